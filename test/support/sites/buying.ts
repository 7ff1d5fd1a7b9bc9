import type { SiteAnswer, Visitor } from './visitors.ts'

export const CART = '/api/commerce/shopping-cart'
export const CHECKOUT = '/api/commerce/checkout'
export const DONATIONS = '/api/commerce/donations'
export const REVIEWS = '/api/commerce/reviews'
export const UNSUBSCRIBE = '/newsletter/unsubscribe'
export const SUBSCRIPTION = '/api/3/commerce/cart/subscription'

/** The fields of a buyer with which an order can be placed. */
export const buyer = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  address1: '1 Quay Street',
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'US',
  payment: 'approve',
}

/** The fields of a contributor. */
export const giver = { name: 'Ada Byron', email: 'ada@example.com', message: '', payment: 'approve' }

/** Gives to the fund of a small website. Returns the answer of the API. */
export function give(visitor: Visitor, name: string, changes: object = {}): Promise<SiteAnswer> {
  return visitor.send('POST', DONATIONS, { ...giver, fund: `${name}-boat`, amountCents: 2500, ...changes })
}

/** Buys a cup and a song; answers the id of the order. */
export async function order(visitor: Visitor, name = 'quay'): Promise<string> {
  await add(visitor, `${name}-cup-l`)
  await add(visitor, `${name}-song`)
  return JSON.parse((await checkOut(visitor, { optionId: `${name}-post` })).body).order.id
}

interface CartEntryAnswer {
  readonly id: string
  readonly itemId: string
  readonly sku: string
  readonly quantity: number
}

/** The members of an answered cart that tests read. */
export interface CartAnswer {
  readonly id: string
  readonly version: number
  readonly entries: readonly CartEntryAnswer[]
  readonly giftCards: readonly { readonly id: string }[]
}

/** Puts something into a cart: `quay-cup-s` is a variant of `quay-cup`, `quay-pin` the only one of its product. */
export function add(visitor: Visitor, sku: string, changes: object = {}): Promise<SiteAnswer> {
  const itemId = sku.split('-').slice(0, 2).join('-')
  return visitor.send('POST', `${CART}/entries`, { itemId, sku, ...changes })
}

export function cartIn({ body }: SiteAnswer): CartAnswer {
  const answer = JSON.parse(body) as CartAnswer & { shoppingCart?: CartAnswer }
  return answer.shoppingCart ?? answer
}

/** The id of the first thing in a cart. */
export function entryIn(answer: SiteAnswer): string {
  return cartIn(answer).entries[0]?.id ?? ''
}

export function checkOut(visitor: Visitor, changes: object = {}): Promise<SiteAnswer> {
  return visitor.send('POST', CHECKOUT, { ...buyer, ...changes })
}

/** The id of the order that a checkout answered. */
export function orderIn({ body }: SiteAnswer): string {
  return (JSON.parse(body) as { order?: { id: string } }).order?.id ?? ''
}

/** An order as the checkout answers it. */
interface Bought {
  readonly id: string
  readonly confirmationUrl: string
}

/** Puts things into the cart and buys them. */
export async function buy(visitor: Visitor, skus: readonly string[], changes: object = {}): Promise<Bought> {
  for (const sku of skus) await add(visitor, sku)
  const answer = await checkOut(visitor, changes)
  return { id: orderIn(answer), confirmationUrl: JSON.parse(answer.body).confirmationUrl }
}

/** The code of a bought gift card, as the page of its order shows it. */
const GIFT_CODE = /(?<![\w-])[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}(?![\w-])/

/** Buys a gift card of $12; answers its order and its code. */
export async function buyGiftCard(
  visitor: Visitor,
  name = 'quay',
  changes: object = {},
): Promise<{ readonly orderId: string; readonly code: string }> {
  const recipient = { recipientName: 'Bo', recipientEmail: 'bo@example.com' }
  const card = { itemId: `${name}-gift`, sku: `${name}-gift` }
  const orderId = orderIn(await checkOut(visitor, { ...card, ...recipient, ...changes }))
  const { body } = await visitor.get(`/checkout/status?order=${orderId}`)
  return { orderId, code: GIFT_CODE.exec(body)?.[0] ?? '' }
}

/** The id of the first gift card of a cart. */
export function giftCardIn({ body }: SiteAnswer): string {
  const { shoppingCart } = JSON.parse(body) as {
    shoppingCart?: { giftCards: readonly { readonly id: string }[] }
  }
  return shoppingCart?.giftCards[0]?.id ?? ''
}

/** Puts a gift card into the cart. */
export function redeem(visitor: Visitor, code: string): Promise<SiteAnswer> {
  return visitor.send('POST', `${CART}/gift-cards`, { code })
}

/** Subscribes to the tea. Returns the answer of the checkout. */
export async function subscribe(visitor: Visitor, changes: object = {}, name = 'quay'): Promise<SiteAnswer> {
  const tea = { itemId: `${name}-tea`, sku: `${name}-tea` }
  const { body } = await visitor.send('POST', SUBSCRIPTION, tea)
  return checkOut(visitor, { cartToken: JSON.parse(body).cartToken, ...changes })
}
