import { beforeEach, expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { prune } from '../../../server/store/prune.ts'
import { openStore } from '../../../server/store/store.ts'
import { describeEachDatabase, describeEachStore } from '../../support/store/describe-each-database.ts'
import { NOTHING_PRUNED } from '../../support/store/nothing-pruned.ts'
import { purchase } from '../../support/store/purchase.ts'
import {
  contentOf,
  createCart,
  createShop,
  entryOf,
  giftTo,
  NOW_MS,
  reviewOf,
} from '../../support/store/shops.ts'

const OLD_MS = NOW_MS - 1000
const before = {
  ...NOTHING_PRUNED,
  carts: NOW_MS,
  keys: NOW_MS,
  sessions: NOW_MS,
  marks: NOW_MS,
  accounts: NOW_MS,
  form_keys: NOW_MS,
  mails: NOW_MS,
  restock: NOW_MS,
  submissions: NOW_MS,
  subscribers: NOW_MS,
}
const never = new AbortController().signal

describeEachStore('old data', (opened) => {
  let shop: Awaited<ReturnType<typeof createShop>>

  beforeEach(async () => {
    shop = await createShop(opened.store)
  })

  const fillCart = (nowMs: number) =>
    createCart(
      opened.store,
      shop.website.id,
      [entryOf(shop.item), { ...entryOf(shop.item, 2), position: 1 }],
      nowMs,
    )
  const find = (id: string) => opened.store.read.carts.byId(shop.website.id, id)
  const write = (key: string, bodyHash = 'a') => ({ websiteId: shop.website.id, scope: 's', key, bodyHash })

  it('is removed with all it holds, and what is newer stays', async () => {
    const [old, current] = [await fillCart(OLD_MS), await fillCart(NOW_MS)]
    const { id: subscription } = await opened.store.transaction(({ carts }) =>
      carts.create(shop.website.id, createId(), OLD_MS, 'subscription'),
    )
    expect(await prune(opened.store, before, never)).toEqual({ ...NOTHING_PRUNED, carts: 2 })
    expect([await find(old.id), await find(subscription)]).toEqual([undefined, undefined])
    expect(await find(current.id)).toEqual(current)
    expect(await prune(opened.store, { ...before, carts: NOW_MS + 1 }, never)).toEqual({
      ...NOTHING_PRUNED,
      carts: 1,
    })
  })

  it('counts from the last change', async () => {
    const cart = await fillCart(OLD_MS)
    await opened.store.transaction(({ carts }) => carts.replace(cart, contentOf(cart.entries), NOW_MS))
    expect(await prune(opened.store, before, never)).toEqual(NOTHING_PRUNED)
    expect(await find(cart.id)).toMatchObject({ version: cart.version + 1, entries: cart.entries })
    await prune(opened.store, { ...before, carts: NOW_MS + 1 }, never)
  })

  it('takes the carts of orders, which keep what was bought, from their purchase on', async () => {
    const cart = await fillCart(OLD_MS)
    const bought = await purchase(opened.store, cart)
    expect(await prune(opened.store, before, never)).toEqual(NOTHING_PRUNED)
    expect(await prune(opened.store, { ...before, carts: NOW_MS + 1 }, never)).toEqual({
      ...NOTHING_PRUNED,
      carts: 1,
    })
    expect(await find(cart.id)).toBeUndefined()
    expect({ order: await opened.store.read.orders.byCart(shop.website.id, cart.id) }).toEqual(bought)
  })

  it('is removed in parts, also by two processes at once and while carts are filled', async () => {
    const other = await openStore(opened.address)
    await opened.store.transaction(async ({ carts, idempotencyKeys }) => {
      for (let made = 0; made < 250; made++) {
        const cart = await carts.create(shop.website.id, createId(), OLD_MS)
        await carts.replace(cart, contentOf([entryOf(shop.item)]), OLD_MS)
        await idempotencyKeys.claim(write(`key-${made}`), OLD_MS)
      }
    })
    const pruning = [opened.store, other].map((one) => prune(one, before, never))
    const filled = await Promise.all(Array.from({ length: 20 }, () => fillCart(NOW_MS)))
    const pruned = await Promise.all(pruning)
    await other.close()
    expect(pruned.reduce((sum, { carts }) => sum + carts, 0)).toBe(250)
    expect(pruned.reduce((sum, { keys }) => sum + keys, 0)).toBe(250)
    for (const cart of filled) expect(await find(cart.id)).toEqual(cart)
  })

  it('keeps a cart that its visitor changes at the same moment', async () => {
    const carts = await Promise.all(Array.from({ length: 10 }, () => fillCart(OLD_MS)))
    const [, ...changes] = await Promise.all([
      prune(opened.store, before, never),
      ...carts.map((cart) =>
        opened.store.transaction((all) => all.carts.replace(cart, contentOf(cart.entries), NOW_MS)),
      ),
    ])
    for (const [at, cart] of carts.entries()) {
      const change = changes[at]
      expect(await find(cart.id)).toEqual(change && 'cart' in change ? change.cart : undefined)
    }
  })

  it('stays when there is no time for it', async () => {
    const cart = await fillCart(OLD_MS)
    expect(await prune(opened.store, before, AbortSignal.abort())).toEqual(NOTHING_PRUNED)
    expect(await find(cart.id)).toEqual(cart)
  })

  it('frees keys, which then mean something new', async () => {
    await opened.store.once(write('old'), OLD_MS, async () => 1)
    await opened.store.once(write('new'), NOW_MS, async () => 1)
    expect(await prune(opened.store, { ...before, carts: 0 }, never)).toEqual({ ...NOTHING_PRUNED, keys: 1 })
    const again = (key: string) => opened.store.once(write(key, 'b'), NOW_MS, async () => 2)
    expect(await again('old')).toEqual({ answer: 2, isReplay: false })
    expect(await again('new')).toBe('mismatch')
  })

  it('is an order with its notes, a contribution, or a review of a buyer, where the operator says so', async () => {
    const { store } = opened
    const websiteId = shop.website.id
    const bought = await purchase(store, await fillCart(OLD_MS))
    if (!('order' in bought)) throw new Error('Nothing was bought.')
    const { id: orderId, createdAt } = bought.order
    const gift = { ...giftTo(websiteId), createdAt: OLD_MS }
    const note = { id: createId(), websiteId, orderId, createdAt: OLD_MS, text: 'By the back door' }
    const review = reviewOf(shop.item, { orderId })
    await store.transaction(async ({ contributions, orderNotes, reviews, subscriptions }) => {
      await contributions.add(gift)
      await orderNotes.add(note)
      await reviews.save({ ...review, createdAt: OLD_MS })
      await subscriptions.add({
        ...{ id: orderId, websiteId, createdAt: OLD_MS, state: 'active' as const, renewals: 0 },
        ...{ dueAt: NOW_MS, tryAt: NOW_MS, hindrance: '' as const },
      })
    })
    const all = { ...before, carts: 0, orders: createdAt + 1, contributions: NOW_MS, reviews: NOW_MS }
    expect(await prune(store, all, never)).toMatchObject({ contributions: 1, reviews: 1 })
    expect(await store.read.orders.byId(websiteId, orderId)).toEqual(bought.order)
    await store.transaction(({ subscriptions }) => subscriptions.cancel(websiteId, orderId))
    expect(await prune(store, all, never)).toEqual({ ...NOTHING_PRUNED, orders: 1 })
    expect(await store.read.orders.byId(websiteId, orderId)).toBeUndefined()
    expect(await store.read.orderNotes.ofOrder(websiteId, orderId)).toEqual([])
  })
})

describeEachDatabase('a job', (createDatabase) => {
  it('is done by one of the processes that look at the same time, and again at its next time', async () => {
    const address = await createDatabase()
    const stores = await Promise.all([openStore(address), openStore(address), openStore(address)])
    const claimAll = async (nowMs: number) => {
      const claims = stores.map((store) =>
        store.transaction(({ jobs }) => jobs.claim('job', nowMs, nowMs + 100)),
      )
      return (await Promise.all(claims)).filter((isMine) => isMine).length
    }
    const isDue = (nowMs: number) => stores[0]?.read.jobs.isDue('job', nowMs)
    expect([await isDue(NOW_MS), await claimAll(NOW_MS)]).toEqual([true, 1])
    expect([await isDue(NOW_MS + 99), await claimAll(NOW_MS + 99)]).toEqual([false, 0])
    expect([await isDue(NOW_MS + 100), await claimAll(NOW_MS + 100)]).toEqual([true, 1])
    await Promise.all(stores.map((store) => store.close()))
  })
})
