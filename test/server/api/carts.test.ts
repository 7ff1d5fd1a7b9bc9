import { afterAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../engine/domain/data/value.ts'
import { completeCart } from '../../../engine/domain/shop/complete-cart.ts'
import { add, CART, cartIn } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, close, store } = await startSiteApp()
afterAll(close)

describe('a cart', () => {
  it('shows what it would look like with something in it', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const { body } = await visitor.get(`${CART}?mock=true&timecode=1&calculateSubtotal=false`)
    expect(JSON.parse(body)).toMatchObject({ id: 'mock', subtotalCents: 0, totalQuantity: 2 })
    expect(cartIn(await visitor.get(CART)).entries).toEqual([])
    expect(await store.read.carts.byId('quay', 'mock')).toBeUndefined()
  })

  it('refuses what its parameters cannot be', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    expect((await visitor.get(`${CART}?mock=yes`)).status).toBe(400)
  })

  it('has two of the same as one entry, but not with other answers', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-cup-l')
    await add(visitor, 'quay-cup-l', { quantity: 2 })
    await add(visitor, 'quay-ring', { additionalFields: '{"words":"a"}' })
    const { entries } = cartIn(await add(visitor, 'quay-ring', { additionalFields: '{"words":"b"}' }))
    expect(entries.map(({ sku, quantity }) => `${sku} ${quantity}`)).toEqual([
      'quay-cup-l 3',
      'quay-ring 1',
      'quay-ring 1',
    ])
  })

  it('has one of what there is one of', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-song', { quantity: 5 })
    expect(cartIn(await add(visitor, 'quay-song')).entries).toMatchObject([{ quantity: 1 }])
  })

  it('is that of the host, whatever website a hosting tier names', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-song')
    const { status, body } = await visitor.get(CART, { 'x-website-id': 'another' })
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ websiteId: 'quay', totalQuantity: 1 })
  })

  it('needs no completion, which changes nothing of it', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-cup-l', { quantity: 2 })
    await add(visitor, 'quay-song')
    const cart: Json = JSON.parse((await visitor.get(CART)).body)
    const refuse = () => {
      throw new Error('Nothing is missing.')
    }
    expect(completeCart(cart, { say: refuse, print: refuse, currency: 'XXX' })).toEqual(cart)
  })

  it('holds as many as there are, and says how many more there are', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-cup-s', { quantity: 4 })
    const answer = await add(visitor, 'quay-cup-s', { quantity: 2 })
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'stock_insufficient', left: 1 })
  })
})
