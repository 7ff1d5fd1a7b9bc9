import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from '../build-sources.ts'

/** One process, which stops at once. The environment of the developer comes after it. */
const DEFAULTS = { WORKERS: '1', DRAIN_MS: '0', STOP_MS: '1000' }

/** Of the log, only warnings are shown, because pages that are open ask for their state all the time. */
const WARN = 40

/** The service in a process of its own, which can be started again. */
export class DevService {
  #child: ChildProcess | undefined

  /** Starts the service, in place of the one that runs. Answers whether it serves. */
  async restart(): Promise<boolean> {
    await this.stop()
    const child = spawn(process.execPath, ['--expose-gc', join(ROOT, 'server/main.ts')], {
      env: { ...DEFAULTS, ...process.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const ended = once(child, 'exit').then(() => false)
    const served = Promise.withResolvers<boolean>()
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = readLine(line)
      if (entry.msg.startsWith('Render API listens at')) served.resolve(true)
      if (entry.level >= WARN) process.stdout.write(`${describe(entry) ?? line}\n`)
    })
    return Promise.race([served.promise, ended])
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

/** A line of the log. The members after the message are of a mistake in a template of a theme. */
interface LogLine {
  readonly level: number
  readonly msg: string
  readonly theme?: string
  readonly template?: string
  readonly line?: number
  readonly column?: number
  readonly hint?: string
}

/** A mistake in a template, with its place as editors open it; undefined for any other line. */
function describe({ msg, theme, template, line, column, hint }: LogLine): string | undefined {
  if (theme === undefined || template === undefined) return undefined
  const place = `${theme}/${template}.html:${line}:${column}`
  return hint === undefined ? `${place} ${msg}` : `${place} ${msg}\n    ${hint}`
}

/** A line of the log. Text that is none, such as that of a debugger, is shown. */
function readLine(line: string): LogLine {
  try {
    return JSON.parse(line)
  } catch {
    return { level: WARN, msg: line }
  }
}
