import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DatabaseAddress } from '../../server/store/database.ts'
import { openStore } from '../../server/store/store.ts'
import { seedSite } from '../../server/website/files/seed.ts'
import type { SiteFiles } from '../../server/website/files/site-files.ts'
import { spawnService } from '../support/processes/spawn-service.ts'
import { type Ask, asksPort, fromManyAddresses } from '../support/sites/visitors.ts'
import type { ScratchDatabase } from '../support/store/scratch-databases.ts'
import { UNCOUNTED } from '../support/uncounted.ts'
import { UNREFUSED } from '../support/unhurried.ts'

/** The service with websites, as processes of its own. */
export interface SiteHost extends AsyncDisposable {
  readonly ask: Ask
  /** Asks the owner API. */
  readonly askOwner: Ask
  /** From its start until the websites were ready. */
  readonly readyMs: number
  /** How many lines of its log tell of an error. Prints them. */
  errorCount(): number
  /** Ends all of its processes as a loss of power would. */
  kill(): Promise<void>
}

/** Fills an empty database with websites. */
export async function seed({ address }: ScratchDatabase, sites: readonly SiteFiles[]): Promise<void> {
  const store = await openStore(address)
  for (const files of sites) await seedSite(store, files, Date.now())
  await store.close()
}

/** Starts the service on a database; `workers` of its processes serve. */
export async function startSiteHost(
  { address }: ScratchDatabase,
  workers: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<SiteHost> {
  const startMs = performance.now()
  const service = spawnService({
    WORKERS: String(workers),
    ...UNCOUNTED,
    // These checks are not about load.
    ...UNREFUSED,
    TRUSTED_PROXIES: '127.0.0.1',
    ...environmentOf(address),
    ...environment,
  })
  const stop = async (signal: NodeJS.Signals) => {
    const ended = service.ended()
    const others = service.served().filter((pid) => pid !== service.child.pid)
    service.child.kill(signal)
    if (signal === 'SIGKILL') for (const pid of others) killProcess(pid)
    await ended
  }
  try {
    const port = await service.sitePort()
    // Guesses are counted by address, and the checks send more codes than one address may.
    const ask = fromManyAddresses(asksPort(port))
    await untilReady(ask)
    const readyMs = performance.now() - startMs
    const renderPort = await service.ready(workers)
    return {
      ask,
      askOwner: asksPort(renderPort),
      readyMs,
      errorCount: () => {
        const errors = service.log.filter(({ level }) => level >= ERROR)
        for (const line of errors) process.stderr.write(`${JSON.stringify(line)}\n`)
        return errors.length
      },
      kill: () => stop('SIGKILL'),
      [Symbol.asyncDispose]: () => stop('SIGTERM'),
    }
  } catch (error) {
    service.child.kill('SIGKILL')
    throw error
  }
}

/** Asks until the websites are ready; how long that may take is for others to say. */
async function untilReady(ask: Ask): Promise<void> {
  const probe = { method: 'GET', path: '/readyz', headers: {}, body: undefined }
  while ((await ask(probe)).status !== 200) await setTimeout(5)
}

/** Of the lines that pino writes. */
const ERROR = 50

/** Variables that point a service to a database. */
export function environmentOf(address: DatabaseAddress): Readonly<Record<string, string>> {
  return 'url' in address
    ? { DATABASE_URL: address.url }
    : { DATABASE_URL: '', DATA_DIR: dirname(address.file) }
}

/** One of ours that may have ended by itself. */
function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
