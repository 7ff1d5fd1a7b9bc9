import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startService } from '../support/server-process.ts'
import { median } from '../support/statistics.ts'
import { countJourneys, type Journey } from './journeys.ts'
import { type PageTrace, traceProduct } from './trace.ts'
import { type PageVisit, visitPage } from './visit.ts'

/** Visits by the name of the page. */
type Visits = Readonly<Record<string, PageVisit>>

/** All that is measured of one checkout. Older checkouts have no script, so nothing to trace. */
export interface PageRun {
  readonly pages: Visits
  readonly trace?: PageTrace
  readonly journeys?: Readonly<Record<string, Journey>>
}

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
  const hasScript = existsSync(join(checkout, 'client'))
  if (hasScript) execFileSync(process.execPath, [join(checkout, 'server/commands/build.ts'), '--if-changed'])
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-page-'))
  // A busy machine must not make the service refuse a visit.
  const environment = { DATA_DIR: folder, WORKERS: '1', LIMIT_EVENT_LOOP_DELAY_MS: '60000' }
  try {
    const seed = join(checkout, 'server/commands/seed.ts')
    const site = join(checkout, 'fixtures/sites/harbour')
    execFileSync(process.execPath, [seed, site], { env: { ...process.env, ...environment }, stdio: 'ignore' })
    await using service = await startService(environment, checkout)
    const origin = `http://127.0.0.1:${service.sitePort}`
    const pages: Record<string, PageVisit> = {}
    for (const [name, page] of Object.entries(PAGES))
      pages[name] = await measurePage(browser, origin, page, rounds)
    if (!hasScript) return { pages }
    const traces: PageTrace[] = []
    for (let round = 0; round < rounds; round++) traces.push(await traceProduct(browser, origin))
    return { pages, trace: worstOf(traces), journeys: await countJourneys(browser, origin) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The largest of each figure, because a visitor notices the slowest. */
function worstOf(traces: readonly PageTrace[]): PageTrace {
  const of = (name: keyof PageTrace) => Math.max(...traces.map((trace) => trace[name]))
  return {
    ...{ scriptTaskMs: of('scriptTaskMs'), taskMs: of('taskMs'), shift: of('shift') },
    ...{ chooseMs: of('chooseMs'), stepMs: of('stepMs'), addMs: of('addMs') },
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
    ...{
      cssBytes: of('cssBytes'),
      scriptBytes: of('scriptBytes'),
      fontBytes: of('fontBytes'),
      pictureBytes: of('pictureBytes'),
    },
    ...{ lcpMs: of('lcpMs'), shift: Math.max(...visits.map(({ shift }) => shift)) },
  }
}

/** Puts a product into the cart by the form of its page. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('/shop/tide-mug')
  await page.locator('.option-value').first().click()
  await page.locator('.product-buy .button').click()
  // With script the page stays, without it another one comes.
  await page.waitForFunction(() => document.cookie.includes('hasCart'))
}
