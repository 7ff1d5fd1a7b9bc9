import { createHash } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { serialize } from 'node:v8'
import { type Environment, readConfig } from '../../../server/config/config.ts'
import { Metrics } from '../../../server/observe/metrics/metrics.ts'
import { Lifecycle } from '../../../server/process/lifecycle/lifecycle.ts'
import { createRenderServices, type RenderServices } from '../../../server/render/services.ts'
import { buildSiteApp } from '../../../server/site-app.ts'
import type { DatabaseAddress } from '../../../server/store/database.ts'
import { openStore, type Store } from '../../../server/store/store.ts'
import { seedSite } from '../../../server/website/files/seed.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { openWebsites } from '../../../server/website/open-websites.ts'
import { createDataFolder } from '../processes/spawn-service.ts'
import { UNCOUNTED } from '../uncounted.ts'
import { UNHURRIED } from '../unhurried.ts'
import { smallSite } from './small-site.ts'
import { asksApp } from './visitors.ts'

interface SiteAppOptions {
  readonly environment?: Environment
  readonly sites?: readonly SiteFiles[]
  /** Told all that is logged. */
  readonly onLog?: (line: string) => void
  readonly lifecycle?: Lifecycle
  /** Of a database that others look into. */
  readonly address?: DatabaseAddress
  /** Opens the store; by default as the service does. */
  readonly open?: typeof openStore
  /** Changes how pages are rendered, for example to explain each render. */
  readonly adaptRendering?: (rendering: RenderServices) => RenderServices
}

/** A site host with these websites, by default `quay`, over a store of its own or the one at `address`. The caller closes it. */
export async function startSiteApp({
  environment = {},
  sites = [smallSite('quay')],
  onLog,
  lifecycle = new Lifecycle(),
  address,
  open = openStore,
  adaptRendering = (rendering) => rendering,
}: SiteAppOptions = {}) {
  const folder = createDataFolder()
  const database = address ?? { file: await copySeeded(folder, sites) }
  const store = await open(database)
  if (address !== undefined) await seed(store, sites)
  const logger = onLog === undefined ? false : { level: 'debug', stream: streamTo(onLog) }
  // Mails of an app that listens are written there.
  const config = readConfig({ ...UNHURRIED, ...UNCOUNTED, DATA_DIR: folder, ...environment })
  const rendering = adaptRendering(createRenderServices(config, new Metrics()))
  const websites = await openWebsites({ ...config.site, store, rendering })
  const app = await buildSiteApp(config, logger, { store, lifecycle, rendering, websites })
  const close = async () => {
    await app.close()
    await store.close()
    rmSync(folder, { recursive: true })
  }
  return { app, store, config, rendering, websites, ask: asksApp(app), close }
}

const seeded = new Map<string, Promise<string>>()

/** Websites are seeded once by a worker, because that takes half of the time in which an app starts. */
async function copySeeded(folder: string, sites: readonly SiteFiles[]): Promise<string> {
  const key = createHash('sha256').update(serialize(sites)).digest('hex')
  const original = seeded.get(key) ?? seedFile(sites)
  seeded.set(key, original)
  const file = join(folder, 'vitrine.db')
  copyFileSync(await original, file)
  return file
}

async function seedFile(sites: readonly SiteFiles[]): Promise<string> {
  const file = join(createDataFolder(), 'vitrine.db')
  const store = await openStore({ file })
  await seed(store, sites)
  await store.close()
  return file
}

async function seed(store: Store, sites: readonly SiteFiles[]): Promise<void> {
  for (const files of sites) await seedSite(store, files, Date.now())
}

function streamTo(onLog: (line: string) => void): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      onLog(String(chunk))
      done()
    },
  })
}
