import { describe, expect, it } from 'vitest'
import { ada } from '../../support/browser/buyer.ts'
import { addToCart, placeOrder } from '../../support/sites/text-shopping.ts'
import { useTextShop } from '../../support/sites/text-visits.ts'

const shop = useTextShop()

/** A visitor who has bought things. */
async function buy(products: readonly string[], values?: Readonly<Record<string, string>>) {
  const browser = shop.visit()
  for (const urlId of products) await addToCart(browser, urlId)
  await browser.open('/checkout')
  await placeOrder(browser, values)
  return browser
}

describe('pages after an order, without script', () => {
  it('open what was bought to be read', async () => {
    const browser = await buy(['twelve-knots', 'sound-chart'], ada)
    expect(browser.page.heading).toBe('Thank you for your order')
    const chart = await browser.follow('Open Chart of Ellery Sound')
    expect(chart.heading).toBe('Chart of Ellery Sound')
    expect(chart.all('body.is-digital-product-composer-preview')).toHaveLength(1)
    const file = chart.get('link', 'Open the chart by itself').attribs['href'] ?? ''
    expect(file).toMatch(/^\/assets\/bought\/[\w.-]+\/bought-ellery-sound\.svg$/)
    expect((await browser.visitor.get(file)).status).toBe(200)
    const steps = await browser.follow('Back to your order')
    expect(steps.texts('.order-step').at(-1)).toBe(
      'Ready to open Open Twelve Knots Open Chart of Ellery Sound',
    )
    const book = await browser.follow('Open Twelve Knots')
    expect(book.text()).toContain('6. Bowline')
    const picture = book.one('main img').attribs['src'] ?? ''
    expect((await browser.visitor.get(picture)).status).toBe(200)
  })

  it('are found again by their number', async () => {
    const bought = await buy(['salt-pig'])
    const [number = ''] = /HG-\d+/.exec(bought.page.text('.order-facts')) ?? []
    const other = shop.visit()
    await other.open('/')
    expect((await other.follow('Find an order')).heading).toBe('Find an order')
    const asked = await other.press('Find the order')
    expect(asked.description('field', 'Order number')).toContain('Enter the number of your order')
    expect(asked.description('field', 'Email')).toContain('Enter your email address')
    other.fill({ 'Order number': number, Email: 'bo@example.com' })
    expect((await other.press('Find the order')).text('[role=alert]')).toBe(
      'We found no order with this number and this email address. Check the number Check the address',
    )
    expect(other.valueOf('Order number')).toBe(number)
    other.fill({ Email: 'ada@example.com' })
    const found = await other.press('Find the order')
    expect([found.heading, found.text('.order-items')]).toEqual([
      'Your order so far',
      expect.stringContaining('Salt Pig'),
    ])
  })

  it('lead from an address that was cut off to the order', async () => {
    const browser = shop.visit()
    const page = await browser.open('/checkout/confirmed?order=c0ffee')
    expect([browser.status, page.heading]).toEqual([404, 'Order not found'])
    expect(page.has('button', 'Find the order')).toBe(true)
  })
})

describe('reviews, without script', () => {
  it('are written by buyers, and read by all visitors', async () => {
    const browser = await buy(['enamel-plates', 'tea-towels'])
    await browser.follow('Review what you bought')
    const address = browser.url.pathname + browser.url.search
    const plates = () => browser.page.get('region', 'Enamel Plates')
    browser.check('4 stars', plates())
    const wrong = await browser.press('Send review of Enamel Plates')
    expect(wrong.text('[role=alert]')).toContain('One or more fields is invalid')
    expect(wrong.description('field', 'Your review')).toContain('Write a few words')
    expect(browser.isChecked('4 stars')).toBe(true)
    browser.fill({ 'Your review': 'Four plates.\nThree left: <one> went overboard.' }, plates())
    const thanks = await browser.press('Send review of Enamel Plates')
    expect(thanks.text('[role=status]')).toBe(
      'Thank you. What you think of Enamel Plates is on its page now.',
    )

    const product = await browser.follow('Enamel Plates', plates())
    expect(product.text('.rating')).toBe('4.0 out of 5 1 review')
    expect(product.text('#reviews .review')).toContain('Three left: <one> went overboard.')
    expect(product.text('#reviews .review')).toMatch(/Ada.*Verified buyer$/)

    await browser.open(address)
    browser.check('5 stars', plates())
    await browser.press('Change review of Enamel Plates')
    expect((await browser.open('/shop/enamel-plates')).text('.rating')).toBe('5.0 out of 5 1 review')
  })
})
