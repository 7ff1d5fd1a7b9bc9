import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { descriptionOf, press, textOf } from '../support/browser/pages.ts'
import { addToCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

/** Types a quantity as browsers without number fields send it, and updates the entry. */
async function setQuantity(page: Page, title: string, quantity: string): Promise<void> {
  const field = page.getByLabel(`Quantity of ${title}`, { exact: true })
  await field.evaluate((input) => input.setAttribute('type', 'text'))
  await field.fill(quantity)
  await press(page.getByRole('button', { name: `Update quantity of ${title}` }))
}

async function applyCoupon(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Code', { exact: true })
  if (!(await field.isVisible())) await page.getByText('Coupon', { exact: true }).click()
  await field.fill(code)
  await press(page.getByRole('button', { name: 'Apply coupon' }))
}

const totalsOf = (page: Page) => textOf(page.locator('.totals'))

describe('the cart, without script', () => {
  it('is empty at first', async () => {
    const page = await shop.visit()
    await page.goto('/cart')
    expect(await textOf(page.locator('main'))).toContain('You have nothing in your shopping cart.')
    await page.goto('/checkout')
    expect(new URL(page.url()).pathname).toBe('/cart')
  })

  it('is counted on every page', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig', {}, 2)
    await page.goto('/journal')
    const pill = page.getByRole('link', { name: '2 items in cart, $72.00' })
    expect(await pill.isVisible()).toBe(true)
    await press(pill)
    expect(await totalsOf(page)).toContain('Subtotal $72.00')
  })

  it('gathers the same things, and changes how many there are', async () => {
    const page = await shop.visit()
    await addToCart(page, 'tide-mug', { Color: 'Tide' })
    await addToCart(page, 'tide-mug', { Color: 'Tide' }, 2)
    await addToCart(page, 'tide-mug', { Color: 'Rust' })
    expect(await page.locator('.entry').count()).toBe(2)
    const tide = page.locator('.entry').filter({ hasText: 'Tide Mug' }).first()
    expect(await textOf(tide)).toContain('$84.00')
    await tide.getByLabel('Quantity of Tide Mug').fill('4')
    await press(tide.getByRole('button', { name: 'Update' }))
    expect(await totalsOf(page)).toContain('Subtotal $140.00')
  })

  it('goes up and down by one, without script too', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await press(page.getByRole('button', { name: 'One more of Salt Pig' }))
    expect(await totalsOf(page)).toContain('Subtotal $72.00')
    await press(page.getByRole('button', { name: 'One less of Salt Pig' }))
    expect(await totalsOf(page)).toContain('Subtotal $36.00')
  })

  it('refuses quantities that are none, at their field', async () => {
    const page = await shop.visit()
    await addToCart(page, 'storm-lantern')
    const field = page.getByLabel('Quantity of Storm Lantern')
    const cases = [
      { written: 'abc', message: 'Quantity must be a number.' },
      { written: '', message: 'Quantity must be a number.' },
      { written: '1.5', message: 'Quantity must be a whole number' },
      { written: '9', message: 'Only 3 left in stock.' },
    ]
    for (const { written, message } of cases) {
      await setQuantity(page, 'Storm Lantern', written)
      expect(await textOf(page.getByRole('alert'))).toContain('Unable to update quantity')
      expect(await descriptionOf(field)).toBe(message)
    }
    expect(await field.inputValue()).toBe('9')
    // Nothing of it was taken.
    expect(await totalsOf(page)).toContain('Subtotal $58.00')
  })

  it('lets go of things', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await addToCart(page, 'tea-towels')
    await press(page.getByRole('button', { name: 'Remove Salt Pig' }))
    expect(await textOf(page.getByRole('status'))).toBe('Salt Pig removed. Undo')
    expect(await page.title()).toBe('Salt Pig removed — Harbour Goods')
    await press(page.getByRole('button', { name: 'Undo' }))
    expect(await textOf(page.getByRole('status'))).toBe('Salt Pig is back in your cart.')
    expect(await page.locator('.entry-title').allInnerTexts()).toEqual(['Salt Pig', 'Three Tea Towels'])
    await page.reload()
    expect(await page.getByRole('status').count()).toBe(0)
    await press(page.getByRole('button', { name: 'Remove Salt Pig' }))
    expect(await page.locator('.entry-title').allInnerTexts()).toEqual(['Three Tea Towels'])
    await press(page.getByRole('button', { name: 'Remove Three Tea Towels' }))
    expect(await textOf(page.locator('main'))).toContain('You have nothing in your shopping cart.')
  })

  it('says why a coupon takes nothing off', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    const cases = [
      { code: 'NOSUCH', message: 'There is no coupon NOSUCH.' },
      { code: 'REGATTA26', message: 'The coupon REGATTA26 has expired.' },
      // One that was used up says no more than one that never was.
      { code: 'CREW50', message: 'There is no coupon CREW50.' },
      { code: '', message: 'Enter a coupon code.' },
    ]
    for (const { code, message } of cases) {
      await applyCoupon(page, code)
      const field = page.getByLabel('Code', { exact: true })
      expect(await field.inputValue()).toBe(code)
      expect(await descriptionOf(field)).toBe(message)
    }
    expect(await totalsOf(page)).toContain('Estimated total $43.50')
  })

  it('keeps a coupon for when the order is large enough', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await applyCoupon(page, 'SAILOR15')
    expect(await textOf(page.locator('.coupon-list'))).toContain(
      'Your order is too small for the coupon SAILOR15.',
    )
    expect(await totalsOf(page)).toBe('Subtotal $36.00 Shipping $7.50 Estimated total $43.50')
    await setQuantity(page, 'Salt Pig', '3')
    expect(await totalsOf(page)).toBe(
      'Subtotal $108.00 Discount −$15.00 Shipping $7.50 Estimated total $100.50',
    )
  })

  it('takes a coupon off, and puts it back on', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await applyCoupon(page, 'welcome10')
    expect(await totalsOf(page)).toBe('Subtotal $36.00 Discount −$3.60 Shipping $7.50 Estimated total $39.90')
    await press(page.getByRole('button', { name: 'Remove coupon WELCOME10' }))
    expect(await totalsOf(page)).toBe('Subtotal $36.00 Shipping $7.50 Estimated total $43.50')
  })

  it('is sent where the visitor wants it, with the taxes of that place', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await page.getByLabel('Country').selectOption('Canada')
    await page.getByLabel('State or province').fill('on')
    await press(page.getByRole('button', { name: 'Update shipping' }))
    expect(await totalsOf(page)).toBe('Subtotal $36.00 Shipping $24.00 Tax $7.80 Estimated total $67.80')
    // 13 % of both: $4.68 and $3.12.
    expect(await page.getByRole('radio', { name: /^By air/ }).isChecked()).toBe(true)
    await page.getByLabel('Postal code').fill('K1A 0B1')
    await press(page.getByRole('button', { name: 'Update shipping' }))
    expect(await totalsOf(page)).toBe('Subtotal $36.00 Shipping $24.00 Tax $7.80 Total $67.80')
    expect(await page.getByLabel('State or province').inputValue()).toBe('ON')
  })

  it('says how large an order has to be', async () => {
    const page = await shop.visit()
    await addToCart(page, 'twelve-knots')
    expect(await textOf(page.locator('.cart-summary'))).toContain(
      'To check out, your order subtotal must be $10.00 or more.',
    )
    await press(page.getByRole('button', { name: 'Checkout' }))
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Your cart')
    await addToCart(page, 'sound-chart')
    await press(page.getByRole('button', { name: 'Checkout' }))
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Checkout')
  })

  it('saves all that was typed by any button, the Enter key included', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await addToCart(page, 'tide-mug', { Color: 'Tide' })
    await page.getByLabel('Quantity of Salt Pig').fill('2')
    await page.getByLabel('Postal code').fill('03801')
    await page.getByRole('radio', { name: /^Express/ }).check()
    await press(page.getByRole('button', { name: 'Remove Tide Mug' }))
    expect(await page.getByLabel('Quantity of Salt Pig').inputValue()).toBe('2')
    expect(await totalsOf(page)).toContain('Subtotal $72.00 Shipping $18.00')
    await page.getByLabel('Quantity of Salt Pig').fill('3')
    await Promise.all([page.waitForNavigation(), page.getByLabel('Quantity of Salt Pig').press('Enter')])
    expect(await totalsOf(page)).toContain('Subtotal $108.00')
    expect(await page.getByRole('radio', { name: /^Express/ }).isChecked()).toBe(true)
  })

  it('shows what free shipping saves, and what does not combine', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig', {}, 2)
    await applyCoupon(page, 'freepost')
    expect(await textOf(page.locator('.coupon-list'))).toContain('FREEPOST −$7.50 on shipping')
    expect(await totalsOf(page)).toBe('Subtotal $72.00 Shipping instead of $7.50 Free Estimated total $72.00')
    await applyCoupon(page, 'welcome10')
    expect(await totalsOf(page)).toContain('Discount −$7.20')
    await applyCoupon(page, 'noonferry')
    expect(await descriptionOf(page.getByLabel('Code', { exact: true }))).toBe(
      'The coupon NOONFERRY cannot be used together with another one. Remove the other one first.',
    )
  })
})
