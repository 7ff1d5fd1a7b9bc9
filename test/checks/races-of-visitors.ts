import { keysOf } from '../support/forms/form-keys.ts'
import { logIn, openAccount } from '../support/sites/accounts.ts'
import { add, buyer, CART, CHECKOUT, SUBSCRIPTION } from '../support/sites/buying.ts'
import { RESTOCK } from '../support/sites/restock.ts'
import type { Ask, Visitor } from '../support/sites/visitors.ts'
import {
  atOnce,
  type Course,
  countDone,
  countRows,
  describe,
  meet,
  meetAll,
  type Outcome,
  oddOf,
  type Race,
  SITE,
  setStock,
  toOutcome,
} from './race.ts'

const VISITORS = 50
/** Equal requests with one key. */
const TIMES = 10
/** Several wrong tries wait at least this long; a first one does not wait. */
const WANTED_WAIT_MS = 2000

interface KeyedCall {
  readonly path: string
  readonly body: object
  readonly other: object
  readonly isForm?: boolean
  /** Brings the visitor's cart to the state that the request needs. */
  readonly prepare?: (visitor: Visitor) => Promise<unknown>
  /** How many rows one request makes, by the table. */
  readonly makes: Readonly<Record<string, number>>
}

const wish = { itemId: `${SITE}-cup`, sku: `${SITE}-cup-l` }
const tea = { itemId: `${SITE}-tea`, sku: `${SITE}-tea` }
const ADDED = { carts: 1, cart_entries: 1, units: 1, orders: 0 }

const CALLS: Readonly<Record<string, KeyedCall>> = {
  'add to the cart': { path: `${CART}/entries`, body: wish, other: { ...wish, quantity: 2 }, makes: ADDED },
  'add by a form': {
    ...{ path: `${CART}/entries`, makes: ADDED, isForm: true },
    ...{ body: { ...wish, quantity: '1' }, other: { ...wish, quantity: '2' } },
  },
  'check out': {
    ...{ path: CHECKOUT, body: buyer, other: { ...buyer, city: 'Salem' } },
    prepare: (visitor) => add(visitor, wish.sku),
    makes: { carts: 0, cart_entries: 0, units: 0, orders: 1 },
  },
  subscribe: { path: SUBSCRIPTION, body: tea, other: { ...tea, qty: 2 }, makes: ADDED },
}

const COUNTS = {
  carts: 'select count(*) from carts',
  cart_entries: 'select count(*) from cart_entries',
  units: 'select coalesce(sum(quantity), 0) from cart_entries',
  orders: 'select count(*) from orders',
}

/** A race for each call: equal requests at once with one key, and then another one with the same. */
export const keyRaces: Readonly<Record<string, Race>> = Object.fromEntries(
  Object.entries(CALLS).map(([name, call]) => [
    `${name}, with one key`,
    (course) => raceForKey(course, call),
  ]),
)

async function raceForKey({ ask, database, round }: Course, call: KeyedCall): Promise<Outcome> {
  const { path, body, other, isForm = false, prepare, makes } = call
  const visitor = await meet(ask)
  await prepare?.(visitor)
  const headers = { 'idempotency-key': `key-${round}` }
  const send = (content: object) =>
    isForm
      ? visitor.submit(path, content as Record<string, string>, headers)
      : visitor.send('POST', path, content, headers)
  const before = await countRows(database, COUNTS)
  const answers = await atOnce(TIMES, () => send(body))
  const after = await countRows(database, COUNTS)
  const made = Object.keys(makes).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)])
  const different = new Set(answers.map((answer) => `${answer.status} ${answer.body}`))
  return toOutcome(describe(answers[0] ?? (await send(body))), {
    'rows that are made': [JSON.stringify(Object.fromEntries(made)), JSON.stringify(makes)],
    'different answers': [different.size, 1],
    'a refusal': [answers.every(({ status }) => status === 200 || status === 303), true],
    'the status of another body': [(await send(other)).status, 422],
  })
}

