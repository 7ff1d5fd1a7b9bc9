import { afterAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../server/store/store.ts'
import { speaking } from '../../support/sites/multilingual.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { CENSUS, CLANKER, sendBeacon } from '../../support/sites/tracked-events.ts'
import { fromManyAddresses, Visitor } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'

const app = await startSiteApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
afterAll(app.close)
const ask = fromManyAddresses(app.ask)

const HIT = `${CENSUS}/RecordHit`
const SEEN = 'CommerceShopping_VisitPDP'
const send = (beacon: Parameters<typeof sendBeacon>[2]) => sendBeacon(ask, 'quay.example', beacon)
const statusOf = async (beacon: Parameters<typeof sendBeacon>[2]) => (await send(beacon)).status
const formOf = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields)

describe('a body', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`a${at}`, 1]))
  it.each([
    { of: 'no JSON', path: HIT, body: '{"event":', status: 400 },
    { of: 'neither JSON nor a form', path: HIT, body: 'hello', status: 400 },
    { of: 'a list', path: HIT, body: '[1]', status: 400 },
    { of: 'an unknown kind', path: HIT, body: { event: 3 }, status: 400 },
    { of: 'no kind', path: HIT, body: {}, status: 400 },
    { of: 'a kind that is no text', path: HIT, body: { event: { toString: null } }, status: 400 },
    { of: 'data that is no object', path: HIT, body: { event: 1, data: '5' }, status: 400 },
    { of: 'data that is no JSON', path: HIT, body: formOf({ event: '1', data: '{' }), status: 400 },
    { of: 'NUL', path: HIT, body: { event: 1, data: { title: '\0' } }, status: 400 },
    { of: 'no UTF-8', path: HIT, body: formOf({ event: '1', data: '{"a":"%ff"}' }), status: 202 },
    { of: 'no page', path: HIT, body: { event: 1 }, headers: { referer: '' }, status: 400 },
    {
      of: 'a page of broken letters',
      path: HIT,
      body: { event: 1, data: { pagePath: '/\ufffd' } },
      status: 400,
    },
    { of: 'a heartbeat of no page', path: HIT, body: { event: 10 }, headers: { referer: '' }, status: 202 },
    { of: 'a number of another kind', path: HIT, body: { event: 1, data: { pageType: 'x' } }, status: 202 },
    { of: '10,000 members', path: HIT, body: { event: 1, data: many }, status: 413 },
    { of: '10,000 fields', path: HIT, body: `event=1${'&a=1'.repeat(10_000)}`, status: 400 },
    { of: '200 KB', path: HIT, body: { event: 1, data: { title: 'a'.repeat(200_000) } }, status: 413 },
    { of: 'deep JSON', path: HIT, body: `{"event":1,"data":${'['.repeat(9000)}`, status: 400 },
    { of: 'another type', path: HIT, body: 'a', headers: { 'content-type': 'text/xml' }, status: 415 },
    {
      of: 'an unknown schema',
      path: `${CLANKER}/events`,
      body: { eventSchemaName: 'toString' },
      status: 400,
    },
    { of: 'no schema', path: `${CLANKER}/events`, body: {}, status: 400 },
    { of: 'many errors', path: `${CLANKER}/events`, body: '', status: 400 },
  ])('with $of is answered $status', async ({ path, body, headers = {}, status }) => {
    expect(await statusOf({ path, body, headers })).toBe(status)
  })

  it('is refused with JSON, also when it is a form', async () => {
    const answer = await new Visitor(ask, 'quay.example').submit(HIT, { event: '1', data: '{' })
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, 'body_malformed'])
  })

  it('may come 10,000 times', async () => {
    const from = { 'x-forwarded-for': '192.0.2.7' }
    const answers = new Map<number, number>()
    const beacon = { path: `${CENSUS}/overlay`, body: { action: 'shown' }, headers: from }
    for (let round = 0; round < 100; round++) {
      const statuses = await Promise.all(Array.from({ length: 100 }, () => statusOf(beacon)))
      for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    expect([...answers.keys()].toSorted()).toEqual([202, 429])
    expect(answers.get(202)).toBe(600)
  })
})

