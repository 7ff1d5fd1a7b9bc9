import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ada, adaAtHome } from '../support/browser/buyer.ts'
import { press, textOf } from '../support/browser/pages.ts'
import { addToCart, placeOrder } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))
const stepsOf = async (page: Page) =>
  Promise.all((await page.locator('.order-step').all()).map((step) => textOf(step)))
const follow = (page: Page, name: string | RegExp) => press(page.getByRole('link', { name }))

describe('pages after an order, without script', () => {
  it('is set aside until the transfer is here', async () => {
    const page = await shop.visit()
    await addToCart(page, 'tide-mug', { Color: 'Rust' })
    await addToCart(page, 'twelve-knots')
    await page.goto('/checkout')
    await page.getByRole('radio', { name: 'Pay later by transfer' }).check()
    await placeOrder(page, adaAtHome)

    expect(await headingOf(page)).toBe('We have your order')
    const due = await textOf(page.locator('.order-due'))
    const [, reference] = /Amount \$41\.50 .*Reference (\w{4}-\w{4})/.exec(due) ?? []
    expect(reference).toBeDefined()
    expect(await page.locator('#purchase-event').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Open Twelve Knots' }).count()).toBe(0)

    await follow(page, 'Follow this order')
    expect(await headingOf(page)).toBe('Your order so far')
    expect(await textOf(page.locator('.lede'))).toBe('Placed under ada@example.com.')
    expect((await stepsOf(page)).slice(1)).toEqual([
      expect.stringMatching(
        `^Payment awaited \\$41\\.50 by transfer, with the reference ${reference} Harbour Goods .* We keep the order for you until `,
      ),
      'To be sent once it is paid Standard, to Ada Moran, 4 Chandlery Lane, Portsmouth, NH 03801, United States',
      'To open once it is paid Twelve Knots',
    ])
    expect(await page.locator('[aria-current=step]').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Open Twelve Knots' }).count()).toBe(0)

    // On paper, the facts, the steps and the things are all there is.
    await page.emulateMedia({ media: 'print' })
    expect(await textOf(page.locator('.order-facts'))).toContain('Payment Not paid yet, by transfer')
    expect(await page.locator('.order-facts').isVisible()).toBe(true)
    expect(await page.locator('.order-steps').isVisible()).toBe(true)
    for (const other of ['.site-nav', '.site-footer-form', '.order .button-quiet', '.test-note a'])
      expect(await page.locator(other).first().isVisible()).toBe(false)
  })

  it('opens what was bought by its main button, and gives names room on a phone', async () => {
    const page = await shop.visit({ viewport: { width: 390, height: 844 } })
    await addToCart(page, 'sound-chart')
    await page.goto('/checkout')
    await placeOrder(page, ada)
    const main = page.locator('main .button:not(.button-quiet)')
    expect(await Promise.all((await main.all()).map(textOf))).toEqual(['Open Chart of Ellery Sound'])
    const name = page.locator('.order-items tbody th')
    expect(await textOf(name)).toBe('Chart of Ellery Sound 1 at $12.00')
    expect((await name.boundingBox())?.width).toBeGreaterThan(200)
    await press(main)
    expect(await headingOf(page)).toBe('Chart of Ellery Sound')
  })

  it('shows the mail about it', async () => {
    const page = await shop.visit()
    await addToCart(page, 'sound-chart')
    await page.goto('/checkout')
    await placeOrder(page, ada)
    expect(await textOf(page.locator('.order-facts'))).toContain('Payment Paid, as a test')
    await follow(page, 'see what it says')
    expect(await textOf(page.locator('.email-head'))).toMatch(
      /To ada@example\.com Subject Order HG-\d+ at Harbour Goods/,
    )
    const mail = page.frameLocator('.email-frame')
    expect(await textOf(mail.getByRole('heading', { level: 1 }))).toBe('Thank you for your order')
    expect(await mail.getByRole('link', { name: 'Follow this order' }).getAttribute('href')).toBe(
      `${shop.origin}/checkout/status${new URL(page.url()).search}`,
    )
    await follow(page, 'Open it by itself')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
