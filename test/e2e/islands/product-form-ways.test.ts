import { describe, expect, it } from 'vitest'
import { buyButton, ENTRIES, openProduct } from '../../support/browser/islands.ts'
import { textOf } from '../../support/browser/pages.ts'
import { choose } from '../../support/browser/shopping.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

describe('other ways to buy, with script', () => {
  it('takes a subscription to its own checkout', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await openProduct(page, 'coffee-weekly')
    await buyButton(page).click()
    expect(await textOf(page.locator('.field-error'))).toBe('Please select the Grind option.')
    await choose(page, 'Grind', 'Filter')
    await buyButton(page).click()
    await page.waitForURL(/\/checkout\/subscription\?cartToken=[\w.-]+$/)
    expect(await textOf(page.locator('main'))).toContain('Filter')
    expect(await page.locator('.cart-pill:visible').count()).toBe(0)
    await page.goBack()
    await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
    expect(await textOf(buyButton(page))).toBe('Subscribe')
  })

  it('takes a gift card to its own checkout, with its amount', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await openProduct(page, 'gift-card')
    await choose(page, 'Amount', '$100.00')
    expect(await textOf(page.locator('.product-header .product-price'))).toBe('$100.00')
    await buyButton(page).click()
    await page.waitForURL('**/checkout/gift-card?itemId=gift-card&sku=GC-100')
    expect(await textOf(page.locator('main'))).toContain('$100.00')
  })

  it('adds digital products and memberships', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, hasClock: true })
    for (const [at, product] of ['sound-chart', 'sail-loft-membership'].entries()) {
      await openProduct(page, product)
      await buyButton(page).click()
      await page.clock.runFor(1000)
      await page.getByRole('button', { name: 'Added!' }).waitFor()
      expect(await page.locator('[data-cart-count]').first().textContent()).toBe(String(at + 1))
    }
  })
})

describe('a shop that goes straight to the checkout', () => {
  const express = useDemoShop({
    adapt: ({ site, ...files }) => ({
      ...files,
      site: { ...site, settings: { ...site.settings, expressCheckout: true } },
    }),
  })

  it('opens it when a product was added', async () => {
    const page = await express.visit({ javaScriptEnabled: true })
    await openProduct(page, 'salt-pig')
    await buyButton(page).click()
    await page.waitForURL('**/checkout')
    expect(await textOf(page.locator('main'))).toContain('Salt Pig')
  })

  it('says when it cannot', async () => {
    const page = await express.visit({ javaScriptEnabled: true, mayComplainOf: /^409 / })
    await openProduct(page, 'storm-lantern')
    await page.route(ENTRIES, (route) => route.fulfill({ status: 409, json: { message: 'Not today.' } }))
    await buyButton(page).click()
    const alert = page.getByRole('alertdialog', { name: 'Unable to Purchase Item' })
    expect(await textOf(alert)).toContain('Not today.')
  })

  it('does the same without script', async () => {
    const browser = express.read()
    const buy = async (quantity: string) => {
      await browser.open('/shop/storm-lantern')
      browser.fill({ Quantity: quantity })
      return browser.press(/./, browser.page.one('.product-form'))
    }
    expect((await buy('5')).text('[role=alert]')).toContain('Unable to Purchase Item')
    await buy('1')
    expect(browser.url.pathname).toBe('/checkout')
  })
})
