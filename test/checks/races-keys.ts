import { add, buyer, CART, CHECKOUT, SUBSCRIPTION } from '../support/sites/buying.ts'
import { hostOf } from '../support/sites/small-site.ts'
import { type Ask, Visitor } from '../support/sites/visitors.ts'
import type { DatabaseView } from '../support/store/view-database.ts'
import { describe, SITE } from './races-stock.ts'

/** The result of equal, concurrent requests with one idempotency key. */
export interface KeyRound {
  readonly call: string
  /** Different answers, each with its status. */
  readonly answers: readonly string[]
  /** Rows that are there now, against those of one request. */
  readonly rows: string
  readonly isOnce: boolean
  /** The answer to the same key with another body. */
  readonly other: string
}

interface KeyedCall {
  readonly call: string
  readonly path: string
  readonly body: object
  readonly other: object
  /** Brings the visitor's cart to the state that the request needs. */
  prepare(visitor: Visitor): Promise<unknown>
  /** How many rows one request makes, by the table. */
  readonly makes: Readonly<Record<string, number>>
}

const wish = { itemId: `${SITE}-cup`, sku: `${SITE}-cup-l` }
const tea = { itemId: `${SITE}-tea`, sku: `${SITE}-tea` }

const calls: readonly KeyedCall[] = [
  {
    call: 'add to the cart',
    path: `${CART}/entries`,
    body: wish,
    other: { ...wish, quantity: 2 },
    prepare: async () => undefined,
    makes: { carts: 1, cart_entries: 1, units: 1, orders: 0 },
  },
  {
    call: 'add to the cart, sent by a form',
    path: `${CART}/entries`,
    body: { ...wish, quantity: '1' },
    other: { ...wish, quantity: '2' },
    prepare: async () => undefined,
    makes: { carts: 1, cart_entries: 1, units: 1, orders: 0 },
  },
  {
    call: 'check out',
    path: CHECKOUT,
    body: buyer,
    other: { ...buyer, city: 'Salem' },
    prepare: (visitor) => add(visitor, wish.sku),
    makes: { carts: 0, cart_entries: 0, units: 0, orders: 1 },
  },
  {
    call: 'subscribe',
    path: SUBSCRIPTION,
    body: tea,
    other: { ...tea, qty: 2 },
    prepare: async () => undefined,
    makes: { carts: 1, cart_entries: 1, units: 1, orders: 0 },
  },
]

/** Sends each call ten times at once with one key, and then another one with the same. */
export async function raceForKeys(
  ask: Ask,
  database: DatabaseView,
  times: number,
): Promise<readonly KeyRound[]> {
  const rounds: KeyRound[] = []
  for (const call of calls) rounds.push(await raceForKey(ask, database, call, times))
  return rounds
}

async function raceForKey(
  ask: Ask,
  database: DatabaseView,
  { call, path, body, other, prepare, makes }: KeyedCall,
  times: number,
): Promise<KeyRound> {
  const visitor = await Visitor.meet(ask, hostOf(SITE))
  await prepare(visitor)
  const headers = { 'idempotency-key': `key-${call.replaceAll(' ', '-')}` }
  const send = (content: object) =>
    call.endsWith('form')
      ? visitor.submit(path, content as Record<string, string>, headers)
      : visitor.send('POST', path, content, headers)
  const before = await countRows(database)
  const answers = await Promise.all(Array.from({ length: times }, () => send(body)))
  const after = await countRows(database)
  const made = Object.fromEntries(
    Object.keys(makes).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
  )
  return {
    call,
    answers: [...new Set(answers.map(({ status, body: answered }) => `${status} ${answered}`))],
    rows: JSON.stringify(made),
    isOnce: JSON.stringify(made) === JSON.stringify(makes),
    other: describe(await send(other)),
  }
}

async function countRows(database: DatabaseView): Promise<Readonly<Record<string, number>>> {
  const [row] = await database.rows<Record<string, number>>(
    `select (select count(*) from carts) as carts, (select count(*) from cart_entries) as cart_entries,
      (select coalesce(sum(quantity), 0) from cart_entries) as units, (select count(*) from orders) as orders`,
  )
  return row ?? {}
}
