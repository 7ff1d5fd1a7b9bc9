import { afterAll, describe, expect, it } from 'vitest'
import { ownerCalls } from '../../../server/owner/calls.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { asksApp } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../support/store/view-database.ts'
import { ownerPlans } from '../../support/tenants/owner-plans.ts'
import { tryOwnerCalls } from '../../support/tenants/try-owner-calls.ts'
import { HERE, MARK, THERE } from '../../support/tenants/try-routes.ts'

const KEY = 'a-key-of-at-least-thirty-two-characters'
const { address, drop } = createSqlite()
const sites = [smallSite(HERE), smallSite(THERE, MARK)]
const open = await startOwnerApp({ address, sites })
const locked = await startOwnerApp({ address, sites: [], environment: { RENDER_API_KEYS: KEY } })
const database = await viewDatabase(address)
const results = await tryOwnerCalls({ ask: open.ask, askOwner: asksApp(open.ownerApp), database })

afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await locked.close()
  await open.close()
  await drop()
})

it.each(results)('$route is answered for its own website alone, as it is described', ({ findings }) => {
  expect(findings).toEqual([])
})

it('every call is tried, and no other', () => {
  expect(Object.keys(ownerPlans).toSorted()).toEqual(ownerCalls.map(({ id }) => id).toSorted())
})

/** A call as a request with made-up ids and its example. */
const examples = ownerCalls.map(({ method, path, pathExample = {}, body, ...call }) => ({
  method: method.toUpperCase() as 'GET',
  makesWebsite: 'makesWebsite' in call,
  path: path
    .replace('/api/owner/', '')
    .replace(/\{(\w+)\}/g, (_, name: string) => (name === 'table' ? 'orders' : `none-${pathExample[name]}`)),
  options: body === undefined ? {} : { body: body.example },
}))

describe.each(examples)('$method /api/owner/$path', ({ method, path, options, makesWebsite }) => {
  it.each([
    { what: 'without a key', headers: {} },
    { what: 'with another key', headers: { authorization: 'Bearer another-key-of-16-characters' } },
  ])('is refused $what', async ({ headers }) => {
    const { status, json } = await locked.askOwner(method, path, { ...options, headers, website: HERE })
    expect([status, json.code]).toEqual([401, 'key_missing'])
  })

  it('is not answered for a website that does not exist', async () => {
    const headers = { authorization: `Bearer ${KEY}`, host: 'render.example' }
    const { status, json } = await locked.askOwner(method, path, { ...options, headers, website: 'none' })
    const refusal = makesWebsite ? [422, 'website_invalid'] : [404, 'website_unknown']
    expect([status, json.code]).toEqual(refusal)
  })

  it('is not answered without a website', async () => {
    const { status, json } = await open.askOwner(method, path, { ...options, website: '' })
    expect([status, json.code]).toEqual([400, 'website_missing'])
  })
})

describe('without keys', () => {
  it.each([
    { what: 'the address of this machine', headers: { host: '127.0.0.1:8081' }, status: 200 },
    { what: 'its name', headers: { host: 'localhost:8081' }, status: 200 },
    { what: 'its address in IPv6', headers: { host: '[::1]:8081' }, status: 200 },
    { what: 'a name that was made to lead here', headers: { host: 'evil.example' }, status: 403 },
    { what: 'a page', headers: { origin: 'https://evil.example' }, status: 403 },
    { what: 'a page of this machine', headers: { origin: 'http://localhost:3000' }, status: 403 },
    { what: 'a frame', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
  ])('answers $status to $what', async ({ headers, status }) => {
    const answer = await open.askOwner('GET', 'orders', { headers, website: HERE })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.json.code).toBe('caller_foreign')
  })
})

describe('a request that cannot be read', () => {
  const stock = 'stock/quay-pin/quay-pin'

  it.each([
    { what: 'is no JSON', method: 'PUT', path: stock, body: '{', status: 400, code: 'json_malformed' },
    { what: 'is empty', method: 'PUT', path: stock, body: '', status: 400, code: 'body_empty' },
    { what: 'is a list', method: 'PUT', path: stock, body: [], status: 400, code: 'body_invalid' },
    {
      what: 'is nested deep',
      method: 'PUT',
      path: stock,
      body: '['.repeat(40) + ']'.repeat(40),
      status: 400,
      code: 'data_too_deep',
    },
    {
      what: 'is large',
      method: 'PUT',
      path: stock,
      body: `"${'x'.repeat(300_000)}"`,
      status: 413,
      code: 'body_too_large',
    },
    {
      what: 'has a parameter with a NUL',
      method: 'GET',
      path: 'orders?email=%00',
      status: 400,
      code: 'address_malformed',
    },
    {
      what: 'names an id with a NUL',
      method: 'GET',
      path: 'orders/%00',
      status: 400,
      code: 'address_malformed',
    },
    {
      what: 'takes another method',
      method: 'DELETE',
      path: 'orders',
      status: 405,
      code: 'method_not_allowed',
    },
    { what: 'has an unknown path', method: 'GET', path: 'nothing', status: 404, code: 'not_found' },
    {
      what: 'has an unknown table',
      method: 'GET',
      path: 'exports/toString',
      status: 404,
      code: 'record_unknown',
    },
  ] as const)('is refused when it $what', async ({ method, path, status, code, ...rest }) => {
    const body = 'body' in rest ? { body: rest.body } : {}
    const answer = await open.askOwner(method, path, { website: HERE, ...body })
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })

  it('is refused as a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, json } = await open.askOwner('PUT', stock, { website: HERE, body: 'change=1', headers })
    expect([status, json.code]).toEqual([415, 'content_type_unsupported'])
  })
})
