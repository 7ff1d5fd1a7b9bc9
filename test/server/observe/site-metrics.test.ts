import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { Metrics } from '../../../server/observe/metrics/metrics.ts'
import { createRenderServices } from '../../../server/render/services.ts'
import { buildSiteApp } from '../../../server/site-app.ts'
import { openStore } from '../../../server/store/store.ts'
import { seedSite } from '../../../server/website/files/seed.ts'
import { createFolder } from '../../support/folders.ts'
import { smallSite } from '../../support/sites/small-site.ts'

it('tells what each website is asked, and how long its pages take', async () => {
  const store = await openStore({ file: join(createFolder(), 'vitrine.db') })
  await seedSite(store, smallSite('quay'), Date.now())
  const [config, metrics] = [readConfig({}), new Metrics()]
  const app = await buildSiteApp(config, false, { store, rendering: createRenderServices(config, metrics) })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  for (const host of ['quay.example', 'quay.example']) await app.inject({ url: '/', headers: { host } })
  const { sites } = await metrics.snapshot({ isLast: true })
  expect(sites).toEqual([{ site: 'quay', requests: 2, ms: expect.any(Number) }])
  expect(sites[0]?.ms).toBeGreaterThan(0)
})
