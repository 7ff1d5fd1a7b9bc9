import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import {
  announced,
  buyButton,
  buySlowly,
  ENTRIES,
  hasFocus,
  openProduct,
} from '../../support/browser/islands.ts'
import { descriptionOf, textOf } from '../../support/browser/pages.ts'
import { choose } from '../../support/browser/shopping.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

/** A visitor whose calls may be refused, and whose time passes as quickly as the test wants. */
const visit = () =>
  shop.visit({ javaScriptEnabled: true, hasClock: true, mayComplainOf: /^(403|409|429|500|502) |net::ERR/ })

/** Presses the button, and reads the alert that follows, which is closed then. */
async function failureOf(page: Page): Promise<string> {
  await buyButton(page).click()
  await page.clock.runFor(ADDING_MS)
  const alert = page.getByRole('alertdialog')
  await alert.waitFor()
  const text = await textOf(alert)
  await page.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
  return text.replace(/ OK$/, '')
}

/** The button says "Adding…" for so long at least. */
const ADDING_MS = 1000

/** Presses the button, and waits until the product is in the cart. */
async function buy(page: Page): Promise<void> {
  await buyButton(page).click()
  await page.clock.runFor(ADDING_MS)
  await page.getByRole('button', { name: 'Added!' }).waitFor()
}

/** An answer of a service in trouble, instead of the real one. */
const answer = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

describe('a purchase that fails, with script', () => {
  it('says at the quantity that there are fewer, and offers these', async () => {
    const page = await visit()
    await openProduct(page, 'storm-lantern')
    await page.locator('#quantity').fill('5')
    await buySlowly(page)
    await page.clock.runFor(ADDING_MS)
    await page.locator('#error-quantity').waitFor()
    expect(await textOf(buyButton(page))).toBe('Add to cart')
    const quantity = page.locator('#quantity')
    const said = [await descriptionOf(quantity), await announced(page), await quantity.inputValue()]
    expect(said).toEqual(['Only 3 left in stock.', 'Only 3 left in stock.', '5'])
    expect([await hasFocus(quantity), await page.getByRole('alertdialog').count()]).toEqual([true, 0])
    await page.getByRole('button', { name: 'Change to 3' }).click()
    expect([await quantity.inputValue(), await hasFocus(quantity)]).toEqual(['3', true])
    expect(await page.locator('#error-quantity').count()).toBe(0)
    await buy(page)
  })

  it('says why none can be added, when the cart holds all', async () => {
    const page = await visit()
    await openProduct(page, 'rope-doormat')
    await page.locator('#quantity').fill('5')
    await buy(page)
    await page.clock.runFor(2000)
    expect(await failureOf(page)).toContain('Sorry, we do not have enough of that item available.')
  })

  const ON_OUR_SIDE = 'Something went wrong on our side. Please try again in a moment.'
  const NO_CONNECTION = 'Please check your internet connection.'
  const PAGE = { contentType: 'text/html', body: '<h1>A page</h1>' }

  it('says what went wrong on the way, and lets the visitor try again', async () => {
    const page = await visit()
    // An event of tracking would get another crumb in place of the forged one.
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }))
    await openProduct(page, 'salt-pig')
    for (const { handle, says } of [
      { handle: answer(500, { message: ON_OUR_SIDE }), says: ON_OUR_SIDE },
      { handle: answer(429, { message: 'Too many requests.' }), says: 'Please try again in a few seconds.' },
      { handle: (route: Route) => route.fulfill({ ...PAGE, status: 502 }), says: ON_OUR_SIDE },
      // A page in place of an answer comes from a network that asks for a login.
      { handle: (route: Route) => route.fulfill({ ...PAGE, status: 200 }), says: NO_CONNECTION },
      { handle: (route: Route) => route.abort('internetdisconnected'), says: NO_CONNECTION },
    ]) {
      await page.route(ENTRIES, handle)
      expect(await failureOf(page)).toBe(`Unable to Add Item ${says}`)
      expect(await hasFocus(buyButton(page)), says).toBe(true)
      await page.unroute(ENTRIES)
    }
    await buy(page)
    expect(await announced(page)).toBe('Salt Pig added to your cart.')
    await page.context().addCookies([{ name: 'crumb', value: 'forged', url: shop.origin }])
    expect(await failureOf(page)).toBe(
      'Unable to Add Item Your session has expired. Please reload the page and try again.',
    )
  })

  it('asks for cookies where the browser takes none', async () => {
    const page = await visit()
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    })
    await openProduct(page, 'salt-pig')
    expect(await failureOf(page)).toBe(
      'Unable to Add Item Please enable cookies in your browser, reload the page, and try again.',
    )
  })

  it('waits for a slow answer, and adds once, however often the button is pressed', async () => {
    const page = await visit()
    await openProduct(page, 'salt-pig')
    const { asked, release } = await holdCalls(page, ENTRIES)
    await buyButton(page).dblclick()
    await page.clock.runFor(10 * ADDING_MS)
    expect(await textOf(buyButton(page))).toBe('Adding…')
    await buyButton(page).click()
    await buyButton(page).press('Enter')
    release()
    await page.getByRole('button', { name: 'Added!' }).waitFor()
    expect(asked).toHaveLength(1)
    expect(await page.locator('[data-cart-count]').first().textContent()).toBe('1')
  })

  it('says that a gift card needs an amount, and that it cannot be bought', async () => {
    const page = await visit()
    await openProduct(page, 'gift-card')
    await buyButton(page).click()
    expect(await textOf(page.locator('.field-error'))).toBe('Select a denomination for the Gift Card')
    expect(await announced(page)).toBe('Select a denomination for the Gift Card')
    expect(await hasFocus(page.getByRole('radio', { name: '$25.00' }))).toBe(true)
    await choose(page, 'Amount', '$50.00')
    await page.route('**/api/commerce/inventory/stock/**', answer(429, {}))
    expect(await failureOf(page)).toBe('Unable to purchase Gift Card Please try again in a few seconds.')
  })
})
