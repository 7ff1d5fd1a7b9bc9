import { afterAll, describe, expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { BROWSER, CENSUS, CLANKER, EVENTS, sendBeacon } from '../../support/sites/tracked-events.ts'
import { tracking } from '../../support/sites/tracking.ts'
import { fromManyAddresses, Visitor } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../support/store/view-database.ts'

const { address, drop } = createSqlite()
const sites = [smallSite('quay'), tracking(smallSite('dune'), 'consent'), tracking(smallSite('moor'), 'none')]
const app = await startSiteApp({ address, sites, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
const database = await viewDatabase(address)
const ask = fromManyAddresses(app.ask)
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await app.close()
  await drop()
})

const HIT = `${CENSUS}/RecordHit`
const SEEN = 'CommerceShopping_VisitPDP'
type Beacon = Parameters<typeof sendBeacon>[2]
const send = (beacon: Beacon, name = 'quay') => sendBeacon(ask, `${name}.example`, beacon)
const statusOf = async (beacon: Beacon) => (await send(beacon)).status

interface Row {
  readonly name: string
  readonly visitor: string
  readonly visit: string
  readonly path: string
  readonly page_type: number
  readonly fields: string
}

const rowsOf = (id: string) => database.rows<Row>(`select * from tracking_events where id = '${id}'`)

/** The stored row of an event. Events are stored after a second. */
async function stored(id: string) {
  await expect.poll(async () => (await rowsOf(id)).length, { timeout: 10_000 }).toBe(1)
  const [{ name, visitor, visit, path, page_type: pageType, fields } = { fields: '{}' } as Row] =
    await rowsOf(id)
  return { name, visitor, visit, path, pageType, fields: JSON.parse(fields) }
}

/** Whether an event is stored, known when one that was sent after it is. */
async function isStored(id: string): Promise<boolean> {
  const last = createId()
  await send({ path: HIT, body: { event: 1, data: { id: last } } })
  await stored(last)
  return (await rowsOf(id)).length > 0
}

describe('a page view', () => {
  const data = {
    ...{ pagePath: '/shop/mug?token=abc', pageType: 50, title: ' Mug\r\nSet-Cookie: a=b', itemId: 'mug' },
    ...{ viewportWidth: 390, userAgent: BROWSER, email: 'ada@example.com', pagePermissionType: 1 },
    referrer: 'https://www.search.example/?q=ada@example.com',
    urlQuery: '?utm_source=letter&utm_medium=mail&key=s3cr3t',
  }
  const kept = {
    ...{ name: 'page-view', visitor: 'ada-1234567890', visit: 'visit-1234567890' },
    ...{ path: '/shop/mug', pageType: 50 },
    fields: {
      ...{ title: 'Mug Set-Cookie: a=b', itemId: 'mug', viewportWidth: 390, pagePermissionType: 1 },
      ...{ utm_source: 'letter', utm_medium: 'mail', source: 'search.example' },
    },
  }

  it.each([
    { form: 'JSON', bodyOf: (id: string) => ({ event: 1, data: { ...data, id } }) },
    { form: 'a form', bodyOf: (id: string) => formOf({ event: '1', data: JSON.stringify({ ...data, id }) }) },
    {
      form: 'a form in text',
      bodyOf: (id: string) => formOf({ event: '1', data: JSON.stringify({ ...data, id }) }).toString(),
    },
  ])('comes as $form, and is stored without what names its visitor', async ({ bodyOf }) => {
    const id = createId()
    const answer = await send({ path: HIT, body: bodyOf(id) })
    expect([answer.status, answer.body]).toEqual([202, ''])
    expect(await stored(id)).toEqual(kept)
  })

  it('of a page in another language is told at its address', async () => {
    const id = createId()
    const body = { event: 1, data: { id, pagePath: '/de/shop' } }
    expect(await statusOf({ path: HIT, body })).toBe(202)
    expect(await stored(id)).toMatchObject({ path: '/de/shop' })
  })
})

const formOf = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields)

