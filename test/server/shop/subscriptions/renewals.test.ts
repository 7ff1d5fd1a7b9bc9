import { describe, expect, it, onTestFinished } from 'vitest'
import { renew } from '../../../../server/shop/subscriptions/renew.ts'
import { Renewals } from '../../../../server/shop/subscriptions/renewals.ts'
import { orderIn, subscribe } from '../../../support/sites/buying.ts'
import { startOwnerApp } from '../../../support/sites/owner-app.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

const DAY_MS = 24 * 3_600_000
const log = { info() {}, error: (line: unknown) => expect.unreachable(JSON.stringify(line)) }

/** A shop with a subscriber to tea, every two weeks without an end, and a clock. */
async function openShop() {
  const shop = await startOwnerApp()
  onTestFinished(shop.close)
  const { ask, store, websites } = shop
  const visitor = await Visitor.meet(ask, 'quay.example')
  const id = orderIn(await subscribe(visitor))
  const startMs = (await store.read.orders.byId('quay', id))?.createdAt ?? 0
  const time = { ms: startMs }
  const renewals = () => new Renewals({ store, ...websites, log, clock: () => time.ms })
  const later = async (days: number) => {
    time.ms = startMs + days * DAY_MS
    return renewals().renewDue()
  }
  const subscription = async () => store.read.subscriptions.byId('quay', id)
  const ordersOf = async () =>
    (await store.read.orders.list('quay', {}, { limit: 100 })).rows.filter(
      ({ details }) => details.renewalOf === id,
    )
  const left = async () => (await store.read.variants.bySku('quay', 'quay-tea', 'quay-tea'))?.qtyInStock
  return { ...shop, visitor, id, startMs, time, renewals, later, subscription, ordersOf, left }
}

