import { describe, expect, it, onTestFinished } from 'vitest'
import { Renewals } from '../../../../server/shop/subscriptions/renewals.ts'
import { add, buy, order, orderIn, subscribe } from '../../../support/sites/buying.ts'
import { startOwnerApp } from '../../../support/sites/owner-app.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

const MEASURES = ['stepOrdered', 'sales'] as const

/** A shop with a visitor, and what its orders count. */
async function openShop() {
  const shop = await startOwnerApp()
  onTestFinished(shop.close)
  const visitor = await Visitor.meet(shop.ask, 'quay.example')
  /** `measure key` with its number and sum, of all days. */
  const counts = async () => {
    const days = await shop.store.read.tracking.days('quay', '2000-01-01', '2200-01-01', MEASURES)
    return days.map(({ measure, key, count, amount }) => `${measure} ${key} ${count} ${amount}`)
  }
  return { ...shop, visitor, counts }
}

describe('the purchase event of the service', () => {
  it('counts an order by test when it is placed, however often its page is seen', async () => {
    const { visitor, counts, store } = await openShop()
    const id = await order(visitor)
    const placed = await store.read.orders.byId('quay', id)
    const sum = placed?.grandTotalCents
    expect(await counts()).toEqual([`sales USD 1 ${sum}`, 'stepOrdered  1 0'])
    for (const _ of [1, 2]) await visitor.get(`/checkout/confirmation?order=${id}`)
    expect(await counts()).toEqual([`sales USD 1 ${sum}`, 'stepOrdered  1 0'])
  })

  it('counts an order by transfer when its owner marks it as paid, and never again', async () => {
    const { visitor, counts, askOwner } = await openShop()
    const { id } = await buy(visitor, ['quay-song'], { payment: 'transfer' })
    expect(await counts()).toEqual([])
    expect((await askOwner('POST', `orders/${id}/paid`)).status).toBe(200)
    const paid = await counts()
    expect(paid).toContain('stepOrdered  1 0')
    await askOwner('POST', `orders/${id}/paid`)
    await askOwner('POST', `orders/${id}/refunded`)
    expect(await counts()).toEqual(paid)
  })

  it('counts nothing of an order that is canceled or refused', async () => {
    const { visitor, counts, askOwner } = await openShop()
    const { id } = await buy(visitor, ['quay-song'], { payment: 'transfer' })
    await askOwner('POST', `orders/${id}/canceled`)
    await add(visitor, 'quay-song')
    await visitor.send('POST', '/api/commerce/checkout', { email: 'no address' })
    expect(await counts()).toEqual([])
  })

  it('counts each period of a subscription', async () => {
    const { visitor, counts, store, websites } = await openShop()
    const id = orderIn(await subscribe(visitor))
    const startMs = (await store.read.orders.byId('quay', id))?.createdAt ?? 0
    const log = { info() {}, error: (line: unknown) => expect.unreachable(JSON.stringify(line)) }
    const clock = () => startMs + 14 * 24 * 3_600_000
    await new Renewals({ store, ...websites, log, clock }).renewDue()
    expect(await counts()).toContain('stepOrdered  2 0')
  })
})
