import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { awaken } from '../islands.ts'
import { choose, placeOrder } from '../shopping.ts'
import type { SentFields, TrackingCall } from '../tracking-calls.ts'

/** A call of a step: its service, its name and the fields of its own. An event goes to both of its services. */
export type StepCall = readonly [service: TrackingCall['service'], name: string, fields: SentFields]

/** The page on which a step ends. */
export interface StepPage {
  readonly path: string
  /** A number of `PAGE_TYPE`. */
  readonly type: number
  readonly item?: string
  readonly collection?: string
  /** Such as `?q=mug`; by default none. */
  readonly query?: unknown
  readonly referrer?: unknown
}

/** One thing that a visitor does, and all that the browser sends of it. */
export interface Step {
  readonly does: string
  readonly act: (page: Page) => Promise<unknown>
  readonly page: StepPage
  readonly calls: readonly StepCall[]
}

const SHOPPING = 'CommerceShopping_'

/** Ids that the service makes up. */
const STORED = '[\\da-f]{24}'
const matching = (pattern: string) => expect.stringMatching(new RegExp(`^${pattern}$`))

const event = (name: string, fields: SentFields = {}): StepCall => ['event', name, fields]
const pageView = (fields: SentFields = {}): StepCall => [
  'hit',
  'page-view',
  { isLanding: false, isFirstSession: true, hasLanded: true, ...fields },
]
const found = (words: string, results: number): StepCall => [
  'hit',
  'site-search',
  { isLanding: false, words, results },
]

/** Every page has the announcement but the checkout, whose frame is quiet. */
const ANNOUNCED: StepCall = ['census', 'overlay', { overlayId: 'announcement', action: 'shown', version: '' }]

const buyButton = (name: 'button-render' | 'button-click', itemId: string): StepCall => [
  'census',
  name,
  { buttonId: '', collectionId: '', blockId: '', label: 'Add to cart', destinationUrl: '', itemId },
]

const MUG_PAGE = { path: '/shop/tide-mug', type: 50, item: 'tide-mug', collection: 'shop' }
const PIG_PAGE = { path: '/shop/salt-pig', type: 50, item: 'salt-pig', collection: 'shop' }
const CART_PAGE = { path: '/cart', type: 200 }
const JOURNAL = { path: '/journal', type: 1, collection: 'journal' }

const MUG = {
  item_id: 'tide-mug',
  item_type: 1,
  item_title: 'Tide Mug',
  item_price: 28,
  currency_code: 'USD',
}
const PIG = {
  item_id: 'salt-pig',
  item_type: 1,
  item_title: 'Salt Pig',
  item_price: 36,
  currency_code: 'USD',
}

/** A change of the cart has an id of the cart and its version, which is the same in all tabs. */
const CHANGE = { item_quantity: 1, id: matching(`${STORED}-\\d+-0`) }

/** A cart with one product of a price. */
const cartOf = (price: number) => ({
  ...{ cart_id: matching(STORED), num_items_in_cart: 1, cart_value: price, currency_code: 'USD' },
  ...{ product_types_list: [1], purchase_type_list: ['one-time'] },
})
const EMPTY_CART = {
  ...{ cart_id: matching(STORED), num_items_in_cart: 0, cart_value: 0, currency_code: 'USD' },
  ...{ product_types_list: [], purchase_type_list: [] },
}

const CONFIRMED = {
  ...{ path: '/checkout/confirmed', type: 202, query: matching(`\\?order=${STORED}`) },
  referrer: matching('http://[^/]+/checkout'),
}

async function addToCart(page: Page): Promise<void> {
  await awaken(page, 'product-form')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Added!' }).waitFor()
}

