import { describe, expect, it } from 'vitest'
import { ada, adaAtHome } from '../../support/browser/buyer.ts'
import type { TextBrowser } from '../../support/sites/text-browser.ts'
import { addToCart, buyCard, choose, placeOrder } from '../../support/sites/text-shopping.ts'
import { useTextShop } from '../../support/sites/text-visits.ts'

const shop = useTextShop()

/** A visitor in the checkout with one thing. */
async function checkOut(urlId: string, options: Readonly<Record<string, string>> = {}, quantity = '1') {
  const browser = shop.visit()
  await addToCart(browser, urlId, options, quantity)
  await browser.press('Checkout')
  return browser
}

const totalsOf = ({ page }: TextBrowser) => page.text('.totals')
const THANKS = 'Thank you for your order'

/** The event that the confirmation reports to analytics. */
function purchaseIn({ page }: TextBrowser): unknown {
  const [data] = page.one('#purchase-event').children
  return JSON.parse(data !== undefined && 'data' in data ? data.data : '')
}

describe('the checkout, without script', () => {
  it('asks how to ship, where what was chosen does not go there', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'salt-pig')
    browser.select('Country', 'Canada')
    await browser.press('Update shipping')
    await browser.press('Checkout')
    browser.select('Country', 'United States')
    const { State, 'ZIP code': code, ...others } = adaAtHome
    await placeOrder(browser, { ...others, 'Postal code': code })
    expect(browser.page.text('[role=alert]')).toContain('Choose your state')
    browser.fill({ State })
    await browser.press(/^Place order/)
    expect(browser.page.description('group', 'Shipping method')).toBe('Choose how your order is shipped.')
    browser.check(/^Express/)
    await browser.press(/^Place order/)
    expect((await browser.press('Place order – $54.00')).heading).toBe(THANKS)
  })

  it('shows the total with the tax of the address before it takes it', async () => {
    const browser = await checkOut('salt-pig')
    expect(totalsOf(browser)).toBe('Subtotal $36.00 Shipping $7.50 Estimated total $43.50')
    await placeOrder(browser, { ...adaAtHome, City: 'New York', State: 'NY', 'ZIP code': '10005' })
    // 8.875 % of $43.50.
    expect(browser.page.text('[role=alert]')).toContain('With your address the total is $47.36.')
    expect(totalsOf(browser)).toBe('Subtotal $36.00 Shipping $7.50 Tax $3.86 Total $47.36')
    await browser.press('Place order – $47.36')
    expect(totalsOf(browser)).toBe('Subtotal $36.00 Shipping $7.50 Tax $3.86 Total $47.36')
    expect(purchaseIn(browser)).toMatchObject({ value: 47.36, tax: 3.86 })
  })

  it('ships abroad by what goes there', async () => {
    const browser = await checkOut('salt-pig')
    browser.select('Country', 'Germany')
    const { State: _, 'ZIP code': __, ...others } = adaAtHome
    await browser.press('Update the fields')
    expect(browser.page.has('field', 'State')).toBe(false)
    await placeOrder(browser, { ...others, City: 'Bremen', 'Postal code': '28195' })
    expect(totalsOf(browser)).toBe('Subtotal $36.00 Shipping $24.00 Tax $11.40 Total $71.40')
    expect(browser.page.text('.order-address')).toContain('Germany')
  })

  it('keeps everything when the payment is declined', async () => {
    const browser = await checkOut('sound-chart')
    browser.check('Decline the payment')
    const page = await placeOrder(browser, ada)
    expect(page.description('group', 'Payment')).toBe(
      'The payment was declined. Nothing was charged; please try again.',
    )
    expect(browser.valueOf('Email')).toBe('ada@example.com')
    browser.check('Approve the payment')
    expect((await browser.press(/^Place order/)).heading).toBe(THANKS)
  })

  it('asks for no address where nothing is shipped', async () => {
    const browser = await checkOut('sound-chart')
    expect(['Country', 'Address'].map((name) => browser.page.has('field', name))).toEqual([false, false])
    expect((await placeOrder(browser, ada)).heading).toBe(THANKS)
    expect(browser.page.all('.order-address')).toEqual([])
    expect(totalsOf(browser)).toBe('Subtotal $12.00 Total $12.00')
  })

  it('subscribes to what is sent again and again', async () => {
    const browser = shop.visit()
    await browser.open('/shop/coffee-weekly')
    expect(browser.page.has('field', 'Quantity')).toBe(false)
    await browser.press('Subscribe')
    expect(browser.page.text('[role=alert]')).toContain('Please select the Grind option.')
    choose(browser, 'Grind', 'Filter')
    await browser.press('Subscribe')
    expect(browser.url.pathname).toBe('/checkout/subscription')
    expect(browser.page.text('.checkout-summary')).toContain('$16.00 every week')
    expect(browser.page.all('.tool-count')).toEqual([])
    browser.fill(adaAtHome)
    await browser.press('Place order – $23.50')
    expect(browser.page.text('.order-items')).toContain('Coffee, Every Week Filter 1 at $16.00 1 $16.00')
    expect(browser.page.all('body.is-subscription-confirmed')).toHaveLength(1)
    expect(browser.page.text('.order-terms')).toContain('$16.00 every week It renews by itself')
    await browser.follow('Follow this order')
    expect(browser.page.texts('.order-step').at(-1)).toMatch(
      /^Next due on \w+ \d+, \d{4} \$16\.00 every week, with \$7\.50 for shipping$/,
    )
  })

  it('sells a gift card that is sent to its recipient', async () => {
    const browser = shop.visit()
    await browser.open('/shop/gift-card')
    await browser.press('Purchase')
    const message = 'Select a denomination for the Gift Card'
    expect(browser.page.text('[role=alert]')).toBe(`Unable to purchase Gift Card ${message}`)
    expect(browser.page.description('group', 'Amount')).toBe(message)
    browser.check('$50')
    await browser.press('Purchase')
    expect(browser.page.has('field', 'Address')).toBe(false)
    await placeOrder(browser, ada)
    expect(browser.page.description('field', 'Their name')).toBe('Enter the name of the recipient')
    browser.fill({ 'Their name': 'Grace', 'Their email': 'grace@example.com' })
    await browser.press('Place order – $50.00')
    expect(browser.page.text('.order-items')).toContain('Gift Card $50')
  })

  it('sells the last one once', async () => {
    const [first, second] = [
      await checkOut('logbook', { Color: 'Rust' }, '2'),
      await checkOut('logbook', { Color: 'Rust' }, '2'),
    ]
    expect((await placeOrder(first)).heading).toBe(THANKS)
    expect((await placeOrder(second)).text('[role=alert]')).toContain('We do not have enough of Logbook.')
    const cart = await second.open('/cart')
    expect(cart.description('field', 'Quantity of Logbook')).toBe('This item is sold out.')
    expect(cart.text('#checkout-blockers')).toContain('Logbook: This item is sold out.')
  })
})