describe('a subscription', () => {
  it('begins with its order, and becomes an order in each period', async () => {
    const { id, startMs, later, subscription, ordersOf, left, store, askOwner } = await openShop()
    const dueAt = startMs + 14 * DAY_MS
    expect(await subscription()).toMatchObject({ state: 'active', renewals: 0, dueAt, hindrance: '' })
    expect(await later(13)).toEqual({ renewed: 0, postponed: 0, taken: 0 })
    const before = await left()
    expect(await later(14)).toEqual({ renewed: 1, postponed: 0, taken: 0 })
    expect(await later(15)).toEqual({ renewed: 0, postponed: 0, taken: 0 })
    const [renewal, none] = await ordersOf()
    expect(none).toBeUndefined()
    const first = await store.read.orders.byId('quay', id)
    expect(renewal).toMatchObject({
      ...{ state: 'paid', lines: first?.lines, grandTotalCents: first?.grandTotalCents },
      details: { testMode: true, kind: 'subscription', renewalOf: id },
    })
    expect(await left()).toBe((before ?? 0) - 1)
    expect(await subscription()).toMatchObject({ renewals: 1, dueAt: startMs + 28 * DAY_MS })
    const mails = await store.read.outbox.list('quay', { limit: 99, offset: 0 })
    expect(mails.map(({ dedupeKey }) => dedupeKey)).toContain(`order/${renewal?.id}/paid`)
    const { json } = await askOwner(
      'GET',
      `subscriptions?dueBefore=${new Date(startMs + 29 * DAY_MS).toISOString()}`,
    )
    expect(json.subscriptions).toMatchObject([{ id, renewals: 1 }])
  })

  it('is renewed once, however many processes try', async () => {
    const { time, startMs, renewals, subscription, ordersOf, store, websites, left } = await openShop()
    const before = await left()
    time.ms = startMs + 14 * DAY_MS
    const all = await Promise.all(Array.from({ length: 5 }, () => renewals().renewDue()))
    expect(all.reduce((sum, { renewed }) => sum + renewed, 0)).toBe(1)
    // Even with what they read before.
    const site = await websites.directory.byId('quay')
    const seen = await subscription()
    if (site === undefined || seen === undefined) throw new Error('Both were just made.')
    const { signer } = websites
    const again = await Promise.all(
      [1, 2, 3].map(() => renew(store, { site, signer }, seen, seen.dueAt ?? 0)),
    )
    expect(again.toSorted()).toEqual(['renewed', 'taken', 'taken'])
    expect(await ordersOf()).toHaveLength(2)
    expect(await left()).toBe((before ?? 0) - 2)
  })

  it('waits for stock, and is tried again a day later', async () => {
    const { later, subscription, ordersOf, askOwner, startMs } = await openShop()
    const setStock = (quantity: number) => askOwner('PUT', 'stock/quay-tea/quay-tea', { body: { quantity } })
    await setStock(0)
    expect(await later(14)).toMatchObject({ renewed: 0, postponed: 1 })
    expect(await subscription()).toMatchObject({
      hindrance: 'sold-out',
      dueAt: startMs + 14 * DAY_MS,
      renewals: 0,
    })
    expect(await ordersOf()).toEqual([])
    await setStock(3)
    expect(await later(14.5)).toMatchObject({ renewed: 0, postponed: 0 })
    expect(await later(15)).toMatchObject({ renewed: 1 })
    expect(await subscription()).toMatchObject({ hindrance: '', dueAt: startMs + 28 * DAY_MS })
  })

  it('waits for a way to pay, because a transfer pays for none', async () => {
    const { later, subscription, ordersOf, askOwner, websites, startMs } = await openShop()
    await askOwner('PUT', 'payments', { body: { test: false, transfer: true } })
    await expect
      .poll(async () => (await websites.directory.byId('quay'))?.payments.isTest, { timeout: 10_000 })
      .toBe(false)
    expect(await later(14)).toMatchObject({ renewed: 0, postponed: 1 })
    expect(await subscription()).toMatchObject({ hindrance: 'no-payment', dueAt: startMs + 14 * DAY_MS })
    expect(await ordersOf()).toEqual([])
  })

  it('is renewed at once by its owner when stock is back, and only when it is due', async () => {
    const { id, askOwner, store, subscription, ordersOf, startMs } = await openShop()
    const renewed = () =>
      askOwner('POST', `subscriptions/${id}/renewed`, { headers: { 'idempotency-key': 'k1' } })
    const early = await renewed()
    expect([early.status, early.json.code, early.json.state]).toEqual([409, 'subscription_not_due', 'active'])
    const seen = await subscription()
    if (seen === undefined) throw new Error('It was just made.')
    const dueAt = startMs - 1
    await store.transaction(({ subscriptions }) =>
      subscriptions.move(seen, { ...seen, dueAt, tryAt: dueAt + DAY_MS }),
    )
    const answers = await Promise.all([renewed(), renewed()])
    for (const { status, json } of [...answers, await renewed()])
      expect([status, json.subscription]).toMatchObject([200, { renewals: 1, hindrance: '' }])
    expect(await ordersOf()).toHaveLength(1)
    const other = await askOwner('POST', `subscriptions/${id}/renewed`)
    expect([other.status, other.json.code]).toEqual([409, 'subscription_not_due'])
  })

  it('is not paid for periods in which no process ran', async () => {
    const { later, subscription, ordersOf, startMs } = await openShop()
    expect(await later(50)).toMatchObject({ renewed: 1 })
    expect(await ordersOf()).toHaveLength(1)
    expect(await subscription()).toMatchObject({ dueAt: startMs + 56 * DAY_MS })
  })

  it('ends when it is canceled, and its order no longer tells of a renewal', async () => {
    const { visitor, id, askOwner, later, ordersOf } = await openShop()
    const status = async () => (await visitor.get(`/checkout/status?order=${id}`)).body
    expect(await status()).toContain('Next due on')
    const canceled = await askOwner('POST', `subscriptions/${id}/canceled`)
    expect([canceled.status, canceled.json.subscription]).toMatchObject([
      200,
      { state: 'canceled', dueAt: null },
    ])
    expect(await status()).not.toContain('Next due on')
    expect(await later(14)).toEqual({ renewed: 0, postponed: 0, taken: 0 })
    expect(await ordersOf()).toEqual([])
  })

  it('ends when its first order is refunded, and goes on when a renewal is', async () => {
    const { id, askOwner, later, ordersOf, subscription } = await openShop()
    await later(14)
    const [renewal] = await ordersOf()
    await askOwner('POST', `orders/${renewal?.id}/refunded`)
    expect(await subscription()).toMatchObject({ state: 'active' })
    await askOwner('POST', `orders/${id}/refunded`)
    expect(await subscription()).toMatchObject({ state: 'canceled' })
  })
})
