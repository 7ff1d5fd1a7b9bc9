import { afterAll, describe, expect, it } from 'vitest'
import {
  buyer,
  CART,
  CHECKOUT,
  DONATIONS,
  giver,
  REVIEWS,
  SUBSCRIPTION,
  UNSUBSCRIBE,
} from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
afterAll(close)

const ENTRIES = `${CART}/entries`
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const wish = { itemId: 'quay-cup', sku: 'quay-cup-l', quantity: 1 }

const OK = [200, undefined]

let requests = 0

/** Each request comes from an address of its own, because some calls take only a few from one. */
async function send(method: string, path: string, type: string | undefined, body: string | Buffer) {
  const visitor = await Visitor.meet(ask, 'quay.example')
  requests++
  const from = { 'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}` }
  const headers = {
    'x-csrf-token': visitor.crumb,
    ...from,
    ...(type === undefined ? {} : { 'content-type': type }),
  }
  const answer = await visitor.request(method, path, { headers, body })
  const isJson = answer.headers['content-type']?.startsWith(JSON_TYPE) ?? false
  return { status: answer.status, code: isJson ? JSON.parse(answer.body).code : undefined, body: answer.body }
}

/** A body that each call takes as far as its fields go, and the status and code of the answer. */
const calls = [
  { method: 'POST', path: ENTRIES, body: wish, taken: OK },
  { method: 'PUT', path: `${ENTRIES}/some`, body: { quantity: 1 }, taken: [404, 'entry_unknown'] },
  {
    method: 'PUT',
    path: `${ENTRIES}/some/additionalFields`,
    body: { itemId: 'quay-ring', sku: 'quay-ring' },
    taken: [404, 'entry_unknown'],
  },
  {
    method: 'PUT',
    path: `${CART}/shipping`,
    body: { location: { country: 'US' } },
    taken: [404, 'entry_unknown'],
  },
  { method: 'POST', path: `${CART}/coupons`, body: { code: 'quay-ten' }, taken: OK },
  { method: 'POST', path: CHECKOUT, body: buyer, taken: [400, 'cart_empty'] },
  { method: 'POST', path: DONATIONS, body: { ...giver, fund: 'quay-boat', amountCents: 1000 }, taken: OK },
  {
    method: 'POST',
    path: REVIEWS,
    body: { orderId: 'a', itemId: 'quay-cup', rating: 5, title: '', text: 'a', name: 'a' },
    taken: [404, 'purchase_unknown'],
  },
  { method: 'POST', path: `/api${UNSUBSCRIBE}`, body: { email: 'a' }, taken: [400, 'fields_invalid'] },
  { method: 'POST', path: SUBSCRIPTION, body: { itemId: 'quay-tea', sku: 'quay-tea' }, taken: OK },
]

describe.each(calls)('$method $path', ({ method, path, body, taken }) => {
  const json = (value: unknown) => send(method, path, JSON_TYPE, JSON.stringify(value))

  it('takes its own fields', async () => {
    const { status, code } = await json(body)
    expect([status, code]).toEqual(taken)
  })

  it.each([
    { what: 'a field that is not known', value: { ...body, extra: 1 } },
    { what: 'a list', value: [body] },
    { what: 'null', value: null },
    { what: 'a text', value: 'text' },
    ...Object.keys(body)
      // A wrong quantity is answered in the visitor's words: see `shop/cart/quantities.test.ts`.
      .filter((name) => name !== 'quantity')
      .map((name) => ({
        what: `"${name}" of another type`,
        value: { ...body, [name]: { a: [] } },
      })),
  ])('refuses $what', async ({ value }) => {
    expect(await json(value)).toMatchObject({ status: 400, code: 'body_invalid' })
  })

  it.each([
    { what: 'NUL in a text', text: '{"a":"\\u0000"}' },
    { what: 'NUL in a name', text: '{"\\u0000":1}' },
    { what: 'a byte 0', text: '{"a":"\0"}' },
    { what: 'what is no JSON', text: '{"a":}' },
    { what: 'what is no UTF-8', text: Buffer.from([0x22, 0xff, 0x22]) },
    { what: 'half of a character', text: Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1') },
    { what: 'nothing', text: '' },
    { what: '33 levels', text: `${'['.repeat(33)}${']'.repeat(33)}` },
    { what: '100,000 levels', text: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
  ])('refuses $what', async ({ text }) => {
    expect(await send(method, path, JSON_TYPE, text)).toMatchObject({ status: 400, code: 'body_malformed' })
  })

  it('does not take a backslash for a NUL', async () => {
    expect(await json({ a: '\\u0000' })).toMatchObject({ code: 'body_invalid' })
  })

  it('refuses more than 256 KiB', async () => {
    expect(await json({ a: 'x'.repeat(256 * 2 ** 10) })).toMatchObject({
      status: 413,
      code: 'body_too_large',
    })
  })

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=a',
    'application/jsonp',
    undefined,
  ])('refuses bodies of the type %s', async (type) => {
    expect(await send(method, path, type, 'a=1')).toMatchObject({
      status: 415,
      code: 'content_type_unsupported',
    })
  })
})

describe('a form', () => {
  it.each([
    { path: ENTRIES, fields: 'itemId=quay-cup&sku=quay-cup-l&quantity=1' },
    { path: `${ENTRIES}/some`, fields: 'quantity=1' },
    { path: `${ENTRIES}/some/additionalFields`, fields: 'itemId=quay-ring&sku=quay-ring' },
    { path: `${CART}/shipping`, fields: 'country=US' },
    { path: `${CART}/coupons`, fields: 'code=quay-ten' },
    { path: CHECKOUT, fields: 'email=a' },
    { path: DONATIONS, fields: 'fund=quay-boat&amount=10' },
    { path: REVIEWS, fields: 'orderId=a&itemId=b' },
    { path: `/api${UNSUBSCRIBE}`, fields: 'email=a' },
    { path: SUBSCRIPTION, fields: 'itemId=quay-tea&sku=quay-tea' },
    { path: '/api/site/unlock', fields: 'password=a&returnTo=/vault' },
  ])('to $path has fields that are known, and can be read', async ({ path, fields }) => {
    const statuses = async (some: readonly string[]) => {
      const answers = await Promise.all(some.map((body) => send('POST', path, FORM_TYPE, body)))
      return answers.map(({ status }) => status)
    }
    const bad = [`${fields}&extra=1`, `${fields}%00`, `${fields}%FF`, `${fields}${'&crumb='.repeat(501)}`]
    expect(await statuses(bad)).toEqual([400, 400, 400, 400])
    expect(await statuses([`${fields}&crumb=${'a'.repeat(2 ** 18)}`])).toEqual([413])
  })

  it.each([
    { method: 'PUT', path: `${ENTRIES}/some` },
    { method: 'PUT', path: `${CART}/shipping` },
  ])('is not what $method $path takes', async ({ method, path }) => {
    expect(await send(method, path, FORM_TYPE, 'quantity=1')).toMatchObject({ status: 415 })
  })

  it.each([`${ENTRIES}/some`, `${ENTRIES}/some/additionalFields`, `${CART}/shipping`, '/api/site/unlock'])(
    'is all that POST %s takes',
    async (path) => {
      expect(await send('POST', path, JSON_TYPE, '{}')).toMatchObject({
        status: 415,
        code: 'content_type_unsupported',
      })
    },
  )
})

describe('answers to the form of a product', () => {
  it.each([
    { what: 'what is no JSON', written: '{' },
    { what: 'a list', written: '[]' },
    { what: 'a field that the form does not have', written: '{"other":"a"}' },
    { what: 'an inherited name', written: '{"__proto__":"a"}' },
    { what: 'a value of another type', written: '{"words":["a"]}' },
  ])('are refused as $what', async ({ written }) => {
    const body = { itemId: 'quay-ring', sku: 'quay-ring', additionalFields: written }
    expect(await send('POST', ENTRIES, JSON_TYPE, JSON.stringify(body))).toMatchObject({
      status: 400,
      code: 'body_invalid',
    })
  })
})

/** Calls that take no body, and the status of an answer without the thing that they name. */
const BODILESS = [
  { method: 'DELETE', path: `${ENTRIES}/some`, status: 404 },
  { method: 'DELETE', path: `${CART}/coupons/some`, status: 404 },
  { method: 'DELETE', path: `${CART}/gift-cards/some`, status: 404 },
  { method: 'DELETE', path: '/api/site-users/account/session', status: 200 },
  { method: 'DELETE', path: '/api/contributors/session', status: 200 },
  { method: 'POST', path: '/api/form/FormSubmissionKey', status: 200 },
  { method: 'GET', path: CART, status: 200 },
  { method: 'GET', path: '/shop', status: 200 },
]

it.each(BODILESS)(
  '$method $path takes JSON that is announced and not there',
  async ({ method, path, status }) => {
    const without = await send(method, path, undefined, '')
    for (const type of [JSON_TYPE, `${JSON_TYPE}; charset=utf-8`])
      expect(await send(method, path, type, '')).toMatchObject({ status, code: without.code })
  },
)

it('an entry is removed by a client that always names JSON', async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  const headers = { 'x-csrf-token': visitor.crumb, 'content-type': JSON_TYPE }
  const added = await visitor.request('POST', ENTRIES, { headers, body: JSON.stringify(wish) })
  const id = JSON.parse(added.body).shoppingCart.entries[0].id
  const removed = await visitor.request('DELETE', `${ENTRIES}/${id}`, { headers })
  expect([removed.status, JSON.parse(removed.body).shoppingCart.entries]).toEqual([200, []])
})
