import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { websiteCostly } from '../../errors/owner-problems.ts'
import { Problem } from '../../errors/problem.ts'
import { overloaded } from '../../errors/request-problems.ts'
import type { DatabaseAddress } from '../../store/database.ts'
import { FairGate } from '../fair-gate.ts'
import type { ChangedWebsite, WebsiteChange } from './website-change.ts'

const ENTRY = join(import.meta.dirname, 'change-process.ts')

/** The heap of the process. A shop of 7,600 products in 7 MiB of files needs two thirds; a hostile body fills any heap. */
const MAX_HEAP_MIB = 192
const MIB = 2 ** 20

/** A change that takes longer ends with its process, and its transaction is rolled back. */
const MAX_MS = 60_000
const RETRY_S = 5

/** The process ends when no website was changed in this time, because it takes about 100 MB. */
const IDLE_MS = 10_000

/** The code of a process whose heap is full, where it has no signal. */
const ABORTED = 134

/** The first message to the process; all others are changes. */
export interface ChangeOptions {
  readonly address: DatabaseAddress
  /** Holds themes beside those of the service; '' for none. */
  readonly themesFolder: string
}

/** The answer to a change. */
export type ChangeAnswer =
  | { readonly changed: ChangedWebsite }
  | { readonly problem: Pick<Problem, 'status' | 'code' | 'message' | 'members' | 'headers'> }
  | { readonly failure: string }

/**
 * Changes the files of websites, one after the other, in a process of its own. Websites take turns.
 *
 * A body of 8 MiB takes seconds to check, and a hostile one fills any heap. A thread with a full heap takes its process along.
 */
export class WebsiteChanges {
  readonly #gate = new FairGate()
  readonly #options: ChangeOptions
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(options: ChangeOptions) {
    this.#options = options
  }

  /** Makes a change at the turn of its website. Errors: those of `changeWebsite`, website_costly, overloaded. */
  make(change: WebsiteChange): Promise<ChangedWebsite> {
    return this.#gate.run(change.websiteId, async () => {
      clearTimeout(this.#idle)
      try {
        return unpack(await this.#send(change))
      } finally {
        this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
      }
    })
  }

  /** Ends the process. The next change starts another one. */
  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #send(change: WebsiteChange): Promise<ChangeAnswer> {
    const child = this.#child?.connected ? this.#child : start(this.#options)
    this.#child = child
    const { promise, resolve, reject } = Promise.withResolvers<ChangeAnswer>()
    const fail = (error: Error) => {
      this.close()
      reject(error)
    }
    const onExit = (code: number | null, signal: string | null) =>
      fail(
        signal === 'SIGABRT' || code === ABORTED ? websiteCostly(MAX_HEAP_MIB * MIB) : toError(code, signal),
      )
    const timer = setTimeout(() => fail(overloaded(RETRY_S)), MAX_MS)
    const onMessage = (answer: unknown) => resolve(answer as ChangeAnswer)
    child.once('message', onMessage).once('exit', onExit).once('error', fail)
    child.send(change)
    return promise.finally(() => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', fail)
    })
  }
}

function start(options: ChangeOptions): ChildProcess {
  // A worker of the cluster would hand its own role on.
  const { NODE_UNIQUE_ID: _, ...env } = process.env
  const child = fork(ENTRY, {
    ...{ env, execArgv: [`--max-old-space-size=${MAX_HEAP_MIB}`], serialization: 'advanced' },
    // V8 prints its stacks when the heap is full.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A process that ends otherwise emits an error, for which nothing may listen at that moment.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  child.send(options)
  return child
}

function toError(code: number | null, signal: string | null): Error {
  return new Error(`The process that changes websites ended with ${signal ?? code}.`)
}

function unpack(answer: ChangeAnswer): ChangedWebsite {
  if ('changed' in answer) return answer.changed
  if ('failure' in answer) throw new Error(answer.failure)
  const { status, code, message, members, headers } = answer.problem
  throw new Problem(status, code, message, { members, headers })
}
