import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { press, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

/** Puts a product into the cart where scripts run, and waits for the mini cart. */
async function add(): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled: true })
  await page.goto('/shop/salt-pig')
  await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
  await page.locator('.product-form button[type="submit"]').first().click()
  await miniCart(page).waitFor()
  return page
}

const miniCart = (page: Page) => page.getByRole('dialog', { name: 'Salt Pig added to your cart.' })

describe('the mini cart', () => {
  it('tells of an addition, and leads to cart and checkout', async () => {
    const page = await add()
    const text = await textOf(miniCart(page))
    expect(text).toContain('One item in cart')
    expect(text).toContain('$36.00')
    expect(text).toContain('Add $64.00 more and Standard, 3 to 5 days is free.')
    expect(await page.locator('.cart-pill').getAttribute('data-cart-state')).toBe('initialized')
    await press(miniCart(page).getByRole('link', { name: 'Checkout' }))
    expect(new URL(page.url()).pathname).toBe('/checkout')
    await page.goBack()
    expect(await page.locator('.mini-cart').count()).toBe(0)
  })

  it('closes by Escape, and gives the focus back', async () => {
    const page = await add()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mini-cart-title')
    await page.keyboard.press('Escape')
    expect(await miniCart(page).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
  })

  it('closes by its button', async () => {
    const page = await add()
    await miniCart(page).getByRole('button', { name: 'Close' }).click()
    expect(await miniCart(page).isVisible()).toBe(false)
  })

  it('closes by a click outside, which does what it does', async () => {
    const page = await add()
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
    const page = await quiet.visit({ javaScriptEnabled: true })
    await page.goto('/shop/salt-pig')
    await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
    await page.locator('.product-form button[type="submit"]').first().click()
    await page.locator('.cart-pill [data-cart-count]', { hasText: '1' }).waitFor()
    await page.getByRole('button', { name: 'Added!' }).waitFor()
    expect(await page.locator('.mini-cart').count()).toBe(0)
  })
})
