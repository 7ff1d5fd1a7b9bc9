import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { readConfigOrExit } from '../config/config-or-exit.ts'
import { openStoreOf } from '../process/open-store.ts'
import { StartError } from '../process/start-error.ts'
import type { BuildMode } from '../render/client/manifest.ts'
import { buildIfChanged } from './build-if-changed.ts'
import { printStep } from './command-line.ts'

/** Builds scripts and documents if they changed, and makes the demo website where there is no website at all. Ends the process when the store cannot be opened. */
export async function setUpOrExit(mode: BuildMode = 'production'): Promise<void> {
  const config = readConfigOrExit()
  try {
    await setUp(config, mode)
  } catch (err) {
    if (!(err instanceof StartError)) throw err
    pino({ level: config.logLevel }).fatal(err.message)
    process.exit(1)
  }
}

async function setUp(config: Config, mode: BuildMode): Promise<void> {
  await build(mode)
  const store = await openStoreOf(config)
  try {
    if ((await store.read.websites.count()) > 0) return
    // Imported here, because later starts need none of the modules that read and check site files.
    const { seedDemo } = await import('../website/files/seed-demo.ts')
    const titles = await seedDemo(store, Date.now())
    const address = addressOf(config.site)
    const invitation = address === undefined ? '' : ` Open ${address}`
    process.stderr.write(`There was no website yet: made ${titles.join(', ')}.${invitation}\n`)
  } finally {
    await store.close()
  }
}

async function build(mode: BuildMode): Promise<void> {
  try {
    await buildIfChanged({
      mode,
      announce: () => printStep('Building the scripts of pages, the playground and the documents'),
    })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    throw new StartError('The build failed. npm run serve serves without building.')
  }
}

/** The address for a browser on this machine; undefined while the system chooses the port. */
export function addressOf({ host, port }: Pick<Config['site'], 'host' | 'port'>): string | undefined {
  if (port === 0) return undefined
  if (['0.0.0.0', '::', '127.0.0.1'].includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
