import { afterAll, describe, expect, it } from 'vitest'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { CART } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { hostOf, lockedSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const demo = await Promise.all(listSiteFolders().map((folder) => readSiteFiles(folder)))
const { ask, close } = await startSiteApp({ sites: [...demo, lockedSite('reef')] })
afterAll(close)

const at = async (path: string, host = 'localhost') => (await Visitor.meet(ask, host)).get(path)
const textOf = ({ body }: SiteAnswer) => body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const headingIn = (body: string) => /<h1[^>]*>([^<]*)/.exec(body)?.[1]

describe('a page where a visitor could be lost', () => {
  it.each([
    { what: 'an empty cart leads to the shop', path: '/cart', has: 'class="button" href="/shop"' },
    { what: 'a members’ page says for whom it is', path: '/sail-loft-course', has: '<h1>For members</h1>' },
    { what: 'a locked page says where to ask', path: '/trade', has: 'Ask for it at <a href="mailto:hello@' },
    { what: 'the footer has policies apart', path: '/', has: 'id="footer-policies">Policies' },
    { what: 'a sold-out product names others', path: '/shop/ships-bell', has: 'In its place' },
    { what: 'a product says how it is delivered', path: '/shop/tide-mug', has: '$7.50, free from $100.00' },
    { what: 'a product says what returns cost', path: '/shop/tide-mug', has: 'Thirty days, unused' },
    { what: 'a card says when little is left', path: '/shop', has: '>Only 3 left on the shelf</p>' },
    {
      what: 'a product can be shared',
      path: '/shop/tide-mug',
      has: 'href="mailto:?subject=Tide%20Mug&amp;body=http',
    },
    { what: 'a post can be shared', path: '/journal/the-lights-go-up', has: 'https://wa.me/?text=' },
  ])('$what', async ({ path, has }) => {
    expect((await at(path)).body).toContain(has)
  })

  it('a locked website says where to ask, and nothing else of it', async () => {
    const { status, body } = await at('/', hostOf('reef'))
    expect([status, body.includes('Ask for it at <a href="mailto:shop@example.com"')]).toEqual([403, true])
    expect(body).not.toContain('footer-policies')
  })

  it.each([
    ['a digital product', 'sound-chart', 'Chart of Ellery Sound'],
    ['a gift card', 'gift-card', 'Gift Card'],
    ['a membership', 'sail-loft-membership', 'Sail Loft Membership'],
    ['a service', 'rope-work', 'Rope Work for Beginners'],
  ])('%s names no way to ship, and none to send it back', async (_what, urlId, title) => {
    const { status, body } = await at(`/shop/${urlId}`)
    expect([status, headingIn(body)]).toEqual([200, title])
    expect(['Standard, 3–5 days', 'Thirty days'].filter((text) => body.includes(text))).toEqual([])
  })

  it('a service says how it is cancelled, and a card that no choice is selected on shows no stock of one', async () => {
    expect(textOf(await at('/lessons/dars', 'qalam.localhost'))).toContain('إلغاء بلا مقابل')
    const { status, body } = await at('/shop')
    expect([status, body.includes('>Only 3 left on the shelf</p>')]).toEqual([200, true])
    expect(body).not.toContain('left in this color')
  })
})

describe('free shipping', () => {
  const buy = (visitor: Visitor, quantity: number) =>
    visitor.send('POST', `${CART}/entries`, { itemId: 'tide-mug', sku: 'TM-TIDE', quantity })

  it('tells how far it is, on products and in the cart', async () => {
    const visitor = await Visitor.meet(ask, 'localhost')
    await buy(visitor, 1)
    for (const path of ['/shop/salt-pig', '/cart'])
      expect(textOf(await visitor.get(path))).toContain('Add $72.00 more and Standard is free.')
    await buy(visitor, 3)
    expect(textOf(await visitor.get('/cart'))).toContain('Your order ships free: Standard.')
  })
})

describe('a subscription', () => {
  it.each([
    {
      itemId: 'coffee-weekly',
      option: 'Grind',
      value: 'Filter',
      terms: '$16.00 every week It renews by itself at this price, with $7.50 for shipping each time.',
    },
    {
      itemId: 'six-prints',
      option: '',
      value: '',
      terms:
        '$32.00 every month for 6 months It renews by itself at this price, with $7.50 for shipping each time. After 6 payments it ends by itself.',
    },
  ])('says at its checkout what recurs: $itemId', async ({ itemId, option, value, terms }) => {
    const visitor = await Visitor.meet(ask, 'localhost')
    const { headers } = await visitor.submit(
      '/api/3/commerce/cart/subscription',
      { itemId, [`option.${option}`]: value },
      { accept: 'text/html' },
    )
    const { body } = await visitor.get(headers.location ?? '')
    expect(textOf({ status: 200, headers: {}, body })).toContain(terms)
  })
})

describe('the file of an event', () => {
  it('is iCalendar in the visitor’s language, with lines of at most 75 bytes', async () => {
    const { status, headers, body } = await at('/dates/evening?format=ical', 'qalam.localhost')
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const lines = body.split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
    expect(lines.at(-2)).toBe('END:VCALENDAR')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    const whole = body.replaceAll('\r\n ', '')
    expect(whole).toContain('SUMMARY:أمسية الحبر المفتوحة')
    expect(whole).toContain('DTSTART:20270116T090000Z')
    expect(whole).toContain('LOCATION:بيت القلم\\, ')
  })

  it('is linked from its page', async () => {
    expect((await at('/dates/evening', 'qalam.localhost')).body).toContain(
      'href="/dates/evening?format=ical"',
    )
  })

  it('is not made of a product', async () => {
    expect((await at('/shop/tide-mug?format=ical')).headers['content-type']).toContain('text/html')
  })
})
