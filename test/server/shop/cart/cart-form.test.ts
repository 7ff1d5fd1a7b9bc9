import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { add, CART, cartIn, entryIn } from '../../../support/sites/buying.ts'
import { readCart, sendCart, siteWithChoices } from '../../../support/sites/cart-answers.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { fromManyAddresses, Visitor } from '../../../support/sites/visitors.ts'

const { ask, store, close } = await startSiteApp({
  sites: [siteWithChoices()],
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(close)
const asks = fromManyAddresses(ask)

let visitor: Visitor
let cup = ''
let ring = ''

beforeEach(async () => {
  visitor = await Visitor.meet(asks, 'quay.example')
  cup = entryIn(await add(visitor, 'quay-cup-s'))
  const words = { additionalFields: '{"words":"a"}' }
  ring = cartIn(await add(visitor, 'quay-ring', words)).entries[1]?.id ?? ''
})

const typed = () => ({
  [`quantity.${cup}`]: '3',
  [`quantity.${ring}`]: '2',
  ...{ country: 'US', region: 'ny', postalCode: '10001', optionId: 'fast' },
})

describe('the form of the cart', () => {
  it.each([
    { button: 'update', to: '/cart', quantities: [3, 2] },
    { button: 'checkout', to: '/checkout', quantities: [3, 2] },
    { button: 'apply-coupon', code: 'half', to: '/cart', quantities: [3, 2] },
    { button: 'remove-coupon:HALF', to: '/cart', quantities: [3, 2] },
    { button: 'remove-card:none', to: '/cart', quantities: [3, 2] },
    { button: 'remove', to: '/cart', quantities: [2] },
    { button: '', to: '/cart', quantities: [3, 2] },
  ])('saves quantities, country and method by the button "$button"', async (row) => {
    const action = row.button === 'remove' ? `remove:${cup}` : row.button
    const code = 'code' in row ? { code: String(row.code) } : {}
    const answer = await sendCart(visitor, action, { ...typed(), ...code })
    expect([answer.status, answer.headers.location]).toEqual([303, row.to])
    const cart = await readCart(visitor)
    expect(cart.entries.map(({ quantity }) => quantity)).toEqual(row.quantities)
    expect(cart.shippingLocation).toEqual({ country: 'US', region: 'NY', postalCode: '10001' })
    expect(cart.selectedShippingOption?.id).toBe('fast')
    expect(cart.coupons).toEqual('code' in row ? ['HALF'] : [])
  })

  it.each([
    { verb: 'more', from: '3', to: 4 },
    { verb: 'less', from: '3', to: 2 },
    { verb: 'less', from: '1', to: 1 },
  ])('steps a quantity of $from to $to by the button "$verb"', async ({ verb, from, to }) => {
    const fields = { ...typed(), [`quantity.${cup}`]: from }
    expect((await sendCart(visitor, `${verb}:${cup}`, fields)).headers.location).toBe('/cart')
    expect((await readCart(visitor)).entries.map(({ quantity }) => quantity)).toEqual([to, 2])
  })

  it('takes a typed code by any button', async () => {
    await sendCart(visitor, 'update', { ...typed(), code: ' freeship ' })
    expect((await readCart(visitor)).coupons).toEqual(['FREESHIP'])
  })

  it.each([
    { wrong: 'a quantity that is no number', fields: { cup: 'many' }, shows: 'Quantity must be a number.' },
    { wrong: 'a part of a thing', fields: { cup: '1.5' }, shows: 'Quantity must be a whole number' },
    { wrong: 'more than is left', fields: { cup: '6' }, shows: 'Only 5 left in stock.' },
    { wrong: 'an unknown coupon', fields: { code: 'NONE' }, shows: 'There is no coupon NONE.' },
    {
      wrong: 'an unknown gift card',
      fields: { giftCode: 'NONE' },
      shows: 'There is no gift card with this code.',
    },
    { wrong: 'no coupon', action: 'apply-coupon', fields: {}, shows: 'Enter a coupon code.' },
    { wrong: 'no gift card', action: 'apply-card', fields: {}, shows: 'Enter the code of a gift card.' },
  ])('saves nothing for $wrong, and keeps all that was typed', async (row) => {
    const { cup: quantity = '3', ...codes } = row.fields as Record<string, string>
    const fields = { ...typed(), [`quantity.${cup}`]: quantity, ...codes }
    const answer = await sendCart(visitor, row.action ?? 'update', fields)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body).toContain(row.shows)
    expect(answer.body).toContain(`name="quantity.${cup}" inputmode="numeric" value="${quantity}"`)
    expect(answer.body).toMatch(/name="postalCode" type="text" value="10001"/)
    expect(answer.body).toMatch(/value="fast" checked/)
    const cart = await readCart(visitor)
    expect(cart.entries.map((entry) => entry.quantity)).toEqual([1, 1])
    expect(cart.shippingLocation).toMatchObject({ postalCode: '' })
  })

  it('shows the message of each wrong quantity at its field', async () => {
    const wrong = { [`quantity.${cup}`]: 'x', [`quantity.${ring}`]: '9' }
    const { body } = await sendCart(visitor, 'update', wrong)
    expect(body).toContain('Unable to update quantity')
    expect(body).toMatch(new RegExp(`id="error-${cup}">Quantity must be a number`))
    expect(body).toMatch(new RegExp(`id="error-${ring}">Only 5 left in stock`))
  })

  it('refuses fields that it does not have, and JSON', async () => {
    expect((await sendCart(visitor, 'update', { amount: '1' })).status).toBe(400)
    expect((await visitor.send('POST', CART, {})).status).toBe(415)
  })

  it('says that the cart has ended', async () => {
    const stranger = await Visitor.meet(ask, 'quay.example')
    const { status, body } = await sendCart(stranger, 'update', typed())
    expect([status, body.includes('You have nothing in your shopping cart.')]).toEqual([400, true])
  })
})

describe('the estimated total', () => {
  /** The total that a page shows, as `Estimated total $22.00`. */
  const totalOn = async (path: string) => {
    const { body } = await visitor.get(path)
    const [, name = '', total = ''] = /class="totals-grand"><dt>([^<]*)<\/dt><dd>([^<]*)/.exec(body) ?? []
    const method = /name="optionId" value="(\w+)" checked/.exec(body)?.[1]
    return `${name} ${total} by ${method}`
  }

  it.each([
    { chosen: {}, total: 'Estimated total $29.00 by slow' },
    { chosen: { country: 'US', optionId: 'fast' }, total: 'Estimated total $39.00 by fast' },
    { chosen: { country: 'DE', optionId: 'slow' }, total: 'Estimated total $39.00 by fast' },
    { chosen: { country: 'US', region: 'NY' }, total: 'Estimated total $31.40 by slow' },
    { chosen: { country: 'US', postalCode: '10001' }, total: 'Estimated total $29.00 by slow' },
    { chosen: { country: 'US', region: 'NY', postalCode: '10001' }, total: 'Total $31.40 by slow' },
    { chosen: { country: 'DE', postalCode: '10115' }, total: 'Total $39.00 by fast' },
  ])('is the same in cart, checkout and API: $total', async ({ chosen, total }) => {
    if (Object.keys(chosen).length > 0) await sendCart(visitor, 'update', chosen as Record<string, string>)
    expect(await totalOn('/cart')).toBe(total)
    expect(await totalOn('/checkout')).toBe(total)
    const cart = await readCart(visitor)
    const name = cart.isEstimated ? 'Estimated total' : 'Total'
    expect(`${name} ${cart.formatted.grandTotal} by ${cart.selectedShippingOption?.id}`).toBe(total)
  })
})

describe('a cart that cannot be checked out', () => {
  const spoiled = {
    minimum: async () => {
      await sendCart(visitor, `remove:${cup}`)
      await sendCart(visitor, `remove:${ring}`)
      await add(visitor, 'quay-pin')
    },
    stock: async () => {
      await add(visitor, 'quay-pin', { quantity: 5 })
      const pins = { itemId: 'quay-pin', sku: 'quay-pin', quantity: 3 }
      await store.transaction(({ variants }) => variants.take('quay', [pins]))
    },
  }

  it.each([
    { why: 'minimum', says: ['To check out, your order subtotal must be $10.00 or more.'] },
    { why: 'stock', says: ['quay pin', 'Only 2 left in stock.'] },
  ] as const)('because of its $why leads back to the cart, which says so', async ({ why, says }) => {
    await spoiled[why]()
    for (const answer of [await visitor.get('/checkout'), await sendCart(visitor, 'checkout')])
      expect(answer.headers.location).toBe('/cart')
    const { body } = await visitor.get('/cart')
    const [, blockers = ''] = /id="checkout-blockers"[^>]*>([\s\S]*?)<\/div>/.exec(body) ?? []
    for (const words of says) expect(blockers).toContain(words)
    expect((await readCart(visitor)).canCheckOut).toBe(false)
  })
})
