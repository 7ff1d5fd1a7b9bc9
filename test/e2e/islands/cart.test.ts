import type { Page, Request } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { fillCart, openCart } from '../../support/browser/filled-cart.ts'
import { hasFocus } from '../../support/browser/islands.ts'
import { descriptionOf, press, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { buyCard } from '../../support/sites/text-shopping.ts'

const shop = useDemoShop()

const SALT_PIG = { urlId: 'salt-pig' }
const TEA_TOWELS = { urlId: 'tea-towels' }
const LANTERN = { urlId: 'storm-lantern' }

/** Opens a cart with these products, with script. */
async function visitCart(...wanted: Parameters<typeof fillCart>[1]): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled: true })
  await fillCart(page.context(), wanted)
  await openCart(page)
  return page
}

const totalsOf = (page: Page) => textOf(page.locator('.totals'))
const spoken = (page: Page) => page.locator('#announcer').textContent()
const quantityOf = (page: Page, title: string) => page.getByLabel(`Quantity of ${title}`, { exact: true })
const titlesOf = (page: Page) => page.locator('.entry-title').allInnerTexts()

/** Waits until what a function reads is as expected. */
const eventually = (read: () => unknown) => expect.poll(read)

/** Records the calls that change the cart. */
function recordWrites(page: Page): readonly string[] {
  const writes: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/commerce/'))
      writes.push(`${request.method()} ${request.postData() ?? ''}`)
  })
  return writes
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id)