/** A visitor lands, searches, looks, adds, removes, adds again, and buys. */
export const SHOPPING_DAY: readonly Step[] = [
  {
    does: 'lands on the shop from a search engine',
    act: (page) => page.goto('/shop?utm_source=letter', { referer: 'https://search.example/' }),
    page: {
      ...{ path: '/shop', type: 1, collection: 'shop', query: '?utm_source=letter' },
      referrer: 'https://search.example/',
    },
    calls: [pageView({ isLanding: true, hasLanded: false }), ANNOUNCED],
  },
  {
    does: 'searches',
    act: (page) => page.goto('/search?q=mug'),
    page: { path: '/search', type: 102, query: '?q=mug' },
    calls: [found('mug', 8), ANNOUNCED],
  },
  {
    does: 'searches for something that is not there',
    act: (page) => page.goto('/search?q=xylophone'),
    page: { path: '/search', type: 102, query: '?q=xylophone' },
    calls: [found('xylophone', 0), ANNOUNCED],
  },
  {
    does: 'looks at a product',
    act: (page) => page.goto('/shop/tide-mug'),
    page: MUG_PAGE,
    calls: [
      ...[pageView(), ANNOUNCED, buyButton('button-render', 'tide-mug')],
      event(`${SHOPPING}VisitPDP`, MUG),
    ],
  },
  {
    does: 'reads its reviews, and passes the suggestions on the way',
    act: (page) => page.locator('.rating a').click(),
    page: MUG_PAGE,
    calls: [
      event(`${SHOPPING}ReviewsVitalsAnchorLink`, MUG),
      event(`${SHOPPING}ReviewsTab`, MUG),
      event(`${SHOPPING}RelatedProductDisplay`, {
        ...MUG,
        related_item_ids: ['salt-pig', 'ferry-blanket', 'enamel-kettle', 'dock-line'].map(
          (id) => `/shop/${id}`,
        ),
      }),
    ],
  },
  {
    does: 'adds it',
    act: async (page) => {
      await awaken(page, 'product-form')
      await choose(page, 'Color', 'Tide')
      await addToCart(page)
    },
    page: { ...MUG_PAGE, query: '?sku=TM-TIDE' },
    calls: [
      buyButton('button-click', 'tide-mug'),
      event(`${SHOPPING}AddToCart`, { ...MUG, ...CHANGE, ...cartOf(28) }),
    ],
  },
  {
    does: 'opens the cart',
    act: (page) => page.goto('/cart'),
    page: CART_PAGE,
    calls: [pageView(), ANNOUNCED, event(`${SHOPPING}ViewCart`, cartOf(28))],
  },
  {
    does: 'removes it',
    act: async (page) => {
      await awaken(page, 'cart-page')
      await page.getByRole('button', { name: /^Remove/ }).click()
      await page.locator('.entry-total').waitFor({ state: 'detached' })
    },
    page: CART_PAGE,
    calls: [event(`${SHOPPING}RemoveFromCart`, { ...MUG, ...CHANGE, ...EMPTY_CART })],
  },
  {
    does: 'looks at another product',
    act: (page) => page.goto('/shop/salt-pig'),
    page: PIG_PAGE,
    calls: [
      ...[pageView(), ANNOUNCED, buyButton('button-render', 'salt-pig')],
      event(`${SHOPPING}VisitPDP`, PIG),
    ],
  },
  {
    does: 'adds that one',
    act: addToCart,
    page: PIG_PAGE,
    calls: [
      buyButton('button-click', 'salt-pig'),
      event(`${SHOPPING}AddToCart`, { ...PIG, ...CHANGE, ...cartOf(36) }),
    ],
  },
  {
    does: 'goes to the checkout',
    act: (page) => page.goto('/checkout'),
    page: { path: '/checkout', type: 201 },
    calls: [pageView(), event('Checkout', cartOf(36))],
  },
  {
    does: 'buys',
    act: (page) => placeOrder(page),
    page: CONFIRMED,
    calls: [
      ...[pageView(), ANNOUNCED],
      event('Purchase', {
        ...{ id: matching(`purchase:${STORED}`), transaction_id: matching(STORED), currency_code: 'USD' },
        ...{ value: 43.5, shipping: 7.5, tax: 0 },
        ...{ item_ids: ['salt-pig'], item_titles: ['Salt Pig'], item_prices: [36], item_quantities: [1] },
      }),
    ],
  },
  {
    does: 'reads the confirmation once more',
    act: (page) => page.reload(),
    page: CONFIRMED,
    calls: [pageView(), ANNOUNCED],
  },
]

/** The visitor comes back, and signs up for the newsletter. */
export const SIGN_UP_DAY: readonly Step[] = [
  {
    does: 'comes back',
    act: (page) => page.goto('/journal'),
    page: JOURNAL,
    calls: [pageView({ isLanding: true, isFirstSession: false, hasLanded: false }), ANNOUNCED],
  },
  {
    does: 'signs up for the newsletter',
    act: async (page) => {
      const footer = page.locator('footer [data-island="form"]')
      await footer.getByLabel('Your email address').fill('ada@example.com')
      await footer.getByRole('button', { name: 'Sign up' }).click()
      await footer.getByText('Almost done').waitFor()
    },
    page: JOURNAL,
    calls: [
      ['census', 'form-render', { formId: 'tide-table' }],
      event('NewsletterSignUp', { form_id: 'tide-table' }),
    ],
  },
]
