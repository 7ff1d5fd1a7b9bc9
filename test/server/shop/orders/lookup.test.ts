import { afterAll, describe, expect, it } from 'vitest'
import { buy, buyer } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp()
afterAll(close)

const meet = () => Visitor.meet(ask, 'quay.example')

const LOOKUP = '/api/commerce/order-status'

describe('an order that was lost', () => {
  it.each([
    { what: 'as it is', change: (text: string) => text },
    { what: 'in capitals, with blanks around', change: (text: string) => ` ${text.toUpperCase()} ` },
  ])('is found by its number and its buyer’s email, $what', async ({ change }) => {
    const visitor = await meet()
    const { id } = await buy(visitor, ['quay-cup-l'])
    const clues = { orderNumber: change(id), email: change(buyer.email) }
    const stranger = await meet()
    const asked = await stranger.send('POST', LOOKUP, clues)
    expect(JSON.parse(asked.body)).toEqual({ statusUrl: `/checkout/status?order=${id}` })
    const { status, headers } = await stranger.submit(LOOKUP, clues)
    expect([status, headers.location]).toEqual([303, `/checkout/status?order=${id}`])
  })

  it('is told of by one answer, whatever is wrong', async () => {
    const visitor = await meet()
    const { id } = await buy(visitor, ['quay-cup-l'])
    const wrong = [
      { orderNumber: id, email: 'other@example.com' },
      { orderNumber: 'f'.repeat(24), email: buyer.email },
    ]
    const told = await Promise.all(
      wrong.map(async (clues) => {
        const { status, body } = await visitor.submit(LOOKUP, clues)
        const unmasked = body.replace(/name="crumb" value="[^"]+"/, '').replaceAll(/ nonce="[^"]+"/g, '')
        return status + Object.values(clues).reduce((text, typed) => text.replaceAll(typed, ''), unmasked)
      }),
    )
    expect(told[0]).toBe(told[1])
    expect(told[0]).toContain('We found no order with this number and this email address.')
    for (const words of ['Such as QG-1001.', 'Check the number', 'Check the address'])
      expect(told[0]).toContain(words)
    expect(told[0]?.match(/aria-invalid="true"/g)).toHaveLength(2)
  })

  it.each([
    { what: 'nothing', clues: { orderNumber: '', email: ' ' }, errors: ['orderNumber', 'email'] },
    { what: 'no address', clues: { orderNumber: 'a', email: 'ada' }, errors: ['email'] },
  ])('is not looked for by $what', async ({ clues, errors }) => {
    const visitor = new Visitor(ask, 'quay.example')
    await visitor.get('/checkout/status')
    const { status, body } = await visitor.submit(LOOKUP, clues)
    expect(status).toBe(400)
    expect([...body.matchAll(/id="error-(\w+)"/g)].map(([, name]) => name)).toEqual(errors)
  })

  it('is not found by trying', async () => {
    const visitor = await meet()
    const clues = { orderNumber: 'a', email: 'ada@example.com' }
    const answers: number[] = []
    for (let guess = 0; guess < 12; guess++) answers.push((await visitor.send('POST', LOOKUP, clues)).status)
    expect(answers.at(-1)).toBe(429)
  })
})
