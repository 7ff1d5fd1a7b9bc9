import { afterAll, describe, expect, it } from 'vitest'
import { add, CART, cartIn, entryIn, SUBSCRIPTION } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { type SiteAnswer, Visitor } from '../../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp()
afterAll(close)

const NOT_NUMBER = 'Quantity must be a number.'
const NOT_WHOLE = 'Quantity must be a whole number'
const OUT_OF_RANGE = 'Quantity must be between 1 and 9999.'
const ENTRIES = `${CART}/entries`

/** Quantities as JSON and as a form write them, with the message that refuses them. */
const refused = [
  { written: '0', message: OUT_OF_RANGE, removes: true },
  { written: '-0', message: OUT_OF_RANGE },
  { written: '-1', message: OUT_OF_RANGE },
  { written: '1.5', message: NOT_WHOLE },
  { written: '10000', message: OUT_OF_RANGE },
  { written: '1e400', message: NOT_NUMBER },
  { written: '0x3', json: '"0x3"', message: NOT_NUMBER },
  { written: 'three', json: '"three"', message: NOT_NUMBER },
  { written: 'null', message: NOT_NUMBER },
  { written: '', json: '""', message: NOT_NUMBER },
  { written: ' ', json: '" "', message: NOT_NUMBER },
]

const kept = ['1', '2', '9999', '3.0'].map((written) => ({ written, quantity: Number(written) }))

function sendText(visitor: Visitor, method: string, path: string, body: string): Promise<SiteAnswer> {
  const headers = { 'x-csrf-token': visitor.crumb, 'content-type': 'application/json' }
  return visitor.request(method, path, { headers, body })
}

const cup = { itemId: 'quay-cup', sku: 'quay-cup-l' }

async function quantitiesOf(visitor: Visitor): Promise<readonly number[]> {
  return cartIn(await visitor.get(CART)).entries.map(({ quantity }) => quantity)
}

describe('adding', () => {
  it.each(refused)('refuses "$written" from a script', async ({ written, json = written, message }) => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const body = `${JSON.stringify(cup).slice(0, -1)},"quantity":${json}}`
    const answer = await sendText(visitor, 'POST', ENTRIES, body)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({ message, errors: { quantity: [message] } })
    expect(await quantitiesOf(visitor)).toEqual([])
  })

  it.each(refused)('refuses "$written" from a form', async ({ written, message }) => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const answer = await visitor.submit(ENTRIES, { ...cup, quantity: written })
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(`id="error-quantity">${message}<`)
    expect(await quantitiesOf(visitor)).toEqual([])
  })

  it.each(kept)('takes "$written" from both', async ({ written, quantity }) => {
    const [script, form] = [await Visitor.meet(ask, 'quay.example'), await Visitor.meet(ask, 'quay.example')]
    await sendText(script, 'POST', ENTRIES, `${JSON.stringify(cup).slice(0, -1)},"quantity":${written}}`)
    await form.submit(ENTRIES, { ...cup, quantity: written })
    expect([await quantitiesOf(script), await quantitiesOf(form)]).toEqual([[quantity], [quantity]])
  })

  it('takes 1 when none is named', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await visitor.submit(ENTRIES, cup)
    await add(visitor, 'quay-pin')
    expect(await quantitiesOf(visitor)).toEqual([1, 1])
  })

  it('takes the only variant of a product when a script names none', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await sendText(visitor, 'POST', ENTRIES, '{"itemId":"quay-pin","quantity":2}')
    expect(await quantitiesOf(visitor)).toEqual([2])
  })

  it('refuses more than 9999 of an entry, and keeps its quantity', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-cup-l', { quantity: 9999 })
    const answer = await add(visitor, 'quay-cup-l')
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'choice_invalid',
      message: 'Your cart takes at most 9999 of an item.',
    })
    expect(await quantitiesOf(visitor)).toEqual([9999])
  })

  it.each(refused)('refuses "$written" for a subscription', async ({ written, json = written, message }) => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const body = `{"itemId":"quay-tea","sku":"quay-tea","qty":${json}}`
    const answer = await sendText(visitor, 'POST', SUBSCRIPTION, body)
    expect([answer.status, JSON.parse(answer.body).message]).toEqual([400, message])
  })
})

it('is always one for a subscription, because no page offers another quantity', async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  const tea = { itemId: 'quay-tea', sku: 'quay-tea' }
  const answer = await visitor.send('POST', SUBSCRIPTION, { ...tea, qty: 5 })
  const message = 'A subscription is for one of this product.'
  expect([answer.status, JSON.parse(answer.body).message]).toEqual([400, message])
  expect((await visitor.submit(SUBSCRIPTION, { ...tea, quantity: '5' })).status).toBe(400)
})

describe('changing an entry', () => {
  it.each(refused)(
    'answers "$written" from a script',
    async ({ written, json = written, message, removes }) => {
      const visitor = await Visitor.meet(ask, 'quay.example')
      const entryId = entryIn(await add(visitor, 'quay-cup-l', { quantity: 2 }))
      const answer = await sendText(visitor, 'PUT', `${ENTRIES}/${entryId}`, `{"quantity":${json}}`)
      if (removes) expect(JSON.parse(answer.body)).toMatchObject({ updatedEntry: null })
      else expect([answer.status, JSON.parse(answer.body).message]).toEqual([400, message])
      expect(await quantitiesOf(visitor)).toEqual(removes ? [] : [2])
    },
  )

  it.each(refused)('answers "$written" from a form', async ({ written, message, removes }) => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const entryId = entryIn(await add(visitor, 'quay-cup-l', { quantity: 2 }))
    const answer = await visitor.submit(`${ENTRIES}/${entryId}`, { action: 'update', quantity: written })
    if (removes) expect(answer.status).toBe(303)
    else expect(answer.body).toContain(`id="error-${entryId}">${message}<`)
    expect(await quantitiesOf(visitor)).toEqual(removes ? [] : [2])
  })
})

describe('the message of a refusal', () => {
  const rows: readonly { body: string; method?: string; headers?: Readonly<Record<string, string>> }[] = [
    { body: '{"itemId":7}' },
    { body: '{' },
    { body: '[]' },
    { body: '{"itemId":"quay-cup","sku":"quay-cup-l","colour":"red"}' },
    { body: '"\\u0000"' },
    { body: '<cup/>', headers: { 'content-type': 'text/xml' } },
    { body: JSON.stringify(cup), headers: { 'if-match': 'three' } },
    { body: JSON.stringify(cup), headers: { 'idempotency-key': 'two words' } },
    { body: JSON.stringify({ itemId: 'a'.repeat(300_000) }) },
  ]

  it.each(rows)('is a sentence for the visitor after $body', async ({ body, headers }) => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const answer = await visitor.request('POST', ENTRIES, {
      headers: { 'x-csrf-token': visitor.crumb, 'content-type': 'application/json', ...headers },
      body,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(JSON.parse(answer.body).message).toMatch(/\. Please [a-z ]+ and try again\.$/)
  })
})
