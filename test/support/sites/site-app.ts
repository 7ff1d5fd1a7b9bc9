import { Writable } from 'node:stream'
import { type Environment, readConfig } from '../../../server/config/config.ts'
import { Metrics } from '../../../server/observe/metrics/metrics.ts'
import { Lifecycle } from '../../../server/process/lifecycle/lifecycle.ts'
import { createRenderServices, type RenderServices } from '../../../server/render/services.ts'
import { buildSiteApp } from '../../../server/site-app.ts'
import type { DatabaseAddress } from '../../../server/store/database.ts'
import { openStore } from '../../../server/store/store.ts'
import { seedSite } from '../../../server/website/files/seed.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { createSqlite } from '../store/scratch-databases.ts'
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
  /** Changes how pages are rendered, for example to explain each render. */
  readonly adaptRendering?: (rendering: RenderServices) => RenderServices
}

/** A site host over a store, one of its own if no other is named, with these websites, `quay` when none are given; whoever starts it also closes it. */
export async function startSiteApp({
  environment = {},
  sites = [smallSite('quay')],
  onLog,
  lifecycle = new Lifecycle(),
  address,
  adaptRendering = (rendering) => rendering,
}: SiteAppOptions = {}) {
  const database = address === undefined ? createSqlite() : { address, drop: async () => {} }
  const store = await openStore(database.address)
  for (const files of sites) await seedSite(store, files, Date.now())
  const logger = onLog === undefined ? false : { level: 'debug', stream: streamTo(onLog) }
  const config = readConfig({ LIMIT_SITE_WRITES: '1000000', ...environment })
  const rendering = adaptRendering(createRenderServices(config, new Metrics()))
  const app = await buildSiteApp(config, logger, { store, lifecycle, rendering })
  const close = async () => {
    await app.close()
    await store.close()
    await database.drop()
  }
  return { app, store, ask: asksApp(app), close }
}

function streamTo(onLog: (line: string) => void): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      onLog(String(chunk))
      done()
    },
  })
}