describe('an event', () => {
  const content = { website_id: 'quay', item_id: 'mug', item_price: 14.5, item_type: 1, logged_in: false }

  it.each([
    {
      path: HIT,
      body: { event: 2, data: { words: '  Big  MUG ', results: 0 } },
      says: { name: 'site-search', fields: { words: 'big mug', results: 0 } },
    },
    {
      path: HIT,
      body: {
        event: 2,
        data: { words: 'mug', referrer: 'https://news.example/a', urlQuery: '?utm_medium=mail' },
      },
      says: { name: 'site-search', fields: { words: 'mug', source: 'news.example', utm_medium: 'mail' } },
    },
    {
      path: HIT,
      body: { event: 10, data: { seconds: 30 } },
      says: { name: 'heartbeat', path: '/shop', fields: { seconds: 30 } },
    },
    { path: HIT, body: { event: 'video' }, says: { name: 'video', path: '/shop', fields: {} } },
    {
      path: `${CENSUS}/button-click`,
      body: { buttonId: 'add', destinationUrl: 'https://quay.example/join?key=a' },
      says: { name: 'button-click', fields: { buttonId: 'add', destinationUrl: '/join' } },
    },
    { path: `${CENSUS}/button-render`, body: { buttonId: 'add' }, says: { fields: { buttonId: 'add' } } },
    { path: `${CENSUS}/overlay`, body: { action: 'shown' }, says: { fields: { action: 'shown' } } },
    {
      path: `${CENSUS}/form-render`,
      body: { formId: 'contact', visitorCookie: 'bea-1234567890|1|1|1|1' },
      says: { name: 'form-render', visitor: 'bea-1234567890', fields: { form_id: 'contact' } },
    },
    {
      path: `${CLANKER}/events`,
      body: { eventSchemaName: SEEN, eventContent: { ...content, page_path: '/shop/mug', more: 1 } },
      says: { name: SEEN, path: '/shop/mug', fields: content },
    },
    {
      path: `${CLANKER}/events`,
      body: { eventSchemaName: 'AccessDeniedCTA', eventContent: { destination_url: '/join?key=a' } },
      says: { fields: { destination_url: '/join' } },
    },
    {
      path: `${CLANKER}/events`,
      body: {
        eventSchemaName: 'AccessDeniedCTA',
        eventContent: { resolved_locale: 'de', website_locale: 'de' },
      },
      says: { fields: { resolved_locale: 'de', website_locale: 'en-US' } },
    },
  ])('$body at $path is stored', async ({ path, body, says }) => {
    const id = createId()
    const sent = { ...body, id } as Readonly<Record<string, unknown>>
    expect(await statusOf({ path, body: sent })).toBe(202)
    expect(await stored(id)).toMatchObject(says)
  })

  it('of a quick view needs no body', async () => {
    expect(await statusOf({ path: `${CENSUS}/RecordQuickView/mug%0d%0a` })).toBe(202)
    const find = () =>
      database.rows<Row>(`select * from tracking_events where name = 'quick-view' and visitor like 'ada%'`)
    await expect.poll(find, { timeout: 10_000 }).toMatchObject([{ fields: '{"itemId":"mug"}' }])
  })

  it('with a crumb is a form, and counts once with the one of the schema service', async () => {
    const [id, visitor] = [createId(), await Visitor.meet(ask, 'quay.example')]
    const data = JSON.stringify({ ...content, id, websiteId: 'quay', pagePath: '/shop/mug' })
    const path = `${EVENTS}/RecordEvent`
    const headers = { 'user-agent': BROWSER }
    expect((await visitor.submit(path, { event: SEEN, data }, headers)).status).toBe(202)
    await send({ path: `${CLANKER}/events`, body: { eventSchemaName: SEEN, eventContent: data } })
    expect(await isStored(id)).toBe(true)
    expect(await stored(id)).toMatchObject({ name: SEEN, path: '/shop/mug', fields: content })
    expect((await visitor.submit(path, { event: SEEN, data, crumb: 'wrong' }, headers)).status).toBe(403)
    expect((await visitor.submit(path, { event: 'Other', data }, headers)).status).toBe(400)
  })

  it('of a purchase that a browser tells is stored, and no sale', async () => {
    const id = `purchase:${createId()}`
    const eventContent = { id, value: 1e6, currency_code: 'USD' }
    expect(
      await statusOf({ path: `${CLANKER}/events`, body: { eventSchemaName: 'Purchase', eventContent } }),
    ).toBe(202)
    expect(await stored(`seen:${id}`)).toMatchObject({ name: 'purchase-seen', visitor: '', visit: '' })
    expect(await app.store.read.tracking.days('quay', '2000-01-01', '2100-01-01', ['sales'])).toEqual([])
  })

  it('of a script is told with the token in its header', async () => {
    const [id, visitor] = [createId(), await Visitor.meet(ask, 'quay.example')]
    const path = `${EVENTS}/RecordJavascriptErrors`
    const data = {
      id,
      message: 'x is\r\nundefined at ada@example.com',
      stack: 'at a.js:1',
      pagePath: '/shop',
    }
    const body = [{ event: 'error', data, timestamp: 1 }]
    expect((await visitor.send('POST', path, body, { 'user-agent': BROWSER })).status).toBe(202)
    const fields = { message: 'x is undefined at …', stack: 'at a.js:1' }
    expect(await stored(id)).toMatchObject({ name: 'script-error', path: '/shop', visitor: '', fields })
    expect((await visitor.send('POST', path, body, { 'x-csrf-token': 'wrong' })).status).toBe(403)
    const many = Array.from({ length: 21 }, () => body[0])
    expect((await visitor.send('POST', path, many, { 'user-agent': BROWSER })).status).toBe(400)
  })

  it('of speed is one for each web vital of a page load', async () => {
    const pageLoadId = createId()
    const data = { LCP: 2400, cls: 0.3, loadMs: 9, pagePath: '/shop/mug', pageType: 50 }
    const record = { app: 'pages', event: 'page-speed', pageLoadId, ts: 1, data }
    for (const _ of [1, 2])
      expect(await statusOf({ path: '/api/1/performance/records', body: [record] })).toBe(202)
    const page = { name: 'speed', path: '/shop/mug', pageType: 50 }
    expect(await stored(`${pageLoadId}:LCP`)).toMatchObject({
      ...page,
      fields: { metric: 'LCP', value: 2400 },
    })
    expect(await stored(`${pageLoadId}:CLS`)).toMatchObject({ ...page, fields: { value: 0.3 } })
  })
})

