import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
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

/** A visitor whose calls may be refused with a status. */
const visit = (status = 0) =>
  shop.visit({ javaScriptEnabled: true, mayComplainOf: new RegExp(`^${status} `) })

/** Presses the button, and reads the alert that follows. */
async function failureOf(page: Page): Promise<string> {
  await buyButton(page).click()
  const alert = page.getByRole('alertdialog')
  await alert.waitFor()
  return (await textOf(alert)).replace(/ OK$/, '')
}

/** An answer of a service in trouble, instead of the real one. */
const answer = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

describe('a purchase that fails, with script', () => {
  it('says the reason of the service, and takes the visitor to the wrong field', async () => {
    const page = await visit(409)
    await openProduct(page, 'storm-lantern')
    await page.locator('#quantity').fill('5')
    await buySlowly(page)
    const alert = page.getByRole('alertdialog', { name: 'Unable to Add Item' })
    await alert.waitFor()
    expect(await textOf(alert)).toContain('Sorry, we do not have enough of that item available.')
    expect(await textOf(buyButton(page))).toBe('Add to cart')
    await page.keyboard.press('Escape')
    await alert.waitFor({ state: 'detached' })
    expect(await descriptionOf(page.locator('#quantity'))).toBe('Only 3 left in stock.')
    expect(await hasFocus(page.locator('#quantity'))).toBe(true)
    await page.locator('#quantity').fill('3')
    await buyButton(page).click()
    await page.getByRole('button', { name: 'Added!' }).waitFor()
  })

  it('says that the service is in trouble, and lets the visitor try again', async () => {
    const page = await visit(500)
    await openProduct(page, 'salt-pig')
    await page.route(
      ENTRIES,
      answer(500, { message: 'Something went wrong on our side. Please try again in a moment.' }),
    )
    expect(await failureOf(page)).toBe(
      'Unable to Add Item Something went wrong on our side. Please try again in a moment.',
    )
    await page.getByRole('button', { name: 'OK' }).click()
    expect(await hasFocus(buyButton(page))).toBe(true)
    await page.unroute(ENTRIES)
    await buyButton(page).click()
    await page.getByRole('button', { name: 'Added!' }).waitFor()
    expect(await announced(page)).toBe('Salt Pig added to your cart.')
  })

  it('says that a page of a broken service is no answer', async () => {
    const page = await visit(502)
    await openProduct(page, 'salt-pig')
    await page.route(ENTRIES, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    expect(await failureOf(page)).toContain('Unable to Add Item')
  })

  it('asks for a few seconds when there were too many requests', async () => {
    const page = await visit(429)
    await openProduct(page, 'salt-pig')
    await page.route(ENTRIES, answer(429, { message: 'Too many requests.' }))
    expect(await failureOf(page)).toBe('Unable to Add Item Please try again in a few seconds.')
  })

  it('says that the session has expired when the crumb is wrong', async () => {
    const page = await visit(403)
    await openProduct(page, 'salt-pig')
    await page.context().addCookies([{ name: 'crumb', value: 'forged', url: shop.origin }])
    expect(await failureOf(page)).toBe(
      'Unable to Add Item Your session has expired. Please reload the page and try again.',
    )
  })

  it('asks for cookies where the browser takes none', async () => {
    const page = await visit(403)
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    })
    await openProduct(page, 'salt-pig')
    expect(await failureOf(page)).toBe(
      'Unable to Add Item Please enable cookies in your browser, reload the page, and try again.',
    )
  })

  it('asks to check the connection when there is none', async () => {
    const page = await visit()
    await openProduct(page, 'salt-pig')
    await page.context().setOffline(true)
    expect(await failureOf(page)).toBe('Unable to Add Item Please check your internet connection.')
    await page.getByRole('button', { name: 'OK' }).click()
    await page.context().setOffline(false)
    await buyButton(page).click()
    await page.getByRole('button', { name: 'Added!' }).waitFor()
  })

  it('waits for a slow answer, and adds once', async () => {
    const page = await visit()
    await openProduct(page, 'salt-pig')
    await page.route(ENTRIES, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500))
      await route.continue()
    })
    await buyButton(page).click()
    await page.waitForTimeout(1500)
    expect(await textOf(buyButton(page))).toBe('Adding…')
    await buyButton(page).click()
    await page.getByRole('button', { name: 'Added!' }).waitFor()
    expect(await page.locator('[data-cart-count]').first().textContent()).toBe('1')
  })

  it('says that a gift card needs an amount', async () => {
    const page = await visit()
    await openProduct(page, 'gift-card')
    await buyButton(page).click()
    expect(await textOf(page.locator('.field-error'))).toBe('Select a denomination for the Gift Card')
    expect(await announced(page)).toBe('Select a denomination for the Gift Card')
    expect(await hasFocus(page.getByRole('radio', { name: '$25.00' }))).toBe(true)
  })

  it('says that a gift card cannot be bought', async () => {
    const page = await visit(429)
    await openProduct(page, 'gift-card')
    await choose(page, 'Amount', '$50.00')
    await page.route('**/api/commerce/inventory/stock/**', answer(429, {}))
    expect(await failureOf(page)).toBe('Unable to purchase Gift Card Please try again in a few seconds.')
  })
})
