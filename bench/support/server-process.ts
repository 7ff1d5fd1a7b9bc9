import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ALONE_FLAGS } from '../../server/process/heap.ts'

/** A server in a process of its own; stopped when it goes out of scope. */
export interface ServerProcess extends AsyncDisposable {
  readonly pid: number
  /** Port of the server; of the render API when the server is the service. */
  readonly port: number
  /** Port of the service's websites; 0 for other servers. */
  readonly sitePort: number
}

/** Options for the start of a server. */
interface ServerOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** Text for its standard input. */
  readonly input?: string
  /** Flags of Node. */
  readonly flags?: readonly string[]
}

/** Addresses of a service under measurement. */
const LOOPBACK = { RENDER_HOST: '127.0.0.1', RENDER_PORT: '0', SITE_HOST: '127.0.0.1', SITE_PORT: '0' }

/** Settings with which a busy machine does not make a service refuse what is measured. */
export const UNREFUSED = {
  ...{ LIMIT_EVENT_LOOP_DELAY_MS: '60000', LIMIT_WAIT_MS: '60000', LIMIT_TIME_MS: '60000' },
}

const START_MS = 60_000
const STOP_MS = 15_000

/** The folder of this checkout. */
export const CHECKOUT = join(import.meta.dirname, '../..')

/** The service of a checkout, on a free port, with the flags of `npm run serve`. Variables of this process count too, so limits can be tried. */
export function startService(
  environment: Readonly<Record<string, string>> = {},
  checkout = CHECKOUT,
): Promise<ServerProcess> {
  return startServer(join(checkout, 'server/main.ts'), {
    environment: { ...LOOPBACK, ...environment },
    flags: ALONE_FLAGS,
  })
}

/**
 * Starts a server on the Node that runs this process, and waits until it prints its port.
 *
 * Its output goes to a file, because reading a pipe would cost the measuring process. A failed start shows the output.
 */
export async function startServer(
  file: string,
  { environment = {}, input = '', flags = [] }: ServerOptions = {},
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-server-'))
  const logFile = join(folder, 'log')
  const log = openSync(logFile, 'w')
  const env = { DATA_DIR: join(folder, 'data'), ...process.env, ...environment }
  const child = spawn(process.execPath, [...flags, file], { env, stdio: ['pipe', log, log] })
  closeSync(log)
  child.stdin?.end(input)
  const release = killWithThisProcess(child)
  const stop = async () => {
    await stopChild(child)
    release()
    rmSync(folder, { recursive: true })
  }
  try {
    const { port, sitePort } = await waitForPorts(file, child, logFile)
    return { pid: child.pid ?? 0, port, sitePort, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Kills the server when the measuring process ends, for whatever reason. */
function killWithThisProcess(child: ChildProcess): () => void {
  const kill = () => void child.kill('SIGKILL')
  const end = () => process.exit(1)
  process.on('exit', kill).on('SIGINT', end).on('SIGTERM', end)
  return () => process.off('exit', kill).off('SIGINT', end).off('SIGTERM', end)
}

type Ports = Pick<ServerProcess, 'port' | 'sitePort'>

async function waitForPorts(file: string, child: ChildProcess, logFile: string): Promise<Ports> {
  const deadline = performance.now() + START_MS
  while (child.exitCode === null && performance.now() < deadline) {
    const ports = readPorts(readFileSync(logFile, 'utf8'))
    if (ports !== undefined) return ports
    await sleep(20)
  }
  throw new Error(`${file} did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
}

/** Ports in the log of a server. The service logs the port of its websites first. */
function readPorts(log: string): Ports | undefined {
  const portAfter = (words: string) => {
    const port = new RegExp(`${words}http://127\\.0\\.0\\.1:(\\d+)`).exec(log)?.[1]
    return port === undefined ? undefined : Number(port)
  }
  const sitePort = portAfter('Website host listens at ')
  const port = portAfter(sitePort === undefined ? '' : 'Render API listens at ')
  return port === undefined ? undefined : { port, sitePort: sitePort ?? 0 }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  child.kill('SIGTERM')
  await exit
  clearTimeout(timer)
}