describe('a gift card', () => {
  async function redeem(browser: TextBrowser, code: string) {
    browser.fill({ 'Code of the gift card': code })
    return browser.press('Apply gift card')
  }

  it('pays for two orders, and then nothing is left on it', async () => {
    const browser = shop.visit()
    const code = await buyCard(browser)
    await addToCart(browser, 'sound-chart')
    await redeem(browser, code.toLowerCase())
    expect(totalsOf(browser)).toBe('Subtotal $12.00 Total $12.00 Gift card −$12.00 To pay $0.00')
    expect(browser.page.text('.coupon-list')).toContain('$13.00 stays on the card.')
    await browser.press('Checkout')
    expect(browser.page.all('input[type=radio][name=payment]')).toEqual([])
    await placeOrder(browser, ada)
    expect(totalsOf(browser)).toBe('Subtotal $12.00 Total $12.00 Gift card −$12.00 Paid $0.00')

    await addToCart(browser, 'salt-pig')
    await redeem(browser, code)
    expect(totalsOf(browser)).toContain('Estimated total $43.50 Gift card −$13.00 To pay $30.50')
    await browser.press(`Remove gift card ending in ${code.slice(-4)}`)
    expect(totalsOf(browser)).not.toContain('Gift card')
  })

  it('with a code that is none is refused at its field, which keeps it', async () => {
    const browser = shop.visit()
    await addToCart(browser, 'salt-pig')
    const page = await redeem(browser, 'HARBOUR')
    expect(page.description('field', 'Code of the gift card')).toBe('There is no gift card with this code.')
    expect(browser.valueOf('Code of the gift card')).toBe('HARBOUR')
  })
})
