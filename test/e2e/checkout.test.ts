import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { descriptionOf, fillIn, press, textOf } from '../support/browser/pages.ts'
import { ada, adaAtHome, addToCart, choose, placeOrder } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))
const totalsOf = (page: Page) => textOf(page.locator('.totals'))

/** The event that the confirmation reports to analytics. */
async function purchaseIn(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await page.locator('#purchase-event').textContent()) ?? '')
}

/** Goes from the cart to the checkout. */
const checkOut = (page: Page) => press(page.getByRole('button', { name: 'Checkout' }))

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

    // On paper, the order is all there is.
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.order-items').isVisible()).toBe(true)
    for (const other of ['.announcement', '.site-nav', '.site-tools', '.site-footer', '.order-actions'])
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
        'There is a problem One or more fields is invalid, please check your entries.',
        'Email addresses should follow the format user@domain.com.',
        'Enter your last name Enter your address Enter your state or province Enter your postal code',
      ].join(' '),
    )
    expect(await page.locator(':focus').getAttribute('id')).toBe('notice')
    await page.getByRole('link', { name: 'Enter your postal code' }).click()
    expect(await page.locator(':focus').getAttribute('name')).toBe('postalCode')
    await page.reload()
    expect(await descriptionOf(page.getByLabel('Email'))).toContain(
      'Email addresses should follow the format user@domain.com.',
    )
    const missing = { 'Last name': 'Enter your last name', 'Postal code': 'Enter your postal code' }
    for (const [label, message] of Object.entries(missing))
      expect(await descriptionOf(page.getByLabel(label, { exact: true }))).toBe(message)
    expect(await page.getByLabel('Email').inputValue()).toBe('ada at example')
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    expect(await page.getByLabel('City').inputValue()).toBe('Portland')
    expect(await page.getByRole('radio', { name: 'Decline the payment' }).isChecked()).toBe(true)
  })

  it('asks how to ship, where what was chosen does not go there', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await page.getByLabel('Country').selectOption('Canada')
    await press(page.getByRole('button', { name: 'Update shipping' }))
    await checkOut(page)
    await page.getByLabel('Country').selectOption('United States')
    await placeOrder(page)
    expect(await descriptionOf(page.getByRole('group', { name: 'Shipping method' }))).toBe(
      'Choose how your order is shipped.',
    )
    await page.getByRole('radio', { name: /^Express/ }).check()
    await press(page.getByRole('button', { name: /^Place order/ }))
    await press(page.getByRole('button', { name: 'Place order – $54.00' }))
    expect(await headingOf(page)).toBe('Thank you for your order')
  })

  it('shows the total with the tax of the address before it takes it', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await checkOut(page)
    expect(await totalsOf(page)).toBe('Subtotal $36.00 Shipping $7.50 Estimated total $43.50')
    await placeOrder(page, { ...adaAtHome, City: 'New York', 'State or province': 'ny' })
    // 8.875 % of $43.50.
    expect(await textOf(page.getByRole('alert'))).toContain('With your address the total is $47.36.')
    expect(await totalsOf(page)).toBe('Subtotal $36.00 Shipping $7.50 Tax $3.86 Total $47.36')
    await press(page.getByRole('button', { name: 'Place order – $47.36' }))
    expect(await totalsOf(page)).toBe('Subtotal $36.00 Shipping $7.50 Tax $3.86 Total $47.36')
    expect(await purchaseIn(page)).toMatchObject({ value: 47.36, tax: 3.86 })
  })

  it('ships abroad by what goes there', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await checkOut(page)
    await page.getByLabel('Country').selectOption('Germany')
    await placeOrder(page, { ...adaAtHome, 'State or province': '', City: 'Bremen', 'Postal code': '28195' })
    expect(await totalsOf(page)).toBe('Subtotal $36.00 Shipping $24.00 Tax $11.40 Total $71.40')
    await press(page.getByRole('button', { name: 'Place order – $71.40' }))
    expect(await textOf(page.locator('.order-address'))).toContain('Germany')
  })

  it('keeps everything when the payment is declined', async () => {
    const page = await shop.visit()
    await addToCart(page, 'sound-chart')
    await checkOut(page)
    await page.getByRole('radio', { name: 'Decline the payment' }).check()
    await placeOrder(page, ada)
    expect(await descriptionOf(page.getByRole('group', { name: 'Payment' }))).toBe(
      'The payment was declined. Nothing was charged; please try again.',
    )
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
    await page.getByRole('radio', { name: 'Approve the payment' }).check()
    await press(page.getByRole('button', { name: /^Place order/ }))
    expect(await headingOf(page)).toBe('Thank you for your order')
  })

  it('asks for no address where nothing is shipped', async () => {
    const page = await shop.visit()
    await addToCart(page, 'sound-chart')
    await checkOut(page)
    expect(await page.getByLabel('Country').count()).toBe(0)
    expect(await page.getByLabel('Address').count()).toBe(0)
    await placeOrder(page, ada)
    expect(await headingOf(page)).toBe('Thank you for your order')
    expect(await page.locator('.order-address').count()).toBe(0)
    expect(await totalsOf(page)).toBe('Subtotal $12.00 Total $12.00')
  })

  it('subscribes to what is sent again and again', async () => {
    const page = await shop.visit()
    await page.goto('/shop/coffee-weekly')
    expect(await page.getByLabel('Quantity').count()).toBe(0)
    await press(page.getByRole('button', { name: 'Subscribe' }))
    expect(await textOf(page.getByRole('alert'))).toContain('Please select the Grind option.')
    await choose(page, 'Grind', 'Filter')
    await press(page.getByRole('button', { name: 'Subscribe' }))
    expect(new URL(page.url()).pathname).toBe('/checkout/subscription')
    expect(await textOf(page.locator('.checkout-summary'))).toContain('$16.00 every week')
    expect(await page.locator('.tool-count').count()).toBe(0)
    await fillIn(page, adaAtHome)
    await press(page.getByRole('button', { name: 'Place order – $23.50' }))
    expect(await textOf(page.locator('.order-items'))).toContain('Coffee, Every Week Filter 1 $16.00')
    expect(await page.locator('body.is-subscription-confirmed').count()).toBe(1)
  })

  it('sells a gift card that is sent to its recipient', async () => {
    const page = await shop.visit()
    await page.goto('/shop/gift-card')
    await press(page.getByRole('button', { name: 'Purchase' }))
    expect(await textOf(page.getByRole('alert'))).toBe(
      'Unable to purchase Gift Card Select a denomination for the Gift Card',
    )
    expect(await descriptionOf(page.getByRole('group', { name: 'Amount' }))).toBe(
      'Select a denomination for the Gift Card',
    )
    await page.getByRole('radio', { name: '$50' }).check()
    await press(page.getByRole('button', { name: 'Purchase' }))
    expect(await page.getByLabel('Address').count()).toBe(0)
    await placeOrder(page, ada)
    expect(await descriptionOf(page.getByLabel('Their name'))).toBe('Enter the name of the recipient')
    await fillIn(page, { 'Their name': 'Grace', 'Their email': 'grace@example.com' })
    await press(page.getByRole('button', { name: 'Place order – $50.00' }))
    expect(await textOf(page.locator('.order-items'))).toContain('Gift Card $50')
  })

  it('sells the last one once', async () => {
    const [first, second] = [await shop.visit(), await shop.visit()]
    for (const page of [first, second]) {
      await addToCart(page, 'logbook', { Color: 'Rust' }, 2)
      await checkOut(page)
    }
    await placeOrder(first)
    await placeOrder(second)
    expect(await headingOf(first)).toBe('Thank you for your order')
    expect(await textOf(second.getByRole('alert'))).toContain('We do not have enough of Logbook.')
    await second.goto('/cart')
    expect(await descriptionOf(second.getByLabel('Quantity of Logbook'))).toBe('This item is sold out.')
    expect(await textOf(second.locator('#checkout-blockers'))).toContain('Logbook: This item is sold out.')
  })
})
