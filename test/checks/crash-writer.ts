import { randomUUID } from 'node:crypto'
import { buyer, CART, type CartAnswer, CHECKOUT, cartIn } from '../support/sites/buying.ts'
import type { SiteAnswer, Visitor } from '../support/sites/visitors.ts'
import { SITE } from './race.ts'

/** Products that are bought; the first is enough for an order. */
export const GOODS = [`${SITE}-relic`, `${SITE}-pin`] as const

const MAX_QUANTITY = 5
const CHECKOUT_SHARE = 0.3
/** The share of writes that buy a gift card, which leaves the cart as it is. */
const GIFT_SHARE = 0.05

/** An address that no other order has, because a mailbox gets 30 mails an hour. */
const newMailbox = (name: string) => `${name}-${randomUUID()}@example.com`

const newBuyer = () => ({ ...buyer, email: newMailbox('ada') })

const newGift = () => ({
  ...{ itemId: `${SITE}-gift`, sku: `${SITE}-gift` },
  ...{ recipientName: 'Bo', recipientEmail: newMailbox('bo') },
})

/** A cart as far as it can be told from others: its version, and the quantity of each product. */
export interface CartState {
  readonly version: number
  readonly lines: string
}

interface Write {
  readonly method: string
  readonly path: string
  readonly body: object
  /** With which it may be sent again. */
  readonly key: string
}

/** The part that a write changes: the cart, nothing of it, or the whole, which becomes an order. */
export function aimOf({ path, body }: Write): 'cart' | 'checkout' | 'gift' {
  if (path !== CHECKOUT) return 'cart'
  return 'itemId' in body ? 'gift' : 'checkout'
}

/** The order as it was answered to the buyer. */
export interface ToldOrder {
  readonly id: string
  readonly lines: string
}

const NO_CART: CartState = { version: 0, lines: '' }

/** A visitor who writes without a pause, and remembers each answer. */
export class CrashWriter {
  readonly #visitor: Visitor
  /** The code of a gift card that all writers spend. */
  readonly #giftCode: string
  #cart: CartAnswer | undefined
  /** Sent, and not answered. */
  pending: Write | undefined
  readonly orders: ToldOrder[] = []
  /** Answers that should not be, and why. */
  readonly problems: string[] = []
  answered = 0

  constructor(visitor: Visitor, giftCode: string) {
    this.#visitor = visitor
    this.#giftCode = giftCode
  }

  /** How many writes were answered since the last call. */
  takeAnswered(): number {
    const { answered } = this
    this.answered = 0
    return answered
  }

  /** The cart as it was last answered. */
  get told(): CartState {
    return this.#cart === undefined ? NO_CART : stateOf(this.#cart)
  }

  /** The cart as it is. */
  async read(): Promise<CartState> {
    const cart = cartIn(await this.#visitor.get(CART))
    return cart.entries.length === 0 && cart.version === 0 ? NO_CART : stateOf(cart)
  }

  /** Writes until the connection breaks. */
  async run(): Promise<void> {
    for (;;) {
      this.pending = this.#next()
      if (!(await this.sendPending())) return
    }
  }

  /** Sends a write that has no answer yet; false when there is still none. */
  async sendPending(): Promise<boolean> {
    const write = this.pending
    if (write === undefined) return true
    const answer = await this.#send(write).catch(() => undefined)
    if (answer === undefined) return false
    this.pending = undefined
    this.answered++
    if (answer.status !== 200)
      this.problems.push(`${write.method} ${write.path}: ${answer.status} ${answer.body}`)
    else if (write.path === CHECKOUT) this.#remember(write, answer)
    else this.#cart = cartIn(answer)
    return true
  }

  #send({ method, path, body, key }: Write): Promise<SiteAnswer> {
    return this.#visitor.send(method, path, body, { 'idempotency-key': key })
  }

  #remember(write: Write, { body }: SiteAnswer): void {
    const { order } = JSON.parse(body) as { order: { id: string; items: readonly Line[] } }
    this.orders.push({ id: order.id, lines: linesOf(order.items) })
    if (aimOf(write) === 'checkout') this.#cart = undefined
  }

  #next(): Write {
    const key = randomUUID()
    const entries = this.#cart?.entries ?? []
    if (Math.random() < GIFT_SHARE)
      return { method: 'POST', path: CHECKOUT, body: { ...newBuyer(), ...newGift() }, key }
    if (this.#cart !== undefined && this.#cart.giftCards.length === 0)
      return { method: 'POST', path: `${CART}/gift-cards`, body: { code: this.#giftCode }, key }
    const hasEnough = entries.some(({ sku }) => sku === GOODS[0])
    if (hasEnough && Math.random() < CHECKOUT_SHARE)
      return { method: 'POST', path: CHECKOUT, body: newBuyer(), key }
    const missing = GOODS.find((sku) => !entries.some((entry) => entry.sku === sku))
    if (missing !== undefined)
      return { method: 'POST', path: `${CART}/entries`, body: { itemId: missing, sku: missing }, key }
    const entry = entries[Math.floor(Math.random() * entries.length)]
    const quantity = 1 + Math.floor(Math.random() * MAX_QUANTITY)
    return { method: 'PUT', path: `${CART}/entries/${entry?.id}`, body: { quantity }, key }
  }
}

/** So many of something. */
export interface Line {
  readonly sku: string
  readonly quantity: number
}

export function linesOf(lines: readonly Line[]): string {
  return lines
    .map(({ sku, quantity }) => `${sku} ${quantity}`)
    .toSorted()
    .join(', ')
}

function stateOf({ version, entries }: CartAnswer): CartState {
  return { version, lines: linesOf(entries) }
}
