import { afterAll, describe, expect, it } from 'vitest'
import { PAGE_TYPE } from '../../../engine/domain/data/codes.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { add, buyer, CART, CHECKOUT, checkOut, entryIn, give, order } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const HOST = 'quay.example'

/** The small site with more to choose from: lists of two pages, a category, and ways to ship abroad. */
function richerSite(): SiteFiles {
  const { site, collections, ...files } = smallSite('quay')
  const [everywhere] = site.settings.shippingOptions
  if (everywhere === undefined) throw new Error('The small site ships.')
  const air = { ...everywhere, id: 'air', name: 'Air', countries: ['DE'] }
  const truck = { ...everywhere, id: 'truck', name: 'Truck', freeFromCents: 5000 }
  return {
    site: { ...site, settings: { ...site.settings, shippingOptions: [everywhere, truck, air] } },
    collections: collections.map((collection) =>
      collection.urlId === 'shop' || collection.urlId === 'journal'
        ? { ...collection, data: { ...collection.data, pageSize: 1, categories: ['New things'] } }
        : collection,
    ),
    ...files,
  }
}

const { ask, close } = await startSiteApp({ sites: [richerSite()] })
afterAll(close)

const meet = () => Visitor.meet(ask, HOST)

const titleOf = ({ body }: SiteAnswer) => /<title>([^<]*)/.exec(body)?.[1]
const canonicalOf = ({ body }: SiteAnswer) => /<link rel="canonical" href="http:\/\/([^"]*)/.exec(body)?.[1]

describe('a page', () => {
  it.each([
    { path: '/', title: 'quay Goods' },
    { path: '/shop', title: 'quay shop — quay Goods' },
    { path: '/shop?page=2&from=mail', title: 'quay shop, page 2 — quay Goods', address: '/shop?page=2' },
    {
      path: '/shop?category=New+things',
      title: 'quay shop — quay Goods',
      address: '/shop?category=New%20things',
    },
    {
      path: '/journal?tag=quay%20tag&page=2',
      title: 'quay tag — quay journal, page 2 — quay Goods',
      address: '/journal?tag=quay%20tag&amp;page=2',
    },
    { path: '/shop/cup?from=mail', title: 'quay cup — quay Goods', address: '/shop/cup' },
    { path: '/journal/post-1', title: 'quay post 1 — quay journal — quay Goods' },
    { path: '/vault', title: 'quay vault — quay Goods' },
    { path: '/cart', title: 'Your cart — quay Goods' },
  ])('has a title and an address of its own: $path', async ({ path, title, address = path }) => {
    const answer = await (await meet()).get(path)
    expect(titleOf(answer)).toBe(title)
    expect(canonicalOf(answer)).toBe(HOST + address)
  })

  it('that answers a form has the address of the page that the form is on', async () => {
    const visitor = await meet()
    const entry = entryIn(await add(visitor, 'quay-cup-s'))
    const answers = [
      await visitor.submit(`${CART}/entries`, { itemId: 'quay-cup' }),
      await visitor.submit(`${CART}/entries/${entry}`, { quantity: 'x', action: 'update' }),
      await visitor.submit(`${CART}/coupons`, { code: 'none' }),
      await visitor.submit(CHECKOUT, { email: 'x' }),
      await visitor.submit('/api/site/unlock', { password: 'x', returnTo: '/vault' }),
    ]
    expect(answers.map(canonicalOf)).toEqual(
      ['/shop/cup', '/cart', '/cart', '/checkout', '/vault'].map((path) => HOST + path),
    )
  })
})

it.each([
  { path: '/donate?fund=quay-boat', name: 'donate', code: 203 },
  { path: '/donate/confirmed?contribution=', name: 'contribution-confirmed', code: 204 },
  { path: '/reviews?order=', name: 'reviews-request', code: 209 },
  { path: '/newsletter/unsubscribe', name: 'newsletter-unsubscribe', code: 300 },
] as const)('the page at $path is of the type $code', async ({ path, name, code }) => {
  const visitor = await meet()
  const ids: Readonly<Record<string, () => Promise<string>>> = {
    'contribution-confirmed': async () => JSON.parse((await give(visitor, 'quay')).body).contribution.id,
    'reviews-request': () => order(visitor),
  }
  const { status, body } = await visitor.get(path + ((await ids[name]?.()) ?? ''))
  expect(status).toBe(200)
  expect(body).toContain(`<body class="is-${name}"`)
  expect(PAGE_TYPE[name]).toBe(code)
})

describe('the pages of buying', () => {
  const optionsIn = ({ body }: SiteAnswer) =>
    [...body.matchAll(/name="optionId" value="([^"]*)".*?choice-price">([^<]*)</g)].map(([, id, price]) =>
      [id, price].join(' '),
    )

  it('offer what ships to where the visitor is likely to be', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-s')
    for (const path of ['/cart', '/checkout'])
      expect(optionsIn(await visitor.get(path))).toEqual(['quay-post $5.00', 'truck $5.00'])
  })

  it('begin a checkout with the cheapest way to ship', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-s', { quantity: 5 })
    const chosenIn = ({ body }: SiteAnswer) => /name="optionId" value="([^"]*)" checked/.exec(body)?.[1]
    expect(chosenIn(await visitor.get('/cart'))).toBe('truck')
    expect(chosenIn(await visitor.get('/checkout'))).toBe('truck')
    await visitor.submit(`${CART}/shipping`, {
      country: 'US',
      region: '',
      postalCode: '',
      optionId: 'quay-post',
    })
    expect(chosenIn(await visitor.get('/checkout'))).toBe('quay-post')
  })

  it('say what costs nothing', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-s', { quantity: 5 })
    for (const path of ['/cart', '/checkout'])
      expect(optionsIn(await visitor.get(path))).toEqual(['quay-post $5.00', 'truck Free'])
  })

  it('confirm an address with the name of its country', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const address = { country: 'DE', region: '', city: 'Bremen', postalCode: '28195' }
    const { confirmationUrl } = JSON.parse((await checkOut(visitor, { ...address, optionId: 'air' })).body)
    const { body } = await visitor.get(confirmationUrl)
    expect(/<address>(<bdi>Ada.*?)<\/address>/.exec(body)?.[1]?.replaceAll(/<\/?bdi>/g, '')).toBe(
      [`${buyer.firstName} ${buyer.lastName}`, buyer.address1, '28195 Bremen', 'Germany'].join('<br>'),
    )
  })
})

describe('a form that is refused', () => {
  const send = async (headers: Readonly<Record<string, string>>) => {
    const { body } = await new Visitor(ask, HOST).submit(CHECKOUT, {}, headers)
    return /class="button" href="([^"]*)/.exec(body)?.[1]
  }

  it('leads back to the page that it is on', async () => {
    expect(await send({ referer: `http://${HOST}/checkout?a=1&b=2` })).toBe('/checkout?a=1&amp;b=2')
  })

  it.each([
    { what: 'there is no referer', headers: {} },
    { what: 'it is no address', headers: { referer: 'here' } },
    { what: 'it is on another website', headers: { referer: 'http://other.example/checkout' } },
    { what: 'it was an answer itself', headers: { referer: `http://${HOST}${CHECKOUT}` } },
  ])('leads nowhere when $what', async ({ headers }) => {
    expect(await send({ ...headers })).toBeUndefined()
  })
})
