import { describe, expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { GiftCardSpent, sell } from '../../../server/store/sell.ts'
import type { Store } from '../../../server/store/store.ts'
import type { Cart, GiftCard } from '../../../server/store/types.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { createCart, createShop, entryOf, NOW_MS, orderOf } from '../../support/store/shops.ts'

const BUYERS = 50

const cardOf = (websiteId: string, balanceCents: number): GiftCard => ({
  id: createId(),
  websiteId,
  codeHash: createId(),
  lastFour: 'HZ4W',
  orderId: createId(),
  createdAt: NOW_MS,
  currency: 'USD',
  initialCents: balanceCents,
  balanceCents,
})

/** Sells a cart and takes so much from each card. */
function buyWith(store: Store, cart: Cart, cards: readonly GiftCard[], amountCents: number) {
  const redeemedCards = cards.map(({ id, lastFour }) => ({ id, lastFour, amountCents }))
  const toOrder = (id: string) => {
    const order = orderOf(cart)(id)
    return { ...order, details: { ...order.details, redeemedCards } }
  }
  return store.transaction((repositories) => sell(repositories, cart, toOrder))
}

describeEachStore('the store', (opened) => {
  const settle = async (balances: readonly number[], buyers = 1) => {
    const { store } = opened
    const { website, item } = await createShop(store, { left: BUYERS })
    const cards = balances.map((balance) => cardOf(website.id, balance))
    await store.transaction(({ giftCards }) => giftCards.add(cards))
    const carts = await Promise.all(
      Array.from({ length: buyers }, () => createCart(store, website.id, [entryOf(item)])),
    )
    const balancesLeft = async () => {
      const ids = cards.map(({ id }) => id)
      const found = await store.read.giftCards.byIds(website.id, ids)
      return ids.map((id) => found.find((card) => card.id === id)?.balanceCents)
    }
    return { store, website, item, cards, carts, balancesLeft }
  }

  describe('a gift card', () => {
    it('is found by its hash, on its own website alone', async () => {
      const { store, website, cards } = await settle([1000])
      const [card] = cards
      const hash = card?.codeHash ?? ''
      expect(await store.read.giftCards.byCodeHash(website.id, [hash])).toEqual(card)
      expect(await store.read.giftCards.byCodeHash('another', [hash])).toBeUndefined()
    })

    it.each([
      { takes: 400, left: 600 },
      { takes: 1000, left: 0 },
    ])('of 1000 that pays $takes has $left left', async ({ takes, left }) => {
      const { store, cards, carts, balancesLeft } = await settle([1000])
      await buyWith(store, carts[0] as Cart, cards, takes)
      expect(await balancesLeft()).toEqual([left])
    })

    it('that has too little pays nothing, and the sale is undone with its stock and its other cards', async () => {
      const { store, website, item, cards, carts, balancesLeft } = await settle([1000, 999])
      await expect(buyWith(store, carts[0] as Cart, cards, 1000)).rejects.toThrow(GiftCardSpent)
      expect(await balancesLeft()).toEqual([1000, 999])
      expect(await store.read.carts.byId(website.id, carts[0]?.id ?? '')).toMatchObject({ orderId: null })
      expect(await store.read.variants.stockOf(website.id, item.id)).toMatchObject([{ qtyInStock: BUYERS }])
    })

    it(`never falls below 0, in ${BUYERS} orders at once`, async () => {
      const { store, website, item, cards, carts, balancesLeft } = await settle([1000, 1000], BUYERS)
      const isForward = (at: number) => at % 2 === 0
      const results = await Promise.allSettled(
        carts.map((cart, at) => buyWith(store, cart, isForward(at) ? cards : cards.toReversed(), 100)),
      )
      const refused = results.filter((result) => result.status === 'rejected')
      expect(refused.map(({ reason }) => reason)).toEqual(
        Array.from({ length: BUYERS - 10 }, () => expect.any(GiftCardSpent)),
      )
      expect(await balancesLeft()).toEqual([0, 0])
      expect(await store.read.variants.stockOf(website.id, item.id)).toMatchObject([
        { qtyInStock: BUYERS - 10 },
      ])
    })
  })
})