describe('nothing is stored', () => {
  it.each([
    { of: 'a browser that asks not to be tracked', headers: { dnt: '1' } },
    { of: 'a browser with Global Privacy Control', headers: { 'sec-gpc': '1' } },
    { of: 'a robot', headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } },
    { of: 'a program without a name', headers: { 'user-agent': '' } },
    { of: 'a page that is loaded in advance', headers: { 'sec-purpose': 'prefetch;prerender' } },
    { of: 'a visitor who said no', headers: { cookie: 'trackingConsent=no' } },
    { of: 'a visitor who was not asked', site: 'dune' },
    { of: 'a visitor who agreed to a website that tracks none', site: 'moor', consent: 'yes' },
  ])('of $of', async ({ headers = {}, site = 'quay', consent = '' }) => {
    const id = createId()
    const cookie = consent === '' ? {} : { cookie: `trackingConsent=${consent}` }
    const beacon = { path: HIT, body: { event: 1, data: { id } }, headers: { ...cookie, ...headers } }
    expect((await send(beacon, site)).status).toBe(202)
    expect(await isStored(id)).toBe(false)
  })

  it('of what another website sends', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://other.example' }])
      expect(await statusOf({ path: HIT, body: { event: 1 }, headers })).toBe(403)
  })
})

it('a visitor who agreed is counted where the website asks', async () => {
  const id = createId()
  const headers = { cookie: 'trackingConsent=yes' }
  await send({ path: HIT, body: { event: 1, data: { id } }, headers }, 'dune')
  expect(await stored(id)).toMatchObject({ name: 'page-view', visitor: '', visit: '' })
})
