import { add, buyer, CART, CHECKOUT, DONATIONS, entryIn, order, REVIEWS, SUBSCRIPTION } from './buying.ts'
import { RESTOCK, signUpFor } from './restock.ts'
import type { Visitor } from './visitors.ts'

const ENTRIES = `${CART}/entries`

type Fields = Readonly<Record<string, string>>

/** A form that is rejected. */
export interface RejectedForm {
  readonly what: string
  /** The route of the form and its fields, after the visitor has done what comes before. */
  readonly prepare: (visitor: Visitor) => Promise<readonly [path: string, fields: Fields]>
  /** The page that shows it again, without the query `again`. */
  readonly at: string | RegExp
  /** The links in the notice, as target and words. */
  readonly problems: readonly string[]
  /** A value that is typed and stays in its field; missing for a secret. */
  readonly kept?: string
  /** Whether the page shows the visitor's cart, which is lost with the cookies. */
  readonly hasCart?: true
  /** By default that of the small website `quay`. */
  readonly host?: string
}

const inCart = async (visitor: Visitor, path: string, fields: Fields): Promise<readonly [string, Fields]> => {
  await add(visitor, 'quay-cup-l')
  return [path, fields]
}

export const rejectedForms: readonly RejectedForm[] = [
  {
    what: 'a restock box',
    prepare: async () => [RESTOCK, { ...signUpFor('quay'), siteVisitorEmail: 'ada@b' }],
    at: '/shop/relic',
    problems: ['#field-siteVisitorEmail Email is invalid'],
    kept: 'ada@b',
  },
  {
    what: 'a checkout',
    prepare: (visitor) =>
      inCart(visitor, CHECKOUT, { ...buyer, postalCode: '', email: 'a@b', firstName: '"Ada"' }),
    at: '/checkout',
    hasCart: true,
    problems: [
      '#field-email Email addresses should follow the format user@domain.com.',
      '#field-postalCode Enter your ZIP code',
    ],
    kept: '&quot;Ada&quot;',
  },
  {
    what: 'the checkout of a subscription',
    prepare: async (visitor) => {
      const { body } = await visitor.send('POST', SUBSCRIPTION, { itemId: 'quay-tea', sku: 'quay-tea' })
      return [CHECKOUT, { ...buyer, city: '', cartToken: JSON.parse(body).cartToken }]
    },
    at: /^\/checkout\/subscription\?cartToken=[\w-]{22}$/,
    problems: ['#field-city Enter your city'],
    kept: '97201',
  },
  {
    what: 'the checkout of a gift card',
    prepare: async () => [CHECKOUT, { ...buyer, itemId: 'quay-gift', sku: 'quay-gift', recipientName: 'Bo' }],
    at: '/checkout/gift-card?itemId=quay-gift&sku=quay-gift',
    problems: ['#field-recipientEmail Enter the email address of the recipient'],
    kept: 'Bo',
  },
  {
    what: 'a product without its option',
    prepare: async () => [ENTRIES, { itemId: 'quay-cup', quantity: '3' }],
    at: '/shop/cup',
    problems: ['#option-option-1 Please select the Size option.'],
    kept: '3',
  },
  {
    what: 'a product with more than is left',
    prepare: async () => [ENTRIES, { itemId: 'quay-pin', quantity: '6' }],
    at: '/shop/pin',
    problems: ['#quantity Only 5 left in stock.'],
    kept: '6',
  },
  {
    what: 'the questions of a product',
    prepare: async () => [
      ENTRIES,
      { itemId: 'quay-ring', sku: 'quay-ring', quantity: '1', withFields: '1', 'field.contact': 'a@b' },
    ],
    at: '/cart/additional-fields?itemId=quay-ring&sku=quay-ring&quantity=1',
    problems: [
      '#field-words Fill in “quay words”',
      '#field-contact quay contact: Email addresses should follow the format user@domain.com.',
    ],
    kept: 'a@b',
  },
  {
    what: 'changed answers',
    prepare: async (visitor) => {
      const id = entryIn(await add(visitor, 'quay-ring', { additionalFields: '{"words":"a"}' }))
      const fields = { itemId: 'quay-ring', sku: 'quay-ring', 'field.words': 'x'.repeat(21) }
      return [`${ENTRIES}/${id}/additionalFields`, fields]
    },
    at: /^\/cart\/additional-fields\?entryId=[\w-]+$/,
    hasCart: true,
    problems: ['#field-words quay words: You have exceeded the character limit.'],
    kept: 'x'.repeat(21),
  },
  {
    what: 'a quantity in the cart',
    prepare: async (visitor) => [
      `${ENTRIES}/${entryIn(await add(visitor, 'quay-cup-l'))}`,
      { action: 'update', quantity: 'many' },
    ],
    at: '/cart',
    hasCart: true,
    problems: ['Quantity must be a number.'],
    kept: 'many',
  },
  {
    what: 'a coupon',
    prepare: (visitor) => inCart(visitor, `${CART}/coupons`, { code: 'NONE' }),
    at: '/cart',
    hasCart: true,
    problems: ['#field-code There is no coupon NONE.'],
    kept: 'NONE',
  },
  {
    what: 'a place to ship to',
    prepare: (visitor) =>
      inCart(visitor, `${CART}/shipping`, { country: 'US', region: 'XX', postalCode: '123' }),
    at: '/cart',
    hasCart: true,
    problems: [
      '#field-region Enter a state or province such as AL',
      '#field-postalCode Enter a ZIP code such as 97201',
    ],
    kept: '123',
  },
  {
    what: 'a contribution',
    prepare: async () => [DONATIONS, { fund: 'quay-boat', amount: 'other', name: 'Ada', email: '' }],
    at: '/donate?fund=quay-boat',
    problems: ['#field-otherAmount Enter an amount', '#field-email Enter your email address'],
    kept: 'Ada',
  },
  {
    what: 'an order that is looked up',
    prepare: async () => ['/api/commerce/order-status', { orderNumber: '', email: 'ada@example.com' }],
    at: '/checkout/status',
    problems: ['#field-orderNumber Enter the number of your order'],
    kept: 'ada@example.com',
  },
  {
    what: 'a review',
    prepare: async (visitor) => [
      REVIEWS,
      { orderId: await order(visitor), itemId: 'quay-song', title: 'Loud', name: 'Ada' },
    ],
    at: /^\/reviews\?order=[\da-f]{24}$/,
    problems: ['#field-2-rating Choose one to five stars.', '#field-2-text Write a few words in your review'],
    kept: 'Loud',
  },
  {
    what: 'an address without mail',
    prepare: async () => ['/api/newsletter/unsubscribe', { email: 'ada' }],
    at: '/newsletter/unsubscribe',
    problems: ['#field-email Email addresses should follow the format user@domain.com.'],
    kept: 'ada',
  },
  {
    what: 'the password of a page',
    prepare: async () => ['/api/site/unlock', { password: 'guess', returnTo: '/vault' }],
    at: '/vault',
    problems: ['#field-password That password is not right.'],
  },
  {
    what: 'the password of a website',
    prepare: async () => {
      return ['/api/site/unlock', { password: 'guess', returnTo: '/shop', lock: 'site' }]
    },
    at: '/shop',
    host: 'reef.example',
    problems: ['#field-password That password is not right.'],
  },
]
