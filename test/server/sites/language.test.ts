import { afterAll, expect, it } from 'vitest'
import { regionChoices } from '../../../engine/domain/shop/regions.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { visibleTextsOf } from '../../support/cases/visible-words.ts'
import { add, CART, CHECKOUT, DONATIONS, REVIEWS } from '../../support/sites/buying.ts'
import { foreignTexts } from '../../support/sites/foreign-words.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { hostOf, lockedSite, smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../support/store/view-database.ts'
import { type Belongings, prepare, settle } from '../../support/tenants/belongings.ts'
import { plans } from '../../support/tenants/plans.ts'

const MARK = 'Жук'

/** Fields of each type that brings texts of its own. */
const fields = ['address', 'date', 'name', 'phone', 'time', 'likert', 'select'].map((type) => ({
  ...{ id: type, type, title: MARK, required: false, options: [MARK] },
}))

/** The collections, with all kinds of fields in their forms, and prices on sale. */
function enrich(collections: SiteFiles['collections']): SiteFiles['collections'] {
  const sale = (isOnSale: boolean, cents: number) => `"salePriceCents":${cents},"isOnSale":${isOnSale}`
  const text = JSON.stringify(collections)
    .replaceAll('"fields":[', `"fields":[${JSON.stringify(fields).slice(1, -1)},`)
    .replaceAll(`"priceCents":1200,${sale(false, 0)}`, `"priceCents":1200,${sale(true, 1100)}`)
  return JSON.parse(text)
}

/** A website in Russian whose owner has overridden every text. */
function foreign({ site, collections, ...files }: SiteFiles): SiteFiles {
  const localizedStrings = {
    ...foreignTexts(),
    productPrice__singlePrice__nWeekly__indefinite: '{price} ж {billingPeriodValue} ж',
  }
  const settings = { ...site.settings, locale: 'ru-RU', reviewsEnabled: true }
  return {
    site: { ...site, settings, data: { ...site.data, localizedStrings } },
    collections: enrich(collections),
    ...files,
  }
}

const { address, drop } = createSqlite()
const sites = [foreign(smallSite('quay', MARK)), foreign(lockedSite('reef', MARK))]
const { ask, close } = await startSiteApp({ address, sites })
const database = await viewDatabase(address)
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await close()
  await drop()
})

const own = await settle(ask, 'quay', MARK, await prepare(ask, database, 'quay', MARK))
const review = { orderId: own.orderId, itemId: 'quay-cup', rating: '4', title: '', text: MARK, name: MARK }
await own.visitor.submit(REVIEWS, review)

/** Words of the website's files and of its visitor. */
const DATA = new Set(
  [
    JSON.stringify(sites),
    own.email,
    own.contributorEmail,
    'ada@example.com Ada Byron Lee Portland OR Quay Street',
    'USD',
    // CLDR has no names of regions in other languages.
    JSON.stringify(regionChoices('US')),
  ]
    .join(' ')
    .match(/[A-Za-z]{2,}/g),
)

/** Texts with an English word that is not the website's own. */
function englishIn({ body }: SiteAnswer): readonly string[] {
  const codes = new RegExp(
    `\\S+@\\S+|\\b[0-9a-f]{20,}\\b|\\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\\b|\\b${own.giftCode.slice(-4)}\\b`,
    'g',
  )
  return visibleTextsOf(body).filter((text) =>
    (text.replaceAll(codes, '').match(/[A-Za-z]{2,}/g) ?? []).some((word) => !DATA.has(word)),
  )
}

type Act = (visitor: Visitor, of: Belongings) => Promise<SiteAnswer>

const planned: readonly [string, Act][] = Object.entries(plans)
  .filter(([route]) => route.startsWith('GET /'))
  .flatMap(([route, attempts]) => attempts.map(({ act }, at): [string, Act] => [`${route} ${at + 1}`, act]))

const get =
  (path: string): Act =>
  (visitor) =>
    visitor.get(path)
const submit = (path: string, fields: Readonly<Record<string, string>>): Act => {
  return (visitor) => visitor.browse(path, fields)
}
const goods = ['cup', 'ring', 'song', 'tuning', 'tea', 'gift', 'pass', 'pin', 'relic']

