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
import { openWebsites } from '../../../server/website/open-websites.ts'
import { createDataFolder } from '../processes/spawn-service.ts'
import { createSqlite } from '../store/scratch-databases.ts'
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
  /** Changes how pages are rendered, for example to explain each render. */
  readonly adaptRendering?: (rendering: RenderServices) => RenderServices
}

/** All tests are one address, so its rates would refuse them. Tests of these limits set their own. */
const UNCOUNTED = { LIMIT_SITE_WRITES: '1000000', LIMIT_SITE_BYTES: String(2 ** 40) }

/** A site host with these websites, by default `quay`, over a store of its own or the one at `address`. The caller closes it. */
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
  // Mails of an app that listens are written there.
  const config = readConfig({ ...UNHURRIED, ...UNCOUNTED, DATA_DIR: createDataFolder(), ...environment })
  const rendering = adaptRendering(createRenderServices(config, new Metrics()))
  const websites = await openWebsites({ ...config.site, store, rendering })
  const app = await buildSiteApp(config, logger, { store, lifecycle, rendering, websites })
  const close = async () => {
    await app.close()
    await store.close()
    await database.drop()
  }
  return { app, store, config, rendering, websites, ask: asksApp(app), close }
}

function streamTo(onLog: (line: string) => void): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      onLog(String(chunk))
      done()
    },
  })
}
