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
  it('is loaded while the visitor points at its link', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const browser = await page.context().newCDPSession(page)
    const isReady = new Promise<void>((resolve) => {
      browser.on('Preload.prefetchStatusUpdated', ({ status }) => status === 'Ready' && resolve())
    })
    await browser.send('Preload.enable')
    await page.goto('/shop')
    const link = page.locator('a.card-link').first()
    await link.hover()
    await isReady
    await press(link)
    expect(await deliveryOf(page)).toBe('navigational-prefetch')
  })

  it.each([
    { what: 'the cart', from: '/shop', link: '.site-tools a[href="/cart"]' },
    { what: 'a search', from: '/shop', link: '.site-tools a[href="/search"]' },
  ])('is never loaded in advance when it is $what', async ({ from, link }) => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await page.goto(from)
    const target = page.locator(link).first()
    await target.hover()
    // The browser prefetches after 200 ms, and tells nothing where it does not.
    await page.waitForTimeout(1000)
    await press(target)
    expect(await deliveryOf(page)).toBe('')
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
