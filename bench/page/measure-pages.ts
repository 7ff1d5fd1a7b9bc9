import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startService } from '../support/server-process.ts'
import { median } from '../support/statistics.ts'
import { type PageVisit, visitPage } from './visit.ts'

/** Visits by the name of the page. */
export type PageRun = Readonly<Record<string, PageVisit>>

interface MeasuredPage {
  readonly path: string
  readonly prepare?: (page: Page) => Promise<void>
}

const PAGES: Readonly<Record<string, MeasuredPage>> = {
  home: { path: '/' },
  shop: { path: '/shop' },
  product: { path: '/shop/tide-mug' },
  cart: { path: '/cart', prepare: fillCart },
}

/** Measures the pages of the demo shop, as the service of a checkout serves it. */
export async function measurePages(browser: Browser, checkout: string, rounds: number): Promise<PageRun> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-page-'))
  // A busy machine must not make the service refuse a visit.
  const environment = { DATA_DIR: folder, WORKERS: '1', LIMIT_EVENT_LOOP_DELAY_MS: '60000' }
  try {
    const seed = join(checkout, 'server/commands/seed.ts')
    const site = join(checkout, 'fixtures/sites/harbour')
    execFileSync(process.execPath, [seed, site], { env: { ...process.env, ...environment }, stdio: 'ignore' })
    await using service = await startService(environment, checkout)
    const run: Record<string, PageVisit> = {}
    for (const [name, page] of Object.entries(PAGES))
      run[name] = await measurePage(browser, `http://127.0.0.1:${service.sitePort}`, page, rounds)
    return run
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measurePage(
  browser: Browser,
  origin: string,
  { path, prepare = async () => {} }: MeasuredPage,
  rounds: number,
): Promise<PageVisit> {
  await visitPage(browser, origin + path, prepare)
  const visits: PageVisit[] = []
  for (let round = 0; round < rounds; round++) visits.push(await visitPage(browser, origin + path, prepare))
  const of = (name: keyof PageVisit) => median(visits.map((visit) => visit[name]))
  return {
    ...{ requests: of('requests'), totalBytes: of('totalBytes'), htmlBytes: of('htmlBytes') },
    ...{ cssBytes: of('cssBytes'), fontBytes: of('fontBytes'), pictureBytes: of('pictureBytes') },
    ...{ lcpMs: of('lcpMs'), shift: Math.max(...visits.map(({ shift }) => shift)) },
  }
}

/** Puts a product into the cart by the form of its page. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('/shop/tide-mug')
  await page.locator('.option-value').first().click()
  await Promise.all([page.waitForNavigation(), page.locator('.product-buy .button').click()])
}
