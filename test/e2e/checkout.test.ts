import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { adaAtHome } from '../support/browser/buyer.ts'
import { descriptionOf, fillIn, press, textOf } from '../support/browser/pages.ts'
import { addToCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { submit } from '../support/browser/walks.ts'

const shop = useDemoShop()

const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))
const totalsOf = (page: Page) => textOf(page.locator('.totals'))

/** The event that the confirmation reports to analytics. */
async function purchaseIn(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await page.locator('#purchase-event').textContent()) ?? '')
}

/** Goes from the cart to the checkout. */
const checkOut = (page: Page) => submit(page, 'Checkout')

describe('the checkout, without script', () => {
  it('sells what is in the cart, and confirms it', async () => {
    const page = await shop.visit()
    await addToCart(page, 'tide-mug', { Color: 'Rust' }, 2)
    await checkOut(page)
    expect(await page.getByRole('radio', { name: /^Standard/ }).isChecked()).toBe(true)
    expect(await totalsOf(page)).toBe('Subtotal $56.00 Shipping $7.50 Estimated total $63.50')
    await fillIn(page, adaAtHome)
    await press(page.getByRole('button', { name: 'Place order – $63.50' }))

    expect(await headingOf(page)).toBe('Thank you for your order')
    const order = await textOf(page.locator('main'))
    expect(order).toContain('ada@example.com')
    expect(order).toContain('Nothing was charged.')
    expect(order).toContain('Tide Mug Rust 2 $28.00 $56.00')
    expect(order).toContain('Subtotal $56.00 Shipping $7.50 Total $63.50')
    expect(order).toContain('Ada Moran 4 Chandlery Lane Portsmouth, NH 03801 United States')
    expect(await purchaseIn(page)).toEqual({
      transaction_id: new URL(page.url()).searchParams.get('order'),
      value: 63.5,
      shipping: 7.5,
      tax: 0,
      currency: 'USD',
      items: [{ item_id: 'tide-mug', sku: 'TM-RUST', item_name: 'Tide Mug', quantity: 2, price: 28 }],
    })

    // On paper, the order and its sender are all there is.
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.order-items').isVisible()).toBe(true)
    for (const other of ['.announcement', '.site-nav', '.site-tools', '.site-footer-form', '.order-actions'])
      expect(await page.locator(other).isVisible()).toBe(false)

    await page.emulateMedia({ media: 'screen' })
    await page.goto('/cart')
    expect(await textOf(page.locator('main'))).toContain('You have nothing in your shopping cart.')
  })

  it('says what is missing and wrong, and keeps what was typed', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await checkOut(page)
    await fillIn(page, { 'First name': 'Ada', Email: 'ada at example', City: 'Portland' })
    await page.getByRole('radio', { name: 'Decline the payment' }).check()
    const answer = await press(page.getByRole('button', { name: /^Place order/ }))
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([200, '/checkout'])
    expect(await page.title()).toBe('Error: Checkout — Harbour Goods')
    expect(await textOf(page.getByRole('alert'))).toBe(
      [
        'One or more fields is invalid, please check your entries.',
        'Email addresses should follow the format user@domain.com.',
        'Enter your address Choose your state Enter your ZIP code',
      ].join(' '),
    )
    expect(await page.locator(':focus').getAttribute('id')).toBe('notice')
    await page.getByRole('link', { name: 'Enter your ZIP code' }).click()
    expect(await page.locator(':focus').getAttribute('name')).toBe('postalCode')
    await page.reload()
    expect(await descriptionOf(page.getByLabel('Email'))).toContain(
      'Email addresses should follow the format user@domain.com.',
    )
    const missing = { Address: 'Enter your address', 'ZIP code': 'Enter your ZIP code' }
    for (const [label, message] of Object.entries(missing))
      expect(await descriptionOf(page.getByLabel(label, { exact: true }))).toBe(message)
    expect(await page.getByLabel('Email').inputValue()).toBe('ada at example')
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    expect(await page.getByLabel('City').inputValue()).toBe('Portland')
    expect(await page.getByRole('radio', { name: 'Decline the payment' }).isChecked()).toBe(true)
  })
})
