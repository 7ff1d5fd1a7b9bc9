import type { Store } from '../../server/store/store.ts'
import { add, checkOut } from '../support/sites/buying.ts'
import { hostOf } from '../support/sites/small-site.ts'
import { type Ask, type SiteAnswer, Visitor } from '../support/sites/visitors.ts'
import type { DatabaseView } from '../support/store/view-database.ts'

export const SITE = 'quay'
/** The product that is scarce. */
const ITEM = `${SITE}-relic`
/** The product that is plentiful. Some buyers add it before the scarce one, some after it. */
const SECOND = { sku: `${SITE}-ring`, additionalFields: JSON.stringify({ words: 'Second' }) }
const ENOUGH = 1000

/** How a race for the last pieces went. */
export interface StockRound {
  /** Answered and kept. */
  readonly orders: number
  readonly keptOrders: number
  readonly left: number
  /** The lowest stock that any visitor read meanwhile. */
  readonly lowest: number
  /** Refusals with 409, by their codes. */
  readonly refusals: readonly string[]
  /** Anything else that came as an answer, or instead of one. */
  readonly others: readonly string[]
  readonly ms: number
}

interface Race {
  readonly ask: Ask
  readonly store: Store
  readonly database: DatabaseView
  readonly pieces: number
  readonly buyers: number
  /** Whether all have filled their carts before the first one pays. */
  readonly isTogether: boolean
  /** Whether they buy something else beside it, so that two orders change two things each. */
  readonly hasSecond: boolean
}

/** Lets many buyers compete for a few pieces. */
export async function raceForStock(race: Race): Promise<StockRound> {
  const { ask, store, database, pieces } = race
  await setStock(store, ITEM, pieces)
  await setStock(store, SECOND.sku, ENOUGH)
  const ordersBefore = await countOrders(database)
  const startMs = performance.now()
  const watch = watchStock(ask)
  const outcomes = await buyAtOnce(race)
  const lowest = await watch.stop()
  const ms = performance.now() - startMs
  const refusals = outcomes.filter(({ status }) => status === 409).map(codeOf)
  return {
    orders: outcomes.filter(({ status }) => status === 200).length,
    keptOrders: (await countOrders(database)) - ordersBefore,
    left: await stockOf(store),
    lowest,
    refusals: refusals.filter((code) => CLEAN.has(code)),
    others: [
      ...outcomes.filter(({ status }) => status !== 200 && status !== 409).map(describe),
      ...refusals.filter((code) => !CLEAN.has(code)),
    ],
    ms,
  }
}

/** Answers to a buyer who came too late. */
const CLEAN = new Set(['stock_insufficient', 'entries_unavailable'])

async function buyAtOnce({ ask, isTogether, hasSecond, buyers }: Race): Promise<readonly SiteAnswer[]> {
  const filled = Array.from({ length: buyers }, async (_, at) => {
    const visitor = await Visitor.meet(ask, hostOf(SITE))
    if (hasSecond && at % 2 === 0) await add(visitor, SECOND.sku, SECOND)
    const added = await add(visitor, ITEM)
    if (hasSecond && at % 2 === 1) await add(visitor, SECOND.sku, SECOND)
    return { visitor, added }
  })
  const pay = async (one: (typeof filled)[number]) => {
    const { visitor, added } = await one
    return added.status === 200 ? checkOut(visitor) : added
  }
  if (isTogether) await Promise.allSettled(filled)
  const outcomes = await Promise.allSettled(filled.map(pay))
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled'
      ? outcome.value
      : { status: 0, headers: {}, body: (outcome.reason as Error).message },
  )
}

/** Asks again and again how many are left. */
function watchStock(ask: Ask): { stop(): Promise<number> } {
  const visitor = new Visitor(ask, hostOf(SITE))
  let isOver = false
  const watching = (async () => {
    let lowest = Number.POSITIVE_INFINITY
    while (!isOver) {
      const { status, body } = await visitor.get(`/api/commerce/inventory/stock/?itemId=${ITEM}`)
      if (status === 200) lowest = Math.min(lowest, JSON.parse(body).results[0].qtyInStock)
    }
    return lowest
  })()
  return {
    stop: () => {
      isOver = true
      return watching
    },
  }
}

/** Sets how many there are of a product with one variant. */
export async function setStock(store: Store, itemId: string, qtyInStock: number): Promise<void> {
  const [variant] = await store.read.variants.of(SITE, [itemId])
  if (variant === undefined) throw new Error(`There is no ${itemId}.`)
  await store.transaction(async ({ variants }) => {
    await variants.remove(variant)
    await variants.save({ ...variant, qtyInStock })
  })
}

async function stockOf(store: Store): Promise<number> {
  const [stock] = await store.read.variants.stockOf(SITE, ITEM)
  return stock?.qtyInStock ?? Number.NaN
}

async function countOrders(database: DatabaseView): Promise<number> {
  const [row] = await database.rows<{ total: number }>('select count(*) as total from orders')
  return row?.total ?? Number.NaN
}

function codeOf({ body }: SiteAnswer): string {
  try {
    return String(JSON.parse(body).code ?? '')
  } catch {
    return ''
  }
}

/** Its status, with the code of a refusal, or the error when no answer came. */
export function describe(answer: SiteAnswer): string {
  return `${answer.status} ${answer.status === 0 ? answer.body : codeOf(answer)}`.trim()
}