describe('quantities of the cart, with script', () => {
  it('are saved when the visitor pauses, steps, and leaves right after typing', async () => {
    const page = await visitCart(SALT_PIG)
    const writes = recordWrites(page)
    const field = quantityOf(page, 'Salt Pig')
    await field.fill('2')
    await field.fill('3')
    await eventually(() => totalsOf(page)).toContain('Subtotal $108.00')
    expect(writes.at(-1)).toBe('PUT {"quantity":3}')
    expect(await spoken(page)).toContain('Quantity of Salt Pig updated.')

    const more = page.getByRole('button', { name: 'One more of Salt Pig' })
    const less = page.getByRole('button', { name: 'One less of Salt Pig' })
    await more.click()
    await more.click()
    await eventually(() => totalsOf(page)).toContain('Subtotal $180.00')
    for (let times = 0; times < 6; times++) await less.click()
    expect(await field.inputValue()).toBe('1')
    await eventually(() => totalsOf(page)).toContain('Subtotal $36.00')
    expect(writes.at(-1)).toBe('PUT {"quantity":1}')

    await field.fill('4')
    await page.evaluate(() => location.assign('/journal'))
    await page.waitForURL('**/journal')
    await eventually(async () => {
      await page.goto('/cart')
      return totalsOf(page)
    }).toContain('Subtotal $144.00')
    expect(await field.inputValue()).toBe('4')
  })

  it('follow the latest wish on a slow network, one call at a time', async () => {
    const page = await visitCart(SALT_PIG)
    const writes = recordWrites(page)
    const held: (() => void)[] = []
    await page.route('**/shopping-cart/entries/*', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    const field = quantityOf(page, 'Salt Pig')
    await field.fill('2')
    await vi.waitUntil(() => held.length === 1, PATIENCE_MS)
    for (const quantity of ['3', '4', '5']) {
      await field.fill(quantity)
      await field.press('Enter')
    }
    expect(await page.locator('.cart-sum').getAttribute('aria-busy')).toBe('true')
    held[0]?.()
    await vi.waitUntil(() => held.length === 2, PATIENCE_MS)
    // The first answer is here, and the field shows what the visitor wants by now.
    expect(await totalsOf(page)).toContain('Subtotal $72.00')
    expect(await field.inputValue()).toBe('5')
    held[1]?.()
    await eventually(() => totalsOf(page)).toContain('Subtotal $180.00')
    expect(writes).toEqual(['PUT {"quantity":2}', 'PUT {"quantity":5}'])
    expect(await page.locator('.cart-sum').getAttribute('aria-busy')).toBe(null)
  })

  it('are what is left when the visitor wants more, also on the way to the checkout', async () => {
    const page = await visitCart(LANTERN)
    const field = quantityOf(page, 'Storm Lantern')
    const left = 'Only 3 left. Quantity is now 3.'
    await field.fill('9')
    await eventually(() => descriptionOf(field)).toBe(left)
    expect(await field.inputValue()).toBe('3')
    expect(await spoken(page)).toContain(left)
    expect(await totalsOf(page)).toContain('Subtotal $174.00')
    await field.fill('2')
    await eventually(() => descriptionOf(field)).toBe('')
    await field.fill('9')
    await page.getByRole('button', { name: 'Checkout' }).click()
    await eventually(() => descriptionOf(field)).toBe(left)
    await press(page.getByRole('button', { name: 'Checkout' }))
    expect(new URL(page.url()).pathname).toBe('/checkout')
  })

  it('that are none are refused at their field, without a call', async () => {
    const page = await visitCart(SALT_PIG)
    const writes = recordWrites(page)
    const field = quantityOf(page, 'Salt Pig')
    await field.fill('1.5')
    await eventually(() => descriptionOf(field)).toBe('Quantity must be a whole number')
    await field.fill('')
    await field.blur()
    await eventually(() => descriptionOf(field)).toBe('Quantity must be a number.')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(writes).toEqual([])
    await field.fill('2')
    await eventually(() => totalsOf(page)).toContain('Subtotal $72.00')
    expect(await field.getAttribute('aria-invalid')).toBe(null)
    // The way to the checkout waits for a quantity that was just typed.
    await field.fill('3')
    await press(page.getByRole('button', { name: 'Checkout' }))
    expect(new URL(page.url()).pathname).toBe('/checkout')
    expect(await totalsOf(page)).toContain('Subtotal $108.00')
  })
})

describe('removal from the cart, with script', () => {
  it('can be taken back, at the same place, and never loses the focus', async () => {
    const page = await visitCart(SALT_PIG, TEA_TOWELS, LANTERN)
    await page.getByRole('button', { name: 'Remove Three Tea Towels' }).click()
    expect(await focused(page)).toBe('Remove Storm Lantern')
    await eventually(() => spoken(page)).toBe('Three Tea Towels removed.')
    expect(await titlesOf(page)).toEqual(['Salt Pig', 'Storm Lantern'])
    expect(await textOf(page.locator('.entry-removed'))).toBe('Three Tea Towels removed. Undo')
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => titlesOf(page)).toEqual(['Salt Pig', 'Three Tea Towels', 'Storm Lantern'])
    await eventually(() => focused(page)).toBe('Remove Three Tea Towels')
    expect(await spoken(page)).toBe('Three Tea Towels is back in your cart.')
    expect(await page.locator('.entry-removed').count()).toBe(0)

    for (const title of ['Three Tea Towels', 'Storm Lantern']) {
      await page.getByRole('button', { name: `Remove ${title}` }).click()
      await eventually(() => spoken(page)).toBe(`${title} removed.`)
    }
    await quantityOf(page, 'Salt Pig').fill('0')
    await quantityOf(page, 'Salt Pig').press('Enter')
    await page.getByText('You have nothing in your shopping cart.').waitFor()
    expect(await focused(page)).toBe('Your cart')
    await page.locator('.suggestions .product-card').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await eventually(() => titlesOf(page)).toEqual(['Salt Pig'])
    expect(await page.locator('.suggestions').isVisible()).toBe(false)
  })

  it('works by keyboard alone', async () => {
    const page = await visitCart(SALT_PIG, TEA_TOWELS)
    await page.getByRole('button', { name: 'One less of Salt Pig' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowUp')
    await eventually(() => totalsOf(page)).toContain('Subtotal $99.00')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await eventually(() => totalsOf(page)).toContain('Subtotal $135.00')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await eventually(() => titlesOf(page)).toEqual(['Three Tea Towels'])
    expect(await focused(page)).toBe('Remove Three Tea Towels')
  })
})

describe('the summary of the cart, with script', () => {
  it('applies coupons and takes them off, in place', async () => {
    const page = await visitCart(SALT_PIG)
    await page.getByText('Coupon', { exact: true }).click()
    const field = page.getByLabel('Code', { exact: true })
    await field.fill('NOSUCH')
    await field.press('Enter')
    await eventually(() => descriptionOf(field)).toBe('There is no coupon NOSUCH.')
    expect(await spoken(page)).toBe('There is no coupon NOSUCH.')
    await field.fill('welcome10')
    await page.getByRole('button', { name: 'Apply coupon' }).click()
    await eventually(() => totalsOf(page)).toContain('Discount −$3.60')
    expect(await spoken(page)).toBe('Coupon WELCOME10 applied.')
    expect(await field.inputValue()).toBe('')
    await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).click()
    await eventually(() => totalsOf(page)).not.toContain('Discount')
    expect(await focused(page)).toBe('field-code')
    await field.fill('SAILOR15')
    await page.getByRole('button', { name: 'Apply coupon' }).click()
    await eventually(() => spoken(page)).toBe('Your order is too small for the coupon SAILOR15.')
    expect(await page.url()).toBe(`${shop.origin}/cart`)
  })

  it('takes a gift card off what is due, gives it back, and refuses one at its field', async () => {
    const code = await buyCard(shop.read())
    const page = await visitCart(SALT_PIG)
    await page.getByText('Gift card', { exact: true }).click()
    const field = page.getByLabel('Code of the gift card')
    await field.fill('HARBOUR')
    await page.getByRole('button', { name: 'Apply gift card' }).click()
    await eventually(() => descriptionOf(field)).toBe('There is no gift card with this code.')
    expect(await field.inputValue()).toBe('HARBOUR')
    expect(await focused(page)).toBe('field-giftCode')
    await field.fill(code)
    await page.getByRole('button', { name: 'Apply gift card' }).click()
    await eventually(() => totalsOf(page)).toContain('−$25.00')
    expect(await page.url()).toBe(`${shop.origin}/cart`)
    await page.getByRole('button', { name: `Remove gift card ending in ${code.slice(-4)}` }).click()
    await eventually(() => totalsOf(page)).not.toContain('−$25.00')
  })

  it('changes the totals with country, region, postal code and method', async () => {
    const page = await visitCart(SALT_PIG)
    await page.getByRole('radio', { name: /^Express/ }).check()
    await eventually(() => totalsOf(page)).toContain('Shipping $18.00')
    await page.getByLabel('Country').selectOption('Canada')
    await eventually(() => totalsOf(page)).toContain('Shipping $24.00')
    await page.getByLabel('Province').selectOption('Ontario')
    await page.getByLabel('Postal code').fill('K1A 0B1')
    await page.getByLabel('Postal code').blur()
    await eventually(() => totalsOf(page)).toBe('Subtotal $36.00 Shipping $24.00 Tax $7.80 Total $67.80')
    expect(await page.getByLabel('Province').inputValue()).toBe('ON')
    expect(await spoken(page)).toContain('Shipping updated.')
    await page.getByLabel('Postal code').fill('97201')
    await page.getByLabel('Postal code').blur()
    await eventually(() => descriptionOf(page.getByLabel('Postal code'))).toContain(
      'Enter a postal code such as',
    )
  })
})

describe('the way to the checkout, with script', () => {
  it('stays closed below the minimum, and opens above it', async () => {
    const page = await visitCart({ urlId: 'twelve-knots' })
    const minimum = 'To check out, your order subtotal must be $10.00 or more.'
    expect(await textOf(page.locator('#checkout-blockers'))).toContain(minimum)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await eventually(() => spoken(page)).toBe(`${minimum} $4.00 to go.`)
    expect(await hasFocus(page.locator('#checkout-blockers'))).toBe(true)
    await fillCart(page.context(), [{ urlId: 'sound-chart' }])
    await openCart(page)
    expect(await page.locator('#checkout-blockers').count()).toBe(0)
    await press(page.getByRole('button', { name: 'Checkout' }))
    expect(new URL(page.url()).pathname).toBe('/checkout')
  })
})
