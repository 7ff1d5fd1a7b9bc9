import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const SERVER = join(import.meta.dirname, '../../../server')
const RUN = join(import.meta.dirname, '../../../.node/run.mjs')

/** A line of the service's log. */
interface LogLine {
  readonly level: number
  readonly pid: number
  readonly msg: string
  readonly [name: string]: unknown
}

/** The service as processes of its own. */
export interface RunningService {
  readonly child: ChildProcess
  readonly log: readonly LogLine[]
  /** The text of its error stream. */
  readonly errors: readonly string[]
  /** The next line, or one that is there already, about which this is true. */
  waitFor(isIt: (line: LogLine) => boolean): Promise<LogLine>
  /** The port of the render API, once `workers` of them serve. */
  ready(workers?: number): Promise<number>
  /** The port of the websites, once one serves. */
  sitePort(): Promise<number>
  /** The pids of the workers that have ever served, oldest first. */
  served(): number[]
  /** The exit code, or the name of the signal. */
  ended(): Promise<number | string>
}

/** Holds the data folders, and goes with them when the tests are over. */
const SCRATCH = mkdtempSync(join(tmpdir(), 'vitrine-data-'))
process.on('exit', () => rmSync(SCRATCH, { recursive: true, force: true }))

/** A folder for a database of its own. */
export function createDataFolder(): string {
  return mkdtempSync(join(SCRATCH, 'data-'))
}

/** The file of the service that is started; `run.mjs` starts `main.ts` as commands of npm do. */
export type ServiceEntry = 'main.ts' | 'start.ts' | 'run.mjs'

/** Starts the service at free ports of the loopback address. The caller ends it. */
export function spawnService(
  environment: Readonly<Record<string, string>> = {},
  entry: ServiceEntry = 'main.ts',
): RunningService {
  const env = {
    ...process.env,
    RENDER_PORT: '0',
    RENDER_HOST: '127.0.0.1',
    SITE_PORT: '0',
    SITE_HOST: '127.0.0.1',
    DATA_DIR: createDataFolder(),
    ...environment,
  }
  const files = entry === 'run.mjs' ? [RUN, join(SERVER, 'main.ts')] : [join(SERVER, entry)]
  const child = spawn(process.execPath, files, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log: LogLine[] = []
  const errors: string[] = []
  const exit = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => log.push(JSON.parse(line)))
  child.stderr.on('data', (data) => errors.push(String(data)))

  const waitFor = async (isIt: (line: LogLine) => boolean): Promise<LogLine> => {
    for (;;) {
      const found = log.find(isIt)
      if (found !== undefined) return found
      const isOver = await Promise.race([
        once(lines, 'line').then(() => false),
        once(lines, 'close').then(() => true),
      ])
      if (isOver && !log.some(isIt))
        throw new Error(`The service ended: ${errors.join('')}${JSON.stringify(log)}`)
    }
  }
  const listening = () => log.filter(({ msg }) => msg.startsWith('Render API listens at'))
  return {
    child,
    log,
    errors,
    waitFor,
    ready: async (workers = 1) => {
      await waitFor(() => listening().length >= workers)
      return portIn(listening()[0])
    },
    sitePort: async () => portIn(await waitFor(({ msg }) => msg.startsWith('Website host listens at'))),
    served: () => listening().map(({ pid }) => pid),
    ended: async () => {
      const [code, signal] = await exit
      return code ?? signal
    },
  }
}

function portIn(line: LogLine | undefined): number {
  return Number(/:(\d+)$/.exec(line?.msg ?? '')?.[1])
}
