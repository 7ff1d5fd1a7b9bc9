import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { FairGate } from '../../../website/fair-gate.ts'
import type { IconForm } from './make-icon.ts'
import type { PictureForm } from './picture-form.ts'

/** Work on a picture, as it is sent to the process that does it. */
export type PictureWork =
  | {
      readonly kind: 'resize'
      readonly bytes: Uint8Array
      readonly width: number
      readonly form: PictureForm
    }
  | { readonly kind: 'icon'; readonly bytes: Uint8Array; readonly form: IconForm }

/** The result of the work: the bytes of a picture, or why there are none. */
export type PictureResult = { readonly bytes: Uint8Array } | { readonly message: string }

/** A work that takes longer ends with its process, because the libraries cannot be interrupted in a drawing. */
const MAX_MS = 10_000

/** The process ends when no picture was asked for in this time, because it takes about 60 MB. */
const IDLE_MS = 30_000

const ENTRY = join(import.meta.dirname, 'picture-process.ts')

/** Failures are remembered for an hour, so that a picture costs nothing in its other widths. */
const MAX_FAILED = 10_000
const FAILED_MS = 3_600_000

/** A picture that cannot be decoded, or not in time. */
export class PictureFailed extends Error {}

/**
 * Works on pictures, one after the other, in a process of its own: so a hostile picture takes no thread and no memory of the
 * process that answers, and can be ended.
 */
export class PicturePool {
  readonly #gate = new FairGate()
  readonly #maxMs: number
  readonly #failed = new LRUCache<string, true>({ max: MAX_FAILED, ttl: FAILED_MS })
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(maxMs = MAX_MS) {
    this.#maxMs = maxMs
  }

  /** Whether work on a picture failed in the last hour. */
  hasFailed(picture: string): boolean {
    return this.#failed.has(picture)
  }

  /**
   * The bytes that the work on a picture makes, at the turn of the one who asks for it.
   *
   * Rejects with PictureFailed, also when earlier work on the picture did.
   */
  run(asker: string, picture: string, work: PictureWork): Promise<Buffer> {
    return this.#gate.run(asker, async () => {
      if (this.#failed.has(picture)) throw new PictureFailed('Earlier work on the picture failed.')
      clearTimeout(this.#idle)
      try {
        return await this.#send(work)
      } catch (error) {
        this.#failed.set(picture, true)
        throw error
      } finally {
        this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
      }
    })
  }

  /** Ends the process. The next work starts another one. */
  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #send(work: PictureWork): Promise<Buffer> {
    this.#child ??= start()
    const child = this.#child
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const fail = (reason: string) => {
      this.close()
      reject(new PictureFailed(reason))
    }
    const onMessage = (result: PictureResult) =>
      'bytes' in result ? resolve(Buffer.from(result.bytes)) : reject(new PictureFailed(result.message))
    const onExit = () => fail('The process ended while it worked on the picture.')
    const timer = setTimeout(() => fail(`The picture took longer than ${this.#maxMs} ms.`), this.#maxMs)
    child.once('message', onMessage).once('exit', onExit).once('error', onExit)
    child.send(work)
    return promise.finally(() => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onExit)
    })
  }
}

function start(): ChildProcess {
  // A worker of the cluster would hand its own role on.
  const { NODE_UNIQUE_ID: _, ...env } = process.env
  const child = fork(ENTRY, { serialization: 'advanced', execArgv: [], env })
  // A process that ends otherwise emits an error, for which nothing may listen at that moment.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return child
}
