import { ACCOUNT, ACCOUNT_PASSWORD } from '../sites/accounts.ts'
import { buyer, CART, CHECKOUT, cartIn, DONATIONS, giver, REVIEWS, SUBSCRIPTION } from '../sites/buying.ts'
import { RESTOCK, signUpFor } from '../sites/restock.ts'
import { type Ask, type SiteAnswer, Visitor } from '../sites/visitors.ts'
import { HOST } from './stranger-site.ts'

/** One kind of request by which a stranger tries to fill a database. */
export interface Growth {
  readonly what: string
  /** Prepares a visitor; what that stores is not counted. */
  readonly prepare?: (visitor: Visitor) => Promise<unknown>
  readonly send: (visitor: Visitor, at: number) => Promise<SiteAnswer>
}

const longAnswers = { one: 'x'.repeat(10_000), two: 'y'.repeat(5000) }
const addPlaque = (visitor: Visitor, answers: object, headers = {}) => {
  const wish = { itemId: 'quay-plaque', sku: 'quay-plaque', additionalFields: JSON.stringify(answers) }
  return visitor.send('POST', `${CART}/entries`, wish, headers)
}
const emailOf = (at: number) => `stranger-${at}-${'x'.repeat(180)}@example.com`
const entryOf = async (visitor: Visitor) => cartIn(await visitor.get(CART)).entries[0]?.id ?? ''

/** Every way to make a website keep something, each with the most that is taken. */
const GROWTHS: readonly Growth[] = [
  {
    what: 'an option repeated 4,000 times',
    send: (visitor) => addPlaque(visitor, { extras: Array(4000).fill('lid') }),
  },
  { what: 'a blank answer of 90 KB', send: (visitor) => addPlaque(visitor, { one: ' '.repeat(90_000) }) },
  { what: 'the longest answers, in a new cart', send: (visitor) => addPlaque(visitor, longAnswers) },
  {
    what: 'another destination, with a new key for a full cart',
    prepare: (visitor) => addPlaque(visitor, longAnswers),
    send: (visitor, at) =>
      visitor.send(
        'PUT',
        `${CART}/shipping`,
        { location: { country: 'US' } },
        { 'idempotency-key': `key-${at}` },
      ),
  },
  {
    what: 'a product, with a new key for a full cart',
    prepare: (visitor) => addPlaque(visitor, longAnswers),
    send: (visitor, at) => addPlaque(visitor, {}, { 'idempotency-key': `key-${at}` }),
  },
  {
    what: 'another quantity, for a full cart',
    prepare: (visitor) => addPlaque(visitor, longAnswers),
    send: async (visitor, at) =>
      visitor.send('PUT', `${CART}/entries/${await entryOf(visitor)}`, { quantity: 1 + (at % 9) }),
  },
  {
    what: 'an order of a full cart, with its mail',
    prepare: (visitor) => addPlaque(visitor, longAnswers),
    send: (visitor) => visitor.send('POST', CHECKOUT, { ...buyer, optionId: 'quay-post' }),
  },
  {
    what: 'a subscription',
    send: (visitor) => visitor.send('POST', SUBSCRIPTION, { itemId: 'quay-tea', sku: 'quay-tea' }),
  },
  {
    what: 'a donation with a long message',
    send: (visitor) =>
      visitor.send('POST', DONATIONS, {
        ...{ ...giver, fund: 'quay-boat', amountCents: 2500, message: 'é'.repeat(1000) },
      }),
  },
  {
    what: 'a review without an order',
    send: (visitor, at) =>
      visitor.send('POST', REVIEWS, {
        ...{ orderId: `none-${at}`, itemId: 'quay-cup', rating: 5, text: 'x'.repeat(2000), name: 'Ada' },
      }),
  },
  {
    what: 'a sign-up for restock and news',
    send: (visitor, at) =>
      visitor.send(
        'POST',
        RESTOCK,
        signUpFor('quay', { siteVisitorEmail: emailOf(at), isJoinMailingList: true }),
      ),
  },
  {
    what: 'a new account, with its mail',
    send: (visitor, at) =>
      visitor.send('POST', ACCOUNT, {
        email: emailOf(at),
        newPassword: ACCOUNT_PASSWORD,
        firstName: 'x'.repeat(100),
        lastName: 'y'.repeat(100),
      }),
  },
  {
    what: 'a new password for an account',
    send: (visitor) => visitor.send('POST', `${ACCOUNT}/password-reset`, { email: emailOf(0) }),
  },
  {
    what: 'an address without news',
    send: (visitor, at) => visitor.send('POST', '/api/newsletter/unsubscribe', { email: emailOf(at) }),
  },
  {
    what: 'a form that its page shows again',
    send: (visitor) => visitor.submit(CHECKOUT, { email: 'x'.repeat(3000) }),
  },
  { what: 'a search', send: (visitor, at) => visitor.get(`/search?q=${'e'.repeat(1 + (at % 100))}`) },
  { what: 'a page that is not there', send: (visitor, at) => visitor.get(`/none-${at}`) },
]

/** A kind with its cost. */
export interface Grown {
  readonly what: string
  readonly tried: number
  readonly refused: number
  /** Bytes that the database grew by, for each request. */
  readonly bytes: number
}

const TIMES = 20

/** Sends each kind of request, and measures what each adds to a database. */
export async function measureGrowth(ask: Ask, sizeOf: () => Promise<number>): Promise<readonly Grown[]> {
  const grown: Grown[] = []
  for (const { what, prepare, send } of GROWTHS) {
    const visitors = await Promise.all(Array.from({ length: TIMES }, () => Visitor.meet(ask, HOST)))
    for (const visitor of visitors) await prepare?.(visitor)
    const before = await sizeOf()
    const statuses: number[] = []
    for (const [at, visitor] of visitors.entries()) statuses.push((await send(visitor, at)).status)
    const bytes = ((await sizeOf()) - before) / TIMES
    grown.push({ what, tried: TIMES, refused: statuses.filter((status) => status >= 400).length, bytes })
  }
  return grown
}
