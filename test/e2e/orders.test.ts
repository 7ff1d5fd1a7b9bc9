import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { descriptionOf, fillIn, press, textOf } from '../support/browser/pages.ts'
import { ada, adaAtHome, addToCart, choose, placeOrder } from '../support/browser/shopping.ts'
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
    const [, reference] = /Amount \$41\.50 Reference (\w{4}-\w{4})/.exec(due) ?? []
    expect(reference).toBeDefined()
    expect(await textOf(page.locator('main'))).toContain('no money is really asked for')
    expect(await page.locator('#purchase-event').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Open Twelve Knots' }).count()).toBe(0)

    await follow(page, 'Follow this order')
    expect(await headingOf(page)).toBe('Your order so far')
    expect((await stepsOf(page)).slice(1)).toEqual([
      `Payment awaited $41.50 by transfer, with the reference ${reference}`,
      'To be sent once it is paid Standard, 3 to 5 days, to Ada Moran, 4 Chandlery Lane, Portsmouth, NH 03801, United States',
      'To open once it is paid Twelve Knots',
    ])
    expect(await page.locator('[aria-current=step]').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Open Twelve Knots' }).count()).toBe(0)

    // On paper, the steps and the things are all there is.
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.order-steps').isVisible()).toBe(true)
    for (const other of ['.site-nav', '.site-footer', '.order .button-quiet', '.test-note a'])
      expect(await page.locator(other).first().isVisible()).toBe(false)
  })

  it('opens what was bought to be read', async () => {
    const page = await shop.visit()
    await addToCart(page, 'twelve-knots')
    await addToCart(page, 'sound-chart')
    await page.goto('/checkout')
    await placeOrder(page, ada)
    expect(await headingOf(page)).toBe('Thank you for your order')
    await follow(page, 'Open Chart of Ellery Sound')
    expect(await headingOf(page)).toBe('Chart of Ellery Sound')
    expect(await page.locator('body.is-digital-product-composer-preview').count()).toBe(1)
    await follow(page, 'Open the chart by itself')
    expect(new URL(page.url()).pathname).toMatch(/^\/assets\/bought\/[\w.-]+\/bought-ellery-sound\.svg$/)
    await page.goBack()
    await follow(page, 'Back to your order')
    expect((await stepsOf(page)).at(-1)).toBe('Ready to open Open Twelve Knots Open Chart of Ellery Sound')
    await press(page.locator('.order-step').getByRole('link', { name: 'Open Twelve Knots' }))
    expect(await textOf(page.locator('main'))).toContain('6. Bowline')
    for (const picture of await page.locator('main img').all()) {
      await picture.scrollIntoViewIfNeeded()
      const address = (await picture.getAttribute('src')) ?? ''
      expect((await page.request.get(address)).status()).toBe(200)
    }
  })

  it('tells when a subscription is due again', async () => {
    const page = await shop.visit()
    await page.goto('/shop/coffee-weekly')
    await choose(page, 'Grind', 'Filter')
    await press(page.getByRole('button', { name: 'Subscribe' }))
    expect(await page.getByRole('radio', { name: 'Pay later by transfer' }).count()).toBe(0)
    await placeOrder(page, adaAtHome)
    expect(await textOf(page.locator('.order-terms'))).toContain('$16.00 every week It renews by itself')
    await follow(page, 'Follow this order')
    expect((await stepsOf(page)).at(-1)).toMatch(
      /^Next due on \w+ \d+, \d{4} \$16\.00 every week, with \$7\.50 for shipping$/,
    )
  })

  it('is found again by its number', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await page.goto('/checkout')
    await placeOrder(page)
    const number = new URL(page.url()).searchParams.get('order') ?? ''
    expect(await textOf(page.locator('.order-facts'))).toContain(number)

    const other = await shop.visit()
    await other.goto('/')
    await follow(other, 'Find an order')
    expect(await headingOf(other)).toBe('Find an order')
    const find = () => press(other.getByRole('button', { name: 'Find the order' }))
    await find()
    const missing = { 'Order number': 'Enter the number of your order', Email: 'Enter your email address' }
    for (const [label, message] of Object.entries(missing))
      expect(await descriptionOf(other.getByLabel(label, { exact: true }))).toContain(message)
    await fillIn(other, { 'Order number': number, Email: 'bo@example.com' })
    await find()
    expect(await textOf(other.getByRole('alert'))).toBe(
      'We found no order with this number and this email address.',
    )
    expect(await other.getByLabel('Order number').inputValue()).toBe(number)
    await fillIn(other, { Email: 'ada@example.com' })
    await find()
    expect(await headingOf(other)).toBe('Your order so far')
    expect(await textOf(other.locator('.order-items'))).toContain('Salt Pig')
  })

  it('leads from an address that was cut off to the order', async () => {
    const page = await shop.visit()
    const answer = await page.goto('/checkout/confirmed?order=c0ffee')
    expect([answer?.status(), await headingOf(page)]).toEqual([404, 'Order not found'])
    expect(await page.getByRole('button', { name: 'Find the order' }).count()).toBe(1)
  })

  it('shows the mail about it', async () => {
    const page = await shop.visit()
    await addToCart(page, 'sound-chart')
    await page.goto('/checkout')
    await placeOrder(page, ada)
    await follow(page, 'see what it says')
    expect(await textOf(page.locator('.email-head'))).toContain(
      'To ada@example.com Subject Your order at Harbour Goods',
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
