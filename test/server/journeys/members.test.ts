import { expect, it } from 'vitest'
import { ada } from '../../support/browser/buyer.ts'
import { mailedConfirmation } from '../../support/sites/mailed-links.ts'
import type { TextBrowser } from '../../support/sites/text-browser.ts'
import { placeOrder } from '../../support/sites/text-shopping.ts'
import { useTextShop } from '../../support/sites/text-visits.ts'

const shop = useTextShop()

const COURSE = '/sail-loft-course'

/** From the page that denies to the confirmation. */
async function join(browser: TextBrowser): Promise<void> {
  await browser.open(COURSE)
  await browser.follow('Join')
  await browser.press('Join')
  await browser.follow('View cart')
  await browser.press('Checkout')
  await placeOrder(browser, ada)
}

it('a visitor who has not joined is refused the members’ area, and led to the membership', async () => {
  const browser = shop.visit()
  const denied = await browser.open(`${COURSE}/a-patch-that-stays`)
  expect([browser.status, denied.heading]).toEqual([403, 'For members'])
  expect(denied.text()).toContain('Sail Loft Course is open to members only')
  expect(denied.text('.membership-offer')).toContain('Sail Loft Membership $48.00')
  const offer = await browser.follow('Join')
  expect(offer.heading).toBe('Sail Loft Membership')
  expect(offer.text('.product-header .product-price')).toBe('$48.00')
  expect(offer.all('.product-mark')).toEqual([])
})

it('a membership is bought one by one, and sent nowhere', async () => {
  const browser = shop.visit()
  for (let times = 0; times < 2; times++) {
    const offer = await browser.open('/shop/sail-loft-membership')
    expect(offer.has('field', 'Quantity')).toBe(false)
    await browser.press('Join')
  }
  const cart = await browser.follow('View cart')
  expect(cart.all('.entry')).toHaveLength(1)
  expect(cart.text('.totals-grand')).toBe('Total $48.00')
  expect(cart.text()).not.toContain('Shipping')
  expect((await browser.open('/checkout')).has('field', 'Address')).toBe(false)
})

it('the page of the order opens the members’ area in another browser', async () => {
  const browser = shop.visit()
  await join(browser)
  const address = await mailedConfirmation(shop, browser.url.searchParams.get('order') ?? '')
  const other = shop.visit()
  await other.open(COURSE)
  expect(other.status).toBe(403)
  await other.open(address)
  const course = await other.press('Open the members’ area in this browser')
  expect(course.heading).toBe('Sail Loft Course')
  expect((await other.open(address)).text('.membership-door')).toContain('It is open in this browser')
})

it('only members find what is for members', async () => {
  const browser = shop.visit()
  const search = async () => (await browser.open('/search?q=herringbone')).text('[role=status]')
  expect(await search()).toContain('Nothing was found')
  await join(browser)
  expect(await search()).toBe('1 result for “herringbone”')
})
