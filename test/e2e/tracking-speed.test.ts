import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signInContributor } from '../support/browser/contributors.ts'
import { watchTracking } from '../support/browser/tracking-calls.ts'
import { useDemoShop, type VisitorOptions } from '../support/browser/visits.ts'

const shop = useDemoShop()

const visit = (options: VisitorOptions = {}) => shop.visit({ javaScriptEnabled: true, ...options })

/** Has the pages of the shop measured, as an owner sets it. */
async function measureAll(): Promise<void> {
  const page = await visit()
  await signInContributor(page, await shop.addContributor('ADMIN'))
  const status = await page.evaluate(async () => {
    const [, crumb = ''] = /crumb=([^;]+)/.exec(document.cookie) ?? []
    const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(crumb) }
    const body = JSON.stringify({ isEnabled: true, samplePercent: 100 })
    return (await fetch('/api/1/performance/settings', { method: 'PUT', headers, body })).status
  })
  expect(status).toBe(200)
}

/** Opens a measured page, and waits until it measures. Answers the records that it sends. */
async function openMeasured(page: Page) {
  // A site is read again after a second.
  await expect
    .poll(async () => (await page.goto('/about')) && page.locator('script[data-page*=speed]').count())
    .toBe(1)
  const calls = watchTracking(page)
  await page.goto('/about')
  await expect.poll(() => calls.some(({ path }) => path.endsWith('/settings'))).toBe(true)
  await page.waitForLoadState('networkidle')
  return () => calls.filter(({ path }) => path.endsWith('/records')).map(({ sent }) => sent)
}

/** A record of `/about`, in a list of its own. */
function recordOf(event: string, metrics: readonly string[]) {
  const numbers = Object.fromEntries(metrics.map((name) => [name, expect.any(Number)]))
  const data = expect.objectContaining({ pagePath: '/about', pageType: 2, ...numbers })
  return [{ app: 'pages', event, pageLoadId: expect.any(String), ts: expect.any(Number), data }]
}

describe('a website that measures its speed', () => {
  it('gets the load after 30 seconds, and the visit after 60', async () => {
    await measureAll()
    const page = await visit({ hasClock: true })
    const records = await openMeasured(page)
    // The clock of the test hides the times of the load.
    const load = recordOf('page-load', ['FCP'])
    await page.clock.fastForward(30_000)
    await expect.poll(records).toEqual([load])
    await page.clock.fastForward(30_000)
    await expect.poll(records).toEqual([load, recordOf('page-speed', ['LCP', 'CLS'])])
  })

  it('gets all of it when the page is hidden, once', async () => {
    await measureAll()
    const page = await visit()
    const records = await openMeasured(page)
    const hide = () =>
      page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true })
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      })
    await hide()
    await hide()
    await expect
      .poll(records)
      .toEqual([
        recordOf('page-load', ['TTFB', 'FCP', 'contentMs', 'loadMs']),
        recordOf('page-speed', ['LCP', 'CLS']),
      ])
  })
})
