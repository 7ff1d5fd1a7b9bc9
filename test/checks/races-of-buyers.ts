import { add, CART, cartIn, checkOut, entryIn, redeem } from '../support/sites/buying.ts'
import { cartOf } from '../support/sites/cart-answers.ts'
import type { Ask, SiteAnswer } from '../support/sites/visitors.ts'
import { issueGiftCard } from '../support/store/issue-gift-card.ts'
import type { DatabaseView } from '../support/store/view-database.ts'
import { auditCarts } from './crash-audit.ts'
import {
  atOnce,
  countDone,
  countRows,
  describe,
  meet,
  meetAll,
  oddOf,
  type Race,
  SITE,
  setStock,
  toOutcome,
} from './race.ts'

export const BUYERS = 50
export const PIECES = 10

/** The product that is scarce, and a plentiful one that some buyers add before it, some after it. */
const SCARCE = `${SITE}-relic`
const PLENTY = { sku: `${SITE}-ring`, additionalFields: JSON.stringify({ words: 'Second' }) }
const CUP = `${SITE}-cup-l`
const WINDOWS = 20

/** Many buyers compete for a few pieces. In every other round all have filled their carts before the first one pays. */
export const raceForStock: Race = async ({ ask, store, database, round }) => {
  await setStock(store, SCARCE, PIECES)
  await setStock(store, PLENTY.sku, 1000)
  const before = await countOrders(database)
  const watch = watchStock(ask)
  const answers = await buyAtOnce(ask, round)
  const lowest = await watch.stop()
  const [stock] = await store.read.variants.stockOf(SITE, SCARCE)
  const kept = (await countOrders(database)) - before
  const left = stock?.qtyInStock
  const expected = ['200', '409 stock_insufficient', '409 entries_unavailable']
  return toOutcome(
    `${countDone(answers)} orders, ${left} left`,
    {
      'orders that were answered': [countDone(answers), PIECES],
      'orders that are kept': [kept, PIECES],
      'pieces that are left': [left, 0],
      'a stock below 0': [lowest < 0, false],
    },
    oddOf(answers, expected),
  )
}

async function buyAtOnce(ask: Ask, round: number): Promise<readonly SiteAnswer[]> {
  const [isTogether, hasSecond] = [round % 2 === 0, round % 4 < 2]
  const filled = Array.from({ length: BUYERS }, async (_, at) => {
    const visitor = await meet(ask)
    if (hasSecond && at % 2 === 0) await add(visitor, PLENTY.sku, PLENTY)
    const added = await add(visitor, SCARCE)
    if (hasSecond && at % 2 === 1) await add(visitor, PLENTY.sku, PLENTY)
    return { visitor, added }
  })
  if (isTogether) await Promise.allSettled(filled)
  const pay = async (one: (typeof filled)[number]) => {
    const { visitor, added } = await one
    return added.status === 200 ? checkOut(visitor) : added
  }
  const noAnswer = (error: Error) => ({ status: 0, headers: {}, body: error.message })
  return Promise.all(filled.map((one) => pay(one).catch(noAnswer)))
}

/** Asks again and again how many are left. */
function watchStock(ask: Ask): { stop(): Promise<number> } {
  let [isOver, lowest] = [false, Number.POSITIVE_INFINITY]
  const watch = async () => {
    const visitor = await meet(ask)
    while (!isOver) {
      const { status, body } = await visitor.get(`/api/commerce/inventory/stock/?itemId=${SCARCE}`)
      if (status === 200) lowest = Math.min(lowest, JSON.parse(body).results[0].qtyInStock)
    }
    return lowest
  }
  const watching = watch()
  return {
    stop: () => {
      isOver = true
      return watching
    },
  }
}

async function countOrders(database: DatabaseView): Promise<number> {
  return (await countRows(database, { orders: 'select count(*) from orders' }))['orders'] ?? Number.NaN
}

/** Many buyers pay at once with one gift card, which pays a few orders in full. */
export const raceForGiftCard: Race = async ({ ask, store, database, round }) => {
  const restCents = round % 2 === 0 ? 0 : 700
  const fill = async () => {
    const visitor = await meet(ask)
    await add(visitor, CUP)
    return visitor
  }
  const costCents = cartOf(await (await fill()).get(CART)).grandTotalCents
  const { id, code } = await issueGiftCard(store, SITE, PIECES * costCents + restCents)
  const visitors = await atOnce(BUYERS, fill)
  for (const visitor of visitors) await redeem(visitor, code)
  // Each confirms that nothing is left to pay.
  const answers = await Promise.all(visitors.map((visitor) => checkOut(visitor, { expectedTotalCents: 0 })))
  const [card] = await store.read.giftCards.byIds(SITE, [id])
  const figures = {
    orders: [countDone(answers), PIECES],
    'cents that are left': [card?.balanceCents, restCents],
    'cents in the orders': [await spentFrom(database, id), PIECES * costCents],
  } as const
  return toOutcome(`${countDone(answers)} orders`, figures, oddOf(answers, ['200', '409 total_changed']))
}

interface Redeemed {
  readonly details: {
    readonly redeemedCards?: readonly { readonly id: string; readonly amountCents: number }[]
  }
}

/** The cents that all kept orders took from a card. */
async function spentFrom(database: DatabaseView, cardId: string): Promise<number> {
  const rows = await database.rows<{ data: string }>('select data from orders')
  return rows
    .flatMap(({ data }) => (JSON.parse(data) as Redeemed).details.redeemedCards ?? [])
    .filter(({ id }) => id === cardId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** One visitor fills a cart in many windows, pays in all of them, and changes a cart that is being paid. */
export const raceForCarts: Race = async ({ ask, database }) => {
  const [filler, payer, changer] = await meetAll(ask, 3)
  if (filler === undefined || payer === undefined || changer === undefined)
    throw new Error('There is no visitor.')
  const added = await atOnce(WINDOWS, () => add(filler, CUP))
  const [entry] = cartIn(await filler.get(CART)).entries
  await add(payer, CUP)
  const paid = await atOnce(WINDOWS, () => checkOut(payer))
  const path = `${CART}/entries/${entryIn(await add(changer, CUP))}`
  const changed = await atOnce(WINDOWS, (at) =>
    at % 2 === 0 ? changer.send('PUT', path, { quantity: 1 + at }) : checkOut(changer),
  )
  const figures = {
    'pieces in a filled cart': [entry?.quantity, WINDOWS],
    'versions of it': [new Set(added.map((answer) => cartIn(answer).version)).size, WINDOWS],
    'orders of one cart': [countDone(paid), 1],
  } as const
  // The order is answered to the key of its purchase alone; others learn that the cart is empty or changed.
  const odd = oddOf([...paid, ...changed], ['200', '400 cart_empty', '409 cart_changed', '404 entry_unknown'])
  const { shown, mistakes } = toOutcome(
    [...new Set(changed.map(describe))].toSorted().join(', '),
    figures,
    odd,
  )
  return { shown, mistakes: [...mistakes, ...(await auditCarts(database))] }
}
