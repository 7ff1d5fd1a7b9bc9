import type { Store } from '../../server/store/store.ts'
import { add, checkOut, redeem } from '../support/sites/buying.ts'
import { cartOf } from '../support/sites/cart-answers.ts'
import { hostOf } from '../support/sites/small-site.ts'
import { type Ask, type SiteAnswer, Visitor } from '../support/sites/visitors.ts'
import { issueGiftCard } from '../support/store/issue-gift-card.ts'
import type { DatabaseView } from '../support/store/view-database.ts'
import { describe, SITE } from './races-stock.ts'

/** A race of many orders for one gift card. */
export interface GiftCardRound {
  readonly orders: number
  /** The balance after the race, and the one that the orders should have left. */
  readonly left: number
  readonly wantedLeft: number
  /** The amounts in the kept orders and the balance together, against the balance before. */
  readonly isBalanced: boolean
  /** Answers that are neither an order nor the news of a changed total. */
  readonly others: readonly string[]
}

interface Race {
  readonly ask: Ask
  readonly store: Store
  readonly database: DatabaseView
  readonly buyers: number
  /** Orders that the card pays in full. */
  readonly orders: number
  /** The cents that remain after them, too few for another order. */
  readonly restCents: number
}

/** Lets many buyers with the same gift card in their carts pay at once. Each confirms that nothing is left to pay. */
export async function raceForGiftCard(race: Race): Promise<GiftCardRound> {
  const { ask, store, database, buyers, orders, restCents } = race
  const probe = await fill(ask)
  const costCents = cartOf(await probe.get('/api/commerce/shopping-cart')).grandTotalCents
  const initialCents = orders * costCents + restCents
  const { id, code } = await issueGiftCard(store, SITE, initialCents)
  const visitors = await Promise.all(Array.from({ length: buyers }, () => fill(ask)))
  for (const visitor of visitors) await redeem(visitor, code)
  const answers = await Promise.all(visitors.map((visitor) => checkOut(visitor, { expectedTotalCents: 0 })))
  const left = (await store.read.giftCards.byIds(SITE, [id]))[0]?.balanceCents ?? Number.NaN
  return {
    orders: answers.filter(({ status }) => status === 200).length,
    left,
    wantedLeft: restCents,
    isBalanced: (await spentFrom(database, id)) + left === initialCents,
    others: answers.filter((answer) => !isExpected(answer)).map(describe),
  }
}

async function fill(ask: Ask): Promise<Visitor> {
  const visitor = await Visitor.meet(ask, hostOf(SITE))
  await add(visitor, `${SITE}-cup-l`)
  return visitor
}

function isExpected(answer: SiteAnswer): boolean {
  return answer.status === 200 || describe(answer) === '409 total_changed'
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
