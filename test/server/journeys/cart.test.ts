import { describe, expect, it } from 'vitest'
import type { TextBrowser } from '../../support/sites/text-browser.ts'
import { addToCart } from '../../support/sites/text-shopping.ts'
import { useTextShop } from '../../support/sites/text-visits.ts'

const shop = useTextShop()

function setQuantity(browser: TextBrowser, title: string, quantity: string) {
  browser.fill({ [`Quantity of ${title}`]: quantity })
  return browser.press(`Update quantity of ${title}`)
}

function applyCoupon(browser: TextBrowser, code: string) {
  browser.fill({ Code: code })
  return browser.press('Apply coupon')
}

const totalsOf = ({ page }: TextBrowser) => page.text('.totals')

describe('the cart, without script', () => {
  it('is empty at first', async () => {
    const browser = shop.visit()
    expect((await browser.open('/cart')).text()).toContain('You have nothing in your shopping cart.')
    await browser.open('/checkout')
    expect(browser.url.pathname).toBe('/cart')
  })

  it('is counted on every page', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'salt-pig', {}, '2')
    await browser.open('/journal')
    await browser.follow('2 items in cart, $72.00')
    expect(totalsOf(browser)).toContain('Subtotal $72.00')
  })

  it('gathers the same things, and changes how many there are', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'tide-mug', { Color: 'Tide' })
    await addToCart(browser, 'tide-mug', { Color: 'Tide' }, '2')
    await addToCart(browser, 'tide-mug', { Color: 'Rust' })
    const [tide, rust, ...others] = browser.page.texts('.entry')
    expect([tide, rust]).toEqual([expect.stringContaining('$84.00'), expect.stringContaining('Rust')])
    expect(others).toEqual([])
    const entry = browser.page.one('.entry')
    browser.fill({ 'Quantity of Tide Mug': '4' }, entry)
    await browser.press(/^Update/, entry)
    expect(totalsOf(browser)).toContain('Subtotal $140.00')
  })

  it('goes up and down by one', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'salt-pig')
    await browser.press('One more of Salt Pig')
    expect(totalsOf(browser)).toContain('Subtotal $72.00')
    await browser.press('One less of Salt Pig')
    expect(totalsOf(browser)).toContain('Subtotal $36.00')
  })

  it('refuses quantities that are none, at their field', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'storm-lantern')
    for (const [typed, message] of [
      ['abc', 'Quantity must be a number.'],
      ['', 'Quantity must be a number.'],
      ['1.5', 'Quantity must be a whole number'],
      ['9', 'Only 3 left in stock.'],
    ] as const) {
      const page = await setQuantity(browser, 'Storm Lantern', typed)
      expect(page.text('[role=alert]')).toContain('Unable to update quantity')
      expect(page.description('field', 'Quantity of Storm Lantern')).toBe(message)
    }
    expect(browser.valueOf('Quantity of Storm Lantern')).toBe('9')
    // Nothing of it was taken.
    expect(totalsOf(browser)).toContain('Subtotal $58.00')
  })

  it('lets go of things', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'salt-pig')
    await addToCart(browser, 'tea-towels')
    await browser.press('Remove Salt Pig')
    expect(browser.page.text('[role=status]')).toBe('Salt Pig removed. Undo')
    expect(browser.page.title).toBe('Salt Pig removed — Harbour Goods')
    await browser.press('Undo')
    expect(browser.page.text('[role=status]')).toBe('Salt Pig is back in your cart.')
    expect(browser.page.texts('.entry-title')).toEqual(['Salt Pig', 'Three Tea Towels'])
    await browser.open('/cart')
    expect(browser.page.all('[role=status]')).toEqual([])
    await browser.press('Remove Salt Pig')
    expect(browser.page.texts('.entry-title')).toEqual(['Three Tea Towels'])
    await browser.press('Remove Three Tea Towels')
    expect(browser.page.text()).toContain('You have nothing in your shopping cart.')
  })

  it('says why a coupon takes nothing off', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'salt-pig')
    for (const [code, message] of [
      ['NOSUCH', 'There is no coupon NOSUCH.'],
      ['REGATTA26', 'The coupon REGATTA26 has expired.'],
      // One that was used up says no more than one that never was.
      ['CREW50', 'There is no coupon CREW50.'],
      ['', 'Enter a coupon code.'],
    ] as const) {
      const page = await applyCoupon(browser, code)
      expect([browser.valueOf('Code'), page.description('field', 'Code')]).toEqual([code, message])
    }
    expect(totalsOf(browser)).toContain('Estimated total $43.50')
  })

  it('keeps a coupon for when the order is large enough', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'salt-pig')
    const page = await applyCoupon(browser, 'SAILOR15')
    expect(page.text('.coupon-list')).toContain('Your order is too small for the coupon SAILOR15.')
    expect(totalsOf(browser)).toBe('Subtotal $36.00 Shipping $7.50 Estimated total $43.50')
    await setQuantity(browser, 'Salt Pig', '3')
    expect(totalsOf(browser)).toBe('Subtotal $108.00 Discount −$15.00 Shipping $7.50 Estimated total $100.50')
  })

  it('takes a coupon off', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'salt-pig')
    await applyCoupon(browser, 'welcome10')
    expect(totalsOf(browser)).toBe('Subtotal $36.00 Discount −$3.60 Shipping $7.50 Estimated total $39.90')
    await browser.press('Remove coupon WELCOME10')
    expect(totalsOf(browser)).toBe('Subtotal $36.00 Shipping $7.50 Estimated total $43.50')
  })

  it('is sent where the visitor wants it, with the taxes of that place', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'salt-pig')
    browser.select('Country', 'Canada')
    await browser.press('Update shipping')
    browser.select('Province', 'Ontario')
    await browser.press('Update shipping')
    expect(totalsOf(browser)).toBe('Subtotal $36.00 Shipping $24.00 Tax $7.80 Estimated total $67.80')
    // 13 % of both: $4.68 and $3.12.
    expect(browser.isChecked(/^By air/)).toBe(true)
    browser.fill({ 'Postal code': 'K1A 0B1' })
    await browser.press('Update shipping')
    expect(totalsOf(browser)).toBe('Subtotal $36.00 Shipping $24.00 Tax $7.80 Total $67.80')
    expect(browser.valueOf('Province')).toBe('ON')
  })

  it('says how large an order has to be', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'twelve-knots')
    expect(browser.page.text('.cart-summary')).toContain(
      'To check out, your order subtotal must be $10.00 or more.',
    )
    expect((await browser.press('Checkout')).heading).toBe('Your cart')
    await addToCart(browser, 'sound-chart')
    expect((await browser.press('Checkout')).heading).toBe('Checkout')
  })

  it('shows what free shipping saves, and what does not combine', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'salt-pig', {}, '2')
    expect(browser.page.text('.cart-summary')).toContain('more and Standard is free.')
    const page = await applyCoupon(browser, 'freepost')
    expect(page.text('main')).not.toContain('more and Standard is free.')
    expect(page.text('.coupon-list')).toContain('FREEPOST −$7.50 on shipping')
    expect(totalsOf(browser)).toBe('Subtotal $72.00 Shipping instead of $7.50 Free Estimated total $72.00')
    await applyCoupon(browser, 'welcome10')
    expect(totalsOf(browser)).toContain('Discount −$7.20')
    await applyCoupon(browser, 'noonferry')
    expect(browser.page.description('field', 'Code')).toBe(
      'The coupon NOONFERRY cannot be used together with another one. Remove the other one first.',
    )
  })
})
