import { add, CART, cartIn, checkOut, entryIn } from '../support/sites/buying.ts'
import { hostOf } from '../support/sites/small-site.ts'
import { type Ask, type SiteAnswer, Visitor } from '../support/sites/visitors.ts'
import type { DatabaseView } from '../support/store/view-database.ts'
import { auditCarts } from './crash-audit.ts'
import { describe, SITE } from './races-stock.ts'

/** The result of many concurrent changes of one cart by one visitor. */
export interface CartRound {
  readonly what: string
  /** Different answers, and how often each came. */
  readonly answers: readonly string[]
  /** Mistakes that were found, a sentence each. */
  readonly problems: readonly string[]
}

const SKU = `${SITE}-cup-l`
const TIMES = 20

/** Lets one visitor fill a new cart from many windows, pay in all of them, and change a cart that is being paid. */
export async function raceForCarts(ask: Ask, database: DatabaseView): Promise<readonly CartRound[]> {
  const meet = () => Visitor.meet(ask, hostOf(SITE))
  const rounds = [
    await fill(await meet()),
    await payAtOnce(await meet()),
    await changeWhilePaying(await meet()),
  ]
  const [last] = rounds.slice(-1)
  // Carts and orders of all rounds, which are to fit together.
  const problems = await auditCarts(database)
  return last === undefined
    ? rounds
    : [...rounds.slice(0, -1), { ...last, problems: [...last.problems, ...problems] }]
}

async function fill(visitor: Visitor): Promise<CartRound> {
  const answers = await atOnce(TIMES, () => add(visitor, SKU))
  const versions = new Set(answers.map((answer) => cartIn(answer).version))
  const [entry] = cartIn(await visitor.get(CART)).entries
  const isWhole = entry?.quantity === TIMES && versions.size === TIMES
  const problem = `${TIMES} additions made ${entry?.quantity} pieces in ${versions.size} versions`
  return { what: `add ${TIMES} times`, answers: answers.map(describe), problems: isWhole ? [] : [problem] }
}

async function payAtOnce(visitor: Visitor): Promise<CartRound> {
  await add(visitor, SKU)
  const cookies = new Map(visitor.cookies)
  const answers = await atOnce(TIMES, () => checkOut(visitor))
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  const orders = answers.filter(({ status }) => status === 200).length
  // The order is answered to the key of its purchase alone; others learn that the cart is empty or changed.
  const odd = answers.map(describe).filter((answer) => !EXPECTED.has(answer))
  return {
    what: `check out ${TIMES} times`,
    answers: answers.map(describe),
    problems: [
      ...(orders === 1 ? [] : [`one cart became ${orders} orders`]),
      ...odd.map((answer) => `answered ${answer}`),
    ],
  }
}

async function changeWhilePaying(visitor: Visitor): Promise<CartRound> {
  const path = `${CART}/entries/${entryIn(await add(visitor, SKU))}`
  const answers = await Promise.all(
    Array.from({ length: TIMES }, (_, at) =>
      at % 2 === 0 ? visitor.send('PUT', path, { quantity: 1 + at }) : checkOut(visitor),
    ),
  )
  const odd = answers.map(describe).filter((answer) => !EXPECTED.has(answer))
  return {
    what: 'change and check out',
    answers: answers.map(describe),
    problems: odd.map((answer) => `answered ${answer}`),
  }
}

/** Correct answers: done, or refused because another request changed or bought the cart. */
const EXPECTED = new Set(['200', '400 cart_empty', '409 cart_changed', '404 entry_unknown'])

function atOnce(times: number, act: () => Promise<SiteAnswer>): Promise<readonly SiteAnswer[]> {
  return Promise.all(Array.from({ length: times }, act))
}
