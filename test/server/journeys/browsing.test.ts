import { describe, expect, it } from 'vitest'
import type { TextBrowser } from '../../support/sites/text-browser.ts'
import { addToCart } from '../../support/sites/text-shopping.ts'
import { useTextShop } from '../../support/sites/text-visits.ts'

const shop = useTextShop()

/** Makes the forms of a page a minute old. */
async function takeTime({ page }: TextBrowser): Promise<void> {
  const key = await shop.formKey()
  for (const input of page.all('input[name=key]')) input.attribs['value'] = key
}

describe('a form, without script', () => {
  it('that stays open takes its answers, once they are right', async () => {
    const browser = shop.visit()
    await browser.open('/mooring')
    browser.fill({ 'Name of the boat': 'Gannet', Month: '6', Day: '1', Year: '2027' })
    await takeTime(browser)
    const wrong = await browser.press('Save')
    expect(wrong.has('link', 'Fill in “Berth”')).toBe(true)
    browser.check('A buoy')
    expect((await browser.press('Save')).text()).toContain('Your mooring is noted.')
  })

  it('signs up for the letter in the footer', async () => {
    const browser = shop.visit()
    const journal = await browser.open('/journal')
    const footer = journal.one('footer form')
    browser.fill({ 'Your email address': 'ada@' }, footer)
    const wrong = await browser.press('Sign up', footer)
    expect(wrong.has('link', /^Your email address: Email addresses/)).toBe(true)
    const main = wrong.one('main form')
    browser.fill({ 'Your email address': 'ada@example.com' }, main)
    const sent = await browser.press(/./, main)
    expect(sent.text()).toContain('Almost done: a mail is on its way to you.')
  })

  it('asks to be told when a product is back, and keeps a mistake at its field', async () => {
    const browser = shop.visit()
    const product = await browser.open('/shop/tide-mug')
    const boxIn = () => browser.page.one('.restock')
    expect(product.text('.restock')).toContain('Bone is in the kiln. Shall we tell you when it is out?')
    browser.fill({ Email: 'ada at home' }, boxIn())
    const wrong = await browser.press('Tell me')
    expect(wrong.text('.restock .field-error')).toBe('Email is invalid')
    expect(wrong.text('#notice')).toContain('Email is invalid')
    expect(browser.page.get('field', 'Email', boxIn()).attribs['value']).toBe('ada at home')
    browser.fill({ Email: 'ada@example.com' }, boxIn())
    const done = await browser.press('Tell me')
    expect(browser.url.pathname).toBe('/shop/tide-mug')
    expect(done.text('#notice')).toContain('Signed up!')
  })

  it('opens a page to a visitor who knows its password', async () => {
    const browser = shop.visit()
    await browser.open('/trade')
    expect(browser.status).toBe(403)
    browser.fill({ Password: 'anchor' })
    const wrong = await browser.press('Open the page')
    expect(wrong.description('field', 'Password')).toBe('That password is not right.')
    expect(browser.valueOf('Password')).toBe('')
    browser.fill({ Password: 'harbour' })
    const trade = await browser.press('Open the page')
    expect([trade.heading, trade.has('field', 'Password')]).toEqual(['Trade', false])
    await browser.open('/trade')
    expect(browser.status).toBe(200)
  })
})

describe('a visitor, without script', () => {
  it('finds things by their words', async () => {
    const browser = shop.visit()
    await browser.open('/')
    await browser.follow('Search')
    browser.fill({ 'Search this site': 'rope' }, browser.page.one('main'))
    const found = await browser.press('Search')
    expect(found.text('[role=status]')).toMatch(/^\d+ results for “rope”$/)
    expect(found.one('main input[type=search]').attribs['value']).toBe('rope')
    expect((await browser.follow('Rope Doormat')).heading).toBe('Rope Doormat')
    const none = await browser.open('/search?q=zeppelin')
    expect(none.text('[role=status]')).toContain('Nothing was found for “zeppelin”.')
  })

  it('finds a way on from a page that is missing', async () => {
    const browser = shop.visit()
    const missing = await browser.open('/shop/no-such-thing')
    expect([browser.status, missing.heading]).toEqual([404, 'Page not found'])
    missing.one('main input[type=search]').attribs['value'] = 'mug'
    expect((await browser.press('Search')).has('link', 'Tide Mug')).toBe(true)
  })

  it('gets a page at the address of a form', async () => {
    const browser = shop.visit()
    const page = await browser.open('/api/commerce/shopping-cart/coupons')
    expect([browser.status, page.heading]).toEqual([404, 'Page not found'])
  })

  it('finds a way back from a session that is over', async () => {
    const browser = shop.visit()
    await browser.open('/shop/salt-pig')
    const added = await browser.press('Add to cart')
    expect(added.text('[role=status]')).toContain('Salt Pig added to your cart.')
    browser.visitor.cookies.clear()
    const refused = await browser.press('Add to cart')
    // No cookie came at all.
    expect(refused.text('[role=alert]')).toContain('Please enable cookies in your browser')
    const again = await browser.press('Add to cart')
    expect(again.text('[role=status]')).toContain('Salt Pig added to your cart.')
  })

  it('finds an offer at the edge of the window, whose coupon works', async () => {
    const browser = shop.visit()
    await browser.open('/about')
    const offer = await browser.open(browser.page.one('.overlay-tab').attribs['href'] ?? '')
    expect(offer.heading).toBe('Twelve Percent on the Noon Ferry')
    expect(offer.all('.overlay-tab')).toEqual([])
    const code = offer.text('main strong')
    await browser.follow('Browse the shop')
    await addToCart(browser, 'storm-lantern')
    browser.fill({ Code: code })
    const cart = await browser.press('Apply coupon')
    expect(cart.text('.totals')).toContain('Discount −$6.96')
    for (const path of ['/cart', '/checkout'])
      expect((await browser.open(path)).all('.overlay-tab'), path).toEqual([])
  })

  it('is led from a slide to its cover', async () => {
    const browser = shop.visit()
    await browser.open('/fog/sounds')
    expect(browser.url.pathname).toBe('/fog')
  })
})
