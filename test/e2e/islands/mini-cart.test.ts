import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buyButton, openProduct } from '../../support/browser/islands.ts'
import { press, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

const scripted = { javaScriptEnabled: true, hasClock: true }

/** Presses the button that buys, which says so for a second at least. */
async function buy(page: Page): Promise<void> {
  await buyButton(page).click()
  await page.clock.runFor(1000)
}

/** Puts the product of the page into the cart, and waits for the mini cart. */
async function add(page: Page): Promise<void> {
  await buy(page)
  await miniCart(page).waitFor()
}

const miniCart = (page: Page) => page.getByRole('dialog', { name: 'Salt Pig added to your cart.' })

describe('the mini cart', () => {
  it('tells of an addition, and leads to cart and checkout', async () => {
    const page = await shop.visit(scripted)
    await openProduct(page, 'salt-pig')
    await add(page)
    const text = await textOf(miniCart(page))
    expect(text).toContain('One item in cart')
    expect(text).toContain('$36.00')
    expect(text).toContain('Add $64.00 more and Standard is free.')
    expect(await page.locator('.cart-pill').getAttribute('data-cart-state')).toBe('initialized')
    await press(miniCart(page).getByRole('link', { name: 'Checkout' }))
    expect(new URL(page.url()).pathname).toBe('/checkout')
    await page.goBack()
    expect(await page.locator('.mini-cart').count()).toBe(0)
  })

  it('closes by Escape, its button and a click outside, which does what it does', async () => {
    const page = await shop.visit(scripted)
    await openProduct(page, 'salt-pig')
    await add(page)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mini-cart-title')
    await page.keyboard.press('Escape')
    expect(await miniCart(page).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
    await page.clock.runFor(2000)
    await add(page)
    await miniCart(page).getByRole('button', { name: 'Close' }).click()
    expect(await miniCart(page).isVisible()).toBe(false)
    await page.clock.runFor(2000)
    await add(page)
    await press(page.getByRole('link', { name: 'Journal' }).first())
    expect(new URL(page.url()).pathname).toBe('/journal')
  })
})

describe('a shop that wants no mini cart', () => {
  const quiet = useDemoShop({
    adapt: ({ site, ...files }) => {
      const websiteSettings = { storeSettings: { isMiniCartEnabled: false } }
      return { ...files, site: { ...site, data: { ...site.data, websiteSettings } } }
    },
  })

  it('counts in the corner, and opens nothing', async () => {
    const page = await quiet.visit(scripted)
    await openProduct(page, 'salt-pig')
    await buy(page)
    await page.locator('.cart-pill [data-cart-count]', { hasText: '1' }).waitFor()
    await page.getByRole('button', { name: 'Added!' }).waitFor()
    expect(await page.locator('.mini-cart').count()).toBe(0)
  })
})
