import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { press } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

/** How the browser came to the page that it shows: `navigational-prefetch`, or '' for a plain request. */
function deliveryOf(page: Page): Promise<string> {
  return page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType)
}

describe('the next page', () => {
  it('is loaded once the visitor presses its link, and never when it is the cart or a search', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const browser = await page.context().newCDPSession(page)
    const loaded: string[] = []
    const { promise: isReady, resolve: ready } = Promise.withResolvers<void>()
    browser.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      loaded.push(new URL(prefetchUrl).pathname)
      if (status === 'Ready') ready()
    })
    await browser.send('Preload.enable')
    await page.goto('/shop')
    // A press loads the page of a link at once; pointing at it does so after 200 ms.
    const tools = page.locator('.site-tools')
    await tools.evaluate((links) => links.addEventListener('click', (event) => event.preventDefault(), true))
    for (const path of ['/cart', '/search']) await tools.locator(`a[href="${path}"]`).first().click()
    const link = page.locator('a.card-link').first()
    const target = await link.getAttribute('href')
    await link.hover()
    await isReady
    expect([...new Set(loaded)]).toEqual([target])
    await press(link)
    expect(await deliveryOf(page)).toBe('navigational-prefetch')
  })
})

/** Whether the browser faded from the shop to a product page. Chromium gives the fade up when it waited 4 s for the page. */
async function fadesToProduct(page: Page): Promise<unknown> {
  await page.goto('/shop')
  await press(page.locator('a.card-link').first())
  await page.waitForFunction(() => 'fades' in window)
  return page.evaluate(() => Reflect.get(window, 'fades'))
}

describe('the way to the next page', () => {
  it.each([
    { reducedMotion: 'no-preference', fades: true },
    { reducedMotion: 'reduce', fades: false },
  ] as const)('fades: $fades, when motion is "$reducedMotion"', async ({ reducedMotion, fades }) => {
    const page = await shop.visit({ javaScriptEnabled: true, reducedMotion })
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        Object.assign(window, { fades: event.viewTransition !== null })
      })
    })
    await expect.poll(() => fadesToProduct(page)).toBe(fades)
  })
})
