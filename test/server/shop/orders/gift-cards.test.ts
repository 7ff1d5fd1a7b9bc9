import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  add,
  buy,
  buyer,
  buyGiftCard,
  CART,
  CHECKOUT,
  checkOut,
  giftCardIn,
  redeem,
} from '../../../support/sites/buying.ts'
import { cartOf, readCart, sendCart } from '../../../support/sites/cart-answers.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { fromManyAddresses, Visitor } from '../../../support/sites/visitors.ts'
import { issueGiftCard } from '../../../support/store/issue-gift-card.ts'

const { ask, store, close } = await startSiteApp({
  sites: [smallSite('quay'), smallSite('dune')],
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(close)
const asks = fromManyAddresses(ask)

let visitor: Visitor
const meet = (name = 'quay') => Visitor.meet(asks, `${name}.example`)
beforeEach(async () => {
  visitor = await meet()
})

/** The balance of the card of an order. */
async function balanceOf(orderId: string): Promise<number | undefined> {
  const order = await store.read.orders.byId('quay', orderId)
  const ids = order?.details.boughtCards?.map(({ id }) => id) ?? []
  return (await store.read.giftCards.byIds('quay', ids))[0]?.balanceCents
}

describe('a bought gift card', () => {
  it('shows its code on the confirmation, the status page and in the mail, and stores it nowhere', async () => {
    const { orderId, code } = await buyGiftCard(visitor)
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
    for (const page of ['confirmed', 'status', 'email/document'])
      expect((await visitor.get(`/checkout/${page}?order=${orderId}`)).body).toContain(code)
    const [card] = await store.read.giftCards.byIds(
      'quay',
      (await store.read.orders.byId('quay', orderId))?.details.boughtCards?.map(({ id }) => id) ?? [],
    )
    expect(card).toMatchObject({
      ...{ orderId, currency: 'USD', initialCents: 1200, balanceCents: 1200, lastFour: code.slice(-4) },
    })
    expect(JSON.stringify(card)).not.toContain(code.replaceAll('-', ''))
  })

  it('has a code of its own', async () => {
    const codes = await Promise.all([1, 2, 3].map(async () => (await buyGiftCard(visitor)).code))
    expect(new Set(codes).size).toBe(3)
  })

  it('shows no code and opens nothing while its payment is awaited', async () => {
    const { orderId, code } = await buyGiftCard(visitor, 'quay', { payment: 'transfer' })
    expect([code, await balanceOf(orderId)]).toEqual(['', undefined])
  })
})

describe('a gift card in a cart', () => {
  it.each([
    { name: 'as it is printed', write: (code: string) => code },
    { name: 'in small letters', write: (code: string) => code.toLowerCase() },
    { name: 'without dashes', write: (code: string) => code.replaceAll('-', '') },
    { name: 'with blanks', write: (code: string) => ` ${code.replaceAll('-', ' ')} ` },
    {
      name: 'with letters for digits',
      write: (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
    },
    { name: 'with long dashes', write: (code: string) => code.replaceAll('-', '–') },
  ])('is found by its code $name', async ({ write }) => {
    const { code } = await buyGiftCard(visitor)
    await add(visitor, 'quay-cup-l')
    expect(cartOf(await redeem(visitor, write(code))).giftCardCents).toBe(1200)
  })

  it.each([
    {
      what: 'text that is no code',
      code: async () => 'WELCOME',
      says: 'There is no gift card with this code.',
    },
    {
      what: 'an unknown code',
      code: async () => '0000-0000-0000-0000',
      says: 'There is no gift card with this code.',
    },
    {
      what: 'a card of another website',
      code: async () => (await buyGiftCard(await meet('dune'), 'dune')).code,
      says: 'There is no gift card with this code.',
    },
    { what: 'no code', code: async () => ' ', says: 'Enter the code of a gift card.' },
    {
      what: 'a card with nothing left on it',
      code: async () => {
        const { code } = await buyGiftCard(visitor)
        const other = await meet()
        await add(other, 'quay-cup-l')
        await redeem(other, code)
        expect((await checkOut(other)).status).toBe(200)
        return code
      },
      says: 'Nothing is left on this gift card.',
    },
  ])('is refused: $what', async ({ code, says }) => {
    await add(visitor, 'quay-cup-l')
    const answer = await redeem(visitor, await code())
    expect([answer.status, JSON.parse(answer.body).errors]).toEqual([400, { giftCode: [says] }])
    expect((await readCart(visitor)).giftCards).toEqual([])
  })

  it('counts once however often it is entered, and six are too many', async () => {
    await add(visitor, 'quay-cup-l', { quantity: 9 })
    const codes = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await buyGiftCard(visitor)).code))
    await redeem(visitor, codes[0] ?? '')
    expect(cartOf(await redeem(visitor, codes[0] ?? '')).giftCardCents).toBe(1200)
    for (const code of codes.slice(1, 5)) await redeem(visitor, code)
    expect((await readCart(visitor)).giftCardCents).toBe(5 * 1200)
    expect((await redeem(visitor, codes[5] ?? '')).status).toBe(400)
  })

  it('is entered and taken out by the form of the cart', async () => {
    const { code } = await buyGiftCard(visitor)
    await add(visitor, 'quay-cup-l')
    await sendCart(visitor, 'apply-card', { giftCode: code })
    const { body } = await visitor.get('/cart')
    expect(body).toContain(`Ending in ${code.slice(-4)}`)
    expect(body).not.toContain(code)
    const { giftCards } = await readCart(visitor)
    await sendCart(visitor, `remove-card:${giftCards[0]?.id}`)
    expect((await readCart(visitor)).giftCards).toEqual([])
  })

  it('can be guessed at ten times a minute, together with coupons', async () => {
    const guesser = await Visitor.meet(ask, 'quay.example')
    await add(guesser, 'quay-cup-l')
    const guess = (at: number) =>
      [
        () => redeem(guesser, `0000-0000-0000-00${10 + at}`),
        () => guesser.send('POST', `${CART}/coupons`, { code: `GUESS${at}` }),
        () => sendCart(guesser, 'update', { giftCode: `0000-0000-0000-00${10 + at}` }),
      ][at % 3]?.()
    const statuses: (number | undefined)[] = []
    for (let at = 0; at < 12; at++) statuses.push((await guess(at))?.status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    // Everything but codes still works.
    expect((await sendCart(guesser, 'update', {})).status).toBe(303)
  })
})

describe('an order', () => {
  it('is paid in parts by one card, over several orders', async () => {
    const { orderId, code } = await buyGiftCard(visitor)
    for (const { sku, due, left } of [
      { sku: 'quay-tuning', due: 0, left: 0 },
      { sku: 'quay-cup-l', due: 1100, left: 0 },
    ]) {
      const fresh = await buyGiftCard(visitor)
      await add(visitor, sku)
      const answer = await redeem(visitor, sku === 'quay-tuning' ? code : fresh.code)
      expect(cartOf(answer).amountDueCents).toBe(due)
      const placed = await checkOut(visitor, { expectedTotalCents: due })
      expect(placed.status).toBe(200)
      expect(await balanceOf(sku === 'quay-tuning' ? orderId : fresh.orderId)).toBe(left)
    }
  })

  it('leaves the rest on the card for the next order', async () => {
    const { id, code } = await issueGiftCard(store, 'quay', 6000)
    const balances: (number | undefined)[] = []
    for (let at = 0; at < 3; at++) {
      await add(visitor, 'quay-cup-l')
      await redeem(visitor, code)
      await checkOut(visitor)
      balances.push((await store.read.giftCards.byIds('quay', [id]))[0]?.balanceCents)
    }
    expect(balances).toEqual([3700, 1400, 0])
  })

  it('needs no payment when nothing is left to pay', async () => {
    const { code } = await buyGiftCard(visitor)
    await add(visitor, 'quay-song')
    await redeem(visitor, code)
    const page = await visitor.get('/checkout')
    expect(page.body).not.toContain('name="payment"')
    expect(page.body).toContain('so there is nothing left to pay')
    expect(page.body).toContain('Place order – $0.00')
    const { payment: _, ...unpaid } = buyer
    const placed = await visitor.submit(CHECKOUT, { ...unpaid, expectedTotalCents: '0' })
    expect(placed.status).toBe(303)
    const status = await visitor.get(String(placed.headers.location).replace('confirmed', 'status'))
    expect(status.body).toContain('Paid by gift card')
    expect(status.body).toMatch(/Paid<\/dt><dd>\$0\.00/)
  })

  it('awaits a transfer for the rest alone', async () => {
    const { code } = await buyGiftCard(visitor)
    await add(visitor, 'quay-cup-l')
    await redeem(visitor, code)
    const { body } = await checkOut(visitor, { payment: 'transfer' })
    const page = await visitor.get(JSON.parse(body).confirmationUrl)
    expect(page.body).toMatch(/order-due-figure">\$11\.00/)
  })

  it('is refused when the card was spent since the total was shown, and says the new one', async () => {
    const { code, orderId } = await buyGiftCard(visitor)
    const rival = await meet()
    for (const one of [visitor, rival]) {
      await add(one, 'quay-cup-l')
      expect(cartOf(await redeem(one, code)).amountDueCents).toBe(1100)
    }
    expect((await checkOut(rival, { expectedTotalCents: 1100 })).status).toBe(200)
    const late = await checkOut(visitor, { expectedTotalCents: 1100 })
    expect(JSON.parse(late.body)).toMatchObject({
      code: 'total_changed',
      message: expect.stringContaining('The total is now $23.00.'),
      shoppingCart: { amountDueCents: 2300 },
    })
    expect(await balanceOf(orderId)).toBe(0)
  })

  it('that fails takes nothing from the card', async () => {
    const { code, orderId } = await buyGiftCard(visitor)
    await add(visitor, 'quay-cup-l')
    await redeem(visitor, code)
    expect((await checkOut(visitor, { payment: 'decline' })).status).toBe(402)
    expect((await checkOut(visitor, { country: 'DE' })).status).toBe(400)
    expect(await balanceOf(orderId)).toBe(1200)
  })

  it('sent twice takes from the card once', async () => {
    const { code, orderId } = await buyGiftCard(visitor)
    await add(visitor, 'quay-song')
    await redeem(visitor, code)
    const cookies = new Map(visitor.cookies)
    expect((await checkOut(visitor)).status).toBe(200)
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    expect(JSON.parse((await checkOut(visitor)).body).code).toBe('cart_empty')
    expect(await balanceOf(orderId)).toBe(0)
  })

  it('without a card says nothing of cards', async () => {
    const { confirmationUrl } = await buy(visitor, ['quay-cup-l'])
    const { status, body } = await visitor.get(confirmationUrl)
    expect([status, body.includes('Thank you for your order')]).toEqual([200, true])
    expect(body).not.toContain('Gift card')
  })

  it('keeps a removed card out', async () => {
    const { code, orderId } = await buyGiftCard(visitor)
    await add(visitor, 'quay-cup-l')
    const id = giftCardIn(await redeem(visitor, code))
    await visitor.send('DELETE', `${CART}/gift-cards/${id}`)
    await checkOut(visitor)
    expect(await balanceOf(orderId)).toBe(1200)
  })
})