describe('the bytes of beacons', () => {
  it('are bounded for an address and website in an hour, and stop no other write', async () => {
    const KIB = 1024
    const small = await startSiteApp({
      sites: [smallSite('quay'), smallSite('dune')],
      environment: { LIMIT_SITE_BYTES: String(8 * KIB) },
    })
    const beacon = { path: HIT, body: { event: 1, data: { title: 'a'.repeat(14 * KIB) } } }
    const statusAt = async (host: string) => (await sendBeacon(small.ask, host, beacon)).status
    const statuses = []
    for (const host of ['quay', 'quay', 'quay', 'dune']) statuses.push(await statusAt(`${host}.example`))
    expect(statuses).toEqual([202, 202, 429, 202])
    const visitor = await Visitor.meet(small.ask, 'quay.example')
    const write = () => visitor.send('POST', '/api/commerce/shopping-cart/coupons', { code: '' })
    expect((await write()).status).not.toBe(429)
    await small.close()
  })
})

describe('the schemas', () => {
  it('are listed and served', async () => {
    const visitor = new Visitor(ask, 'quay.example')
    const { schemas } = JSON.parse((await visitor.get(`${CLANKER}/schemas`)).body)
    expect(schemas).toContain(SEEN)
    const schema = JSON.parse((await visitor.get(`${CLANKER}/schemas/${SEEN}`)).body)
    expect(schema).toMatchObject({ title: SEEN, properties: { item_price: { type: 'number' } } })
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['analytics_id', 'page_path']))
    const unknown = await visitor.get(`${CLANKER}/schemas/constructor`)
    expect([unknown.status, JSON.parse(unknown.body).code]).toEqual([404, 'event_schema_unknown'])
  })

  it('say what is wrong with a content', async () => {
    const check = async (name: string, eventContent: unknown) =>
      send({ path: `${CLANKER}/events/validate-event-content/${name}`, body: { eventContent } })
    const right = { website_id: 'quay', page_id: 'a', logged_in: true, form_id: 'a' }
    const page = { website_id: 'quay', page_id: 'join', logged_in: true, collection_id: 'course' }
    expect(JSON.parse((await check('AccessDeniedPageView', page)).body)).toEqual({
      isValid: true,
      errors: [],
    })
    const answer = await check('AccessDeniedPageView', JSON.stringify({ ...right, logged_in: 'yes' }))
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      200,
      {
        isValid: false,
        errors: [
          { path: '/collection_id', message: 'This field is missing.' },
          { path: '/logged_in', message: 'Send true or false.' },
          { path: '/form_id', message: 'This field is not in the schema.' },
        ],
      },
    ])
    expect((await check('valueOf', {})).status).toBe(404)
  })
})

describe('events', () => {
  it('of a website in several languages may be told at the addresses of each', async () => {
    const { site, ...files } = speaking(smallSite('quay'), 'de')
    const settings = { ...site.settings, languages: ['de'] }
    const speaker = await startSiteApp({ sites: [{ ...files, site: { ...site, settings } }] })
    const body = { event: 1, data: { pagePath: '/de/shop' } }
    for (const path of [HIT, `/de${HIT}`])
      expect((await sendBeacon(speaker.ask, 'quay.example', { path, body })).status).toBe(202)
    await speaker.close()
  })

  it('that wait are stored when the service stops', async () => {
    const { address, drop } = createSqlite()
    const stopping = await startSiteApp({ address })
    const views = Array.from({ length: 250 }, () => ({ event: 1, data: { pagePath: '/shop' } }))
    await Promise.all(views.map((body) => sendBeacon(stopping.ask, 'quay.example', { path: HIT, body })))
    await stopping.close()
    const store = await openStore(address)
    const [day] = await store.read.tracking.days('quay', '2000-01-01', '2100-01-01', ['views'])
    expect(day?.count).toBe(250)
    await store.close()
    await drop()
  })
})
