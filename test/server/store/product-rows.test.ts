import { expect, it } from 'vitest'
import type { RowsQuestion } from '../../../server/store/product-rows.ts'
import { openStore } from '../../../server/store/store.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { createShop, reviewOf } from '../../support/store/shops.ts'

describeEachStore('the rows of a product', (opened) => {
  async function createQuestions() {
    const shop = await createShop(opened.store)
    const { item, website } = shop
    const kinds: readonly RowsQuestion['kind'][] = ['variants', 'ratings', 'reviews']
    const questions = kinds.map((kind) => ({ kind, itemIds: [item.id] }))
    const ask = (seen?: string) => opened.store.read.productRows.answer(website.id, questions, seen)
    return { ...shop, ask }
  }

  /** The state in which nothing was stored between two answers. Other databases of a server change its state, too. */
  async function findState(ask: (seen?: string) => ReturnType<typeof opened.store.read.productRows.answer>) {
    let { state } = await ask()
    await expect
      .poll(
        async () => {
          const answer = await ask(state)
          state = answer.state
          return answer.rows
        },
        // Asked again at once, because other tests store all the time.
        { interval: 1, timeout: PATIENCE_MS },
      )
      .toBeUndefined()
    return state
  }

  it('are not read while nothing was stored since they were', async () => {
    const { ask } = await createQuestions()
    const { rows } = await ask()
    expect(rows).toHaveLength(3)
    await findState(ask)
  })

  it.each(['', 'another state', '0:0'])('are read for a state that never was: "%s"', async (seen) => {
    const { ask } = await createQuestions()
    expect((await ask(seen)).rows).toHaveLength(3)
  })

  it('are read after each change, whoever made it', async () => {
    const { ask, item, website, variant } = await createQuestions()
    const other = await openStore(opened.address)
    const sku = { itemId: item.id, sku: variant.sku, quantity: 1 }
    const changes = [
      () => opened.store.transaction(({ variants }) => variants.take(website.id, [sku])),
      () => other.transaction(({ variants }) => variants.take(website.id, [sku])),
      () => other.transaction(({ reviews }) => reviews.save(reviewOf(item))),
      () => opened.store.transaction(({ variants }) => variants.save({ ...variant, priceCents: 7 })),
    ]
    const seen: unknown[] = [(await ask()).rows]
    for (const change of changes) {
      const state = await findState(ask)
      await change()
      seen.push((await ask(state)).rows)
    }
    await other.close()
    expect(new Set(seen.map((rows) => JSON.stringify(rows))).size).toBe(changes.length + 1)
    expect(seen).not.toContain(undefined)
  })

  it('are read in a transaction that changed them', async () => {
    const { ask, item, website, variant } = await createQuestions()
    const before = await findState(ask)
    const sku = { itemId: item.id, sku: variant.sku, quantity: 1 }
    const left = await opened.store.transaction(async ({ variants, productRows }) => {
      const question = { kind: 'variants', itemIds: [item.id] } as const
      const { state } = await productRows.answer(website.id, [question], before)
      await variants.take(website.id, [sku])
      return (await productRows.answer(website.id, [question], state)).rows
    })
    expect(left?.[0]).toContain(`${variant.qtyInStock - 1}`)
  })
})
