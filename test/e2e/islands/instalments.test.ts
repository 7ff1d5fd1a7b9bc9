import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { fillCart } from '../../support/browser/filled-cart.ts'
import { buyButton, hasFocus, openProduct as openForm } from '../../support/browser/islands.ts'
import { textOf } from '../../support/browser/pages.ts'
import { choose } from '../../support/browser/shopping.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { startInstalmentProvider } from '../../support/http/instalment-provider.ts'
import { addToCart } from '../../support/sites/text-shopping.ts'

const provider = await startInstalmentProvider()
const shop = useDemoShop({ environment: { INSTALMENTS_URL: provider.url } })
afterEach(() => {
  provider.mood = 'well'
})
afterAll(() => provider.close())

const OFFER = 'or 4 interest-free payments of $13.00 with Afterpay'

/** The browser says that the script of the provider may not run. */
const REFUSED = /sandboxed|Content Security Policy/

const messageOf = (page: Page) => page.locator('[data-island="instalments"]')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'About Afterpay' })
const awake = (page: Page) =>
  page.locator('[data-island="instalments"][data-awake="yes"]').waitFor({ state: 'attached' })

async function openProduct(urlId: string, options: Parameters<typeof shop.visit>[0] = {}): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled: true, mayComplainOf: REFUSED, ...options })
  await page.goto(`/shop/${urlId}`)
  await awake(page)
  return page
}

it('instalments, without script, lead to the words of the provider, and name the limit that a price misses', async () => {
  const browser = shop.read()
  const plates = await browser.open('/shop/enamel-plates')
  expect(plates.text('[data-island=instalments]')).toBe(`${OFFER} About Afterpay`)
  expect((await browser.follow('About Afterpay')).heading).toBe('Pay in four')
  const tag = await browser.open('/shop/brass-tag')
  expect(tag.text('[data-island=instalments]')).toContain('Afterpay available for orders over $35.00')
  await addToCart(browser, 'enamel-plates', {}, '18')
  const cart = await addToCart(browser, 'rope-doormat', {}, '2')
  expect(cart.text('[data-island=instalments]')).toContain('Afterpay available for orders up to $1,000.00')
})

describe('instalments, with script', () => {
  it('open their words in a dialog, once the provider is well', async () => {
    const page = await openProduct('enamel-plates', {
      mayComplainOf: /502|information about instalments|sandboxed|Content Security/,
    })
    const link = page.getByRole('link', { name: 'About Afterpay' })
    await page.route('**/api/commerce/instalments/modal?**', (route) =>
      route.fulfill({ status: 502, json: { code: 'instalments_unavailable' } }),
    )
    const failed = page.waitForEvent('pageerror')
    await link.click()
    expect((await failed).message).toBe('The information about instalments has status 502.')
    expect(await dialogOf(page).count()).toBe(0)
    await page.unroute('**/api/commerce/instalments/modal?**')
    for (const way of ['Escape', 'the button', 'a click outside']) {
      await link.click()
      await dialogOf(page).waitFor()
      const frame = page.frameLocator('.instalment-information-frame')
      await frame.getByRole('heading', { name: 'Pay in four' }).waitFor()
      if (way === 'Escape') await page.keyboard.press('Escape')
      else if (way === 'the button') await page.getByRole('button', { name: 'Close', exact: true }).click()
      else await page.mouse.click(5, 5)
      await dialogOf(page).waitFor({ state: 'detached' })
      expect(await hasFocus(link), way).toBe(true)
      expect(new URL(page.url()).pathname).toBe('/shop/enamel-plates')
    }
  })

  it('begin outside of their frame, which swallows Escape, and Tab leads out of it to the button', async () => {
    const page = await openProduct('enamel-plates')
    await page.getByRole('link', { name: 'About Afterpay' }).click()
    const dialog = dialogOf(page)
    await page.frameLocator('.instalment-information-frame').getByRole('heading').first().waitFor()
    expect(await hasFocus(dialog.getByRole('heading'))).toBe(true)
    const seen: string[] = []
    while (seen.at(-1) !== 'BUTTON' && seen.length < 8) {
      await page.keyboard.press('Tab')
      seen.push(await page.evaluate(() => document.activeElement?.tagName ?? ''))
    }
    expect(seen.at(-1)).toBe('BUTTON')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
  })

  it('follow the price of the product', async () => {
    const page = await openProduct('enamel-kettle')
    expect(await textOf(messageOf(page))).toContain('or 4 interest-free payments from $16.00 with Afterpay')
    await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor({ state: 'attached' })
    await choose(page, 'Color', 'Navy')
    await choose(page, 'Size', '2½ qt')
    await page.getByText('or 4 interest-free payments of $19.50 with Afterpay').waitFor()
  })

  it('follow the cart', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await fillCart(page.context(), [{ urlId: 'enamel-plates' }])
    await page.goto('/cart')
    await awake(page)
    expect(await textOf(messageOf(page))).toContain('or 4 interest-free payments of')
    const tab = await page.context().newPage()
    await openForm(tab, 'sound-chart')
    await buyButton(tab).click()
    await messageOf(page).waitFor({ state: 'hidden' })
  })
})