/** Sends one form at once from many visitors with the same key, in two versions. */
export const raceForFormKey: Race = async ({ ask, store, database }) => {
  const key = (await keysOf(store, SITE))()
  const counts = {
    submissions: 'select count(*) from form_submissions',
    mails: `select count(*) from outbox where dedupe_key like 'form-submission/%'`,
  }
  const visitors = await meetAll(ask, VISITORS)
  const before = await countRows(database, counts)
  const answers = await Promise.all(
    visitors.map((visitor, at) => {
      const form = JSON.stringify({ words: `Version ${at % 2}` })
      return visitor.send('POST', '/api/form/SaveFormSubmission', { formId: `${SITE}-contact`, form, key })
    }),
  )
  const after = await countRows(database, counts)
  const made = (name: keyof typeof counts) => (after[name] ?? 0) - (before[name] ?? 0)
  const figures = {
    submissions: [made('submissions'), 1],
    mails: [made('mails'), 1],
    // Half of the visitors send what the winner sent.
    'answers that it was sent': [countDone(answers), VISITORS / 2],
  } as const
  return toOutcome(`${countDone(answers)} as sent`, figures, oddOf(answers, ['200', '409 form_key_stale']))
}

/** Signs one address up many times at once for a product that is sold out, and then sends to all who wait, twice at once. */
export const raceForSignUps: Race = async ({ ask, store, owner, round }) => {
  const item = `${SITE}-pin`
  const email = `reader-${round}@example.com`
  await setStock(store, item, 0)
  const wish = { productId: item, variantId: item, siteVisitorEmail: email }
  const visitors = await meetAll(ask, VISITORS)
  const answers = await Promise.all(visitors.map((visitor) => visitor.send('POST', RESTOCK, wish)))
  const waiting = await store.read.restockSignUps.waiting(SITE, { itemId: item, sku: item }, VISITORS)
  await setStock(store, item, 1)
  const send = () => owner.send('POST', `${RESTOCK}/send`, { productId: item, variantId: item })
  await atOnce(2, send)
  // Mails of earlier rounds may have been dropped, because the product was sold out again; their visitors got new ones.
  const mails = await store.read.outbox.list(SITE, { limit: 999, offset: 0 })
  const queued = mails.filter((mail) => mail.kind === 'restock' && mail.recipient === email).length
  const kept = waiting.filter((one) => one.email === email).length
  return toOutcome(`${kept} kept`, { kept: [kept, 1], mails: [queued, 1] }, oddOf(answers, ['200']))
}

/** Tries wrong passwords for one account from many addresses at once, which slows them, and from one; then the right one. */
export const raceForLogins: Race = async ({ ask, database, round }) => {
  const of = (name: string) => `${name}-${round}@mail.test`
  const tryWrong = async (from: Ask, email: string) => {
    const startMs = performance.now()
    const answer = await logIn(await meet(from), email, { password: 'not the password' })
    return { answer, ms: performance.now() - startMs }
  }
  await openAccount(await meet(ask), database, of('account'))
  const first = await tryWrong(ask, of('another'))
  const wrong = await atOnce(VISITORS, () => tryWrong(ask, of('account')))
  const fixed: Ask = (request) =>
    ask({ ...request, headers: { ...request.headers, 'x-forwarded-for': `192.0.2.${round % 250}` } })
  const fromOne = await atOnce(VISITORS, () => tryWrong(fixed, of('alone')))
  const right = await logIn(await meet(ask), of('account'))
  const waitMs = Math.max(...wrong.map(({ ms }) => ms)) - first.ms
  const answers = fromOne.map(({ answer }) => answer)
  const figures = {
    'the right password': [right.status, 200],
    'a wait of seconds': [waitMs >= WANTED_WAIT_MS, true],
    'a bound for one address': [answers.some(({ status }) => status === 429), true],
  } as const
  const odd = [
    ...oddOf(
      wrong.map(({ answer }) => answer),
      ['401 login_failed'],
    ),
    ...oddOf(answers, ['401 login_failed', '429 rate_limited']),
  ]
  return toOutcome('slowed', figures, odd)
}