const further: Readonly<Record<string, Act>> = {
  ...Object.fromEntries(goods.map((urlId) => [urlId, get(`/shop/${urlId}`)])),
  'no page': get('/nothing'),
  'no results': get('/search?q=42'),
  'no order': get('/checkout/status?order=c0ffee'),
  'an empty cart': () => new Visitor(ask, hostOf('quay')).get('/cart'),
  'a members’ area that is closed': () => new Visitor(ask, hostOf('quay')).get('/club'),
  'a page that is closed': () => new Visitor(ask, hostOf('quay')).get('/vault'),
  'a website that is closed': () => new Visitor(ask, hostOf('reef')).get('/'),
  'a cart of too little': async () => {
    const visitor = await Visitor.meet(ask, hostOf('quay'))
    await add(visitor, 'quay-pin')
    return visitor.get('/cart')
  },
  'a coupon that does not exist': submit(`${CART}/coupons`, { code: '42' }),
  'a quantity that is none': (visitor, { entryId }) =>
    visitor.browse(`${CART}/entries/${entryId}`, { action: 'update', quantity: 'x' }),
  'a checkout without input': submit(CHECKOUT, {}),
  'a product without options': submit(`${CART}/entries`, { itemId: 'quay-cup', quantity: '1.5' }),
  'a donation without input': submit(DONATIONS, { fund: 'quay-boat' }),
  'an order that is not found': submit('/api/commerce/order-status', { orderNumber: 'c0ffee', email: 'x' }),
  'a review without input': (visitor, { orderId }) =>
    visitor.browse(REVIEWS, { orderId, itemId: 'quay-cup' }),
  'a form that is too old': submit(CHECKOUT, { crumb: 'old' }),
  'a button that is too old': submit('/api/site/membership', { crumb: 'old', order: 'c0ffee' }),
  'something removed': (visitor, { entryId }) =>
    visitor.browse(`${CART}/entries/${entryId}`, { action: 'remove', quantity: '1' }),
  'something added': submit(`${CART}/entries`, { itemId: 'quay-pin', quantity: '1' }),
  'a wrong password': submit('/api/site/unlock', { password: 'no', returnTo: '/vault' }),
}

const answers = []
for (const [what, act] of [...planned, ...Object.entries(further)])
  answers.push({ what, answer: await act(own.visitor, own) })

/** Other answers are files, feeds and JSON. */
const pages = answers.filter(({ answer }) => String(answer.headers['content-type']).startsWith('text/html'))

it.each(pages)('no English word is left on $what', ({ answer }) => {
  expect(englishIn(answer)).toEqual([])
})

const TYPES = [
  'checkout',
  'collection',
  'commerce-email-preview',
  'contribution-confirmed',
  'digital-product-composer-preview',
  'donate',
  'error',
  'item',
  'lock-screen',
  'member-area-access-denied',
  'membership-confirmed',
  'newsletter-unsubscribe',
  'not-found',
  'order-confirmed',
  'order-received',
  'order-status',
  'page',
  'popup-overlay',
  'protected-content',
  'reviews-request',
  'search',
  'show-cart',
  'splash-page',
]

it('all kinds of pages are among them', () => {
  const typeOf = ({ body }: SiteAnswer) => /<body class="is-([\w-]+)/.exec(body)?.[1]
  const named = new Set(pages.map(({ what }) => what))
  expect(Object.keys(further).filter((what) => !named.has(what))).toEqual([])
  // The document of a mail has no type.
  expect(new Set(pages.map(({ answer }) => typeOf(answer)))).toEqual(new Set([...TYPES, undefined]))
  const html = pages.map(({ answer }) => answer.body).join('\n')
  for (const mark of [
    'class="likert-row"',
    'class="original-price"',
    'class="review-list"',
    'class="order-step',
  ])
    expect(html).toContain(mark)
})

it('a word of the templates would be found', () => {
  const body = '<p title="Жук cup">Remove</p>'
  expect(englishIn({ status: 200, headers: {}, body })).toEqual(['Remove'])
})
