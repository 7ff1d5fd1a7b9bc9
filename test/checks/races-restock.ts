import type { Store } from '../../server/store/store.ts'
import { RESTOCK } from '../support/sites/restock.ts'
import { hostOf } from '../support/sites/small-site.ts'
import { type Ask, Visitor } from '../support/sites/visitors.ts'
import { describe, SITE, setStock } from './races-stock.ts'

/** The product that visitors wait for. */
const ITEM = `${SITE}-pin`

/** The result of equal sign-ups at the same time. */
export interface RestockRound {
  /** Different answers, each with its status. */
  readonly answers: readonly string[]
  /** Sign-ups that are there now, and mails that all sends at the same time queued. */
  readonly kept: number
  readonly queued: number
}

interface Race {
  readonly ask: Ask
  readonly store: Store
  /** A contributor who may send. */
  readonly owner: Visitor
  readonly times: number
  readonly email: string
}

/** Signs one address up many times at once for a product that is sold out, and then sends to all who wait, twice at once. */
export async function raceForSignUps({ ask, store, owner, times, email }: Race): Promise<RestockRound> {
  await setStock(store, ITEM, 0)
  const wish = { productId: ITEM, variantId: ITEM, siteVisitorEmail: email }
  const visitors = await Promise.all(Array.from({ length: times }, () => Visitor.meet(ask, hostOf(SITE))))
  const answers = await Promise.all(visitors.map((visitor) => visitor.send('POST', RESTOCK, wish)))
  const waiting = await store.read.restockSignUps.waiting(SITE, { itemId: ITEM, sku: ITEM }, times)
  const send = () => owner.send('POST', `${RESTOCK}/send`, { productId: ITEM, variantId: ITEM })
  const sends = await Promise.all([send(), send()])
  return {
    answers: [...new Set(answers.map((answer) => describe(answer)))],
    kept: waiting.filter((one) => one.email === email).length,
    queued: sends.reduce((sum, { body }) => sum + Number(JSON.parse(body).queued), 0),
  }
}
