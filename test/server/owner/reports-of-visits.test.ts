import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TrackedRow } from '../../../server/store/tracked-row.ts'
import { REPORT_NAMES, REPORT_TABLES } from '../../../server/tracking/reports/report-tables.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { dayOf, lastDays, periodBefore } from '../../../server/website/period.ts'
import { buy } from '../../support/sites/buying.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { viewOf } from '../../support/store/views.ts'

const zones = [
  { website: 'east', timeZone: 'Pacific/Kiritimati' },
  { website: 'west', timeZone: 'Pacific/Pago_Pago' },
]
const { ask, askOwner, store, close } = await startOwnerApp({
  sites: [smallSite('quay'), ...zones.map(({ website, timeZone }) => inZone(smallSite(website), timeZone))],
})
afterAll(close)

function inZone(files: SiteFiles, timeZone: string): SiteFiles {
  return { ...files, site: { ...files.site, settings: { ...files.site.settings, timeZone } } }
}

const today = dayOf(Date.now(), 'UTC')
const yesterday = periodBefore({ from: today, to: today }).from
const report = async (name: string, query = `from=${today}&to=${today}`) =>
  (await askOwner('GET', `reports/${name}?${query}`)).json

const event = (name: string, fields: TrackedRow['fields'], more: Partial<TrackedRow> = {}) =>
  viewOf('quay', { day: today, name, fields, ...more })

beforeAll(async () => {
  // Its purchase is counted where it is paid.
  await buy(await Visitor.meet(ask, 'quay.example'), ['quay-cup-l'])
  const speed = { metric: 'LCP', value: 2000 }
  await store.transaction(({ tracking }) =>
    tracking.addBatch([
      viewOf('quay', { day: yesterday, path: '/shop' }),
      viewOf('quay', { day: today, path: '/shop', fields: { source: 'news.example' } }),
      viewOf('quay', { day: today, path: '/shop/cup', fields: { source: 'news.example' } }),
      viewOf('quay', { day: today, path: '/shop', visitor: 'bea', visit: 'v2' }),
      viewOf('other', { day: today, path: '/secret' }),
      event('site-search', { words: 'kettle', results: 0 }),
      event('site-search', { words: 'cup', results: 3 }),
      event('CommerceShopping_VisitPDP', {}),
      event('CommerceShopping_VisitPDP', {}, { visit: 'v2' }),
      event('CommerceShopping_AddToCart', {}),
      event('form-render', { form_id: 'quay-contact' }),
      event('FormSubmitted', { form_id: 'quay-contact' }),
      event('script-error', { message: '=x is missing' }, { path: '/shop' }),
      event('speed', speed, { pageType: 50 }),
      event('speed', { ...speed, value: 5000 }, { pageType: 50 }),
    ]),
  )
})

describe('a report of visits', () => {
  it.each([
    {
      name: 'traffic',
      member: 'totals',
      rows: [
        { measure: 'views', count: 3, before: 1, change: 2, changePercent: 200 },
        { measure: 'visitors', count: 2, before: 1, change: 1, changePercent: 100 },
        { measure: 'visits', count: 2, before: 1, change: 1, changePercent: 100 },
      ],
    },
    {
      name: 'traffic',
      member: 'days',
      rows: [
        {
          ...{ day: today, views: 3, visitors: 2, visits: 2 },
          ...{ viewsBefore: 1, visitorsBefore: 1, visitsBefore: 1 },
        },
      ],
    },
    {
      name: 'sources',
      member: 'sources',
      rows: [
        { source: 'direct', count: 1, before: 1, change: 0, changePercent: 0 },
        { source: 'news.example', count: 1, before: 0, change: 1, changePercent: null },
      ],
    },
    {
      name: 'pages',
      member: 'pages',
      rows: [
        { path: '/shop', count: 2, before: 1, change: 1, changePercent: 100 },
        { path: '/shop/cup', count: 1, before: 0, change: 1, changePercent: null },
      ],
    },
    {
      name: 'searches',
      member: 'withoutResults',
      rows: [{ words: 'kettle', count: 1, before: 0, change: 1, changePercent: null }],
    },
    {
      name: 'funnel',
      member: 'days',
      rows: [{ day: today, viewed: 2, added: 1, checkout: 0, ordered: 1 }],
    },
    {
      name: 'forms',
      member: 'forms',
      rows: [
        {
          ...{ formId: 'quay-contact', shown: 1, sent: 1, sentPercent: 100 },
          ...{ name: expect.stringMatching(/./), shownBefore: 0, sentBefore: 0 },
        },
      ],
    },
    {
      name: 'script-errors',
      member: 'errors',
      rows: [
        { message: '=x is missing', path: '/shop', count: 1, before: 0, change: 1, changePercent: null },
      ],
    },
    {
      name: 'vitals',
      member: 'vitals',
      rows: [
        {
          ...{ metric: 'LCP', pageType: 'item', count: 2, goodPercent: 50, fairPercent: 0 },
          ...{ poorPercent: 50, mean: 3500, goodPercentBefore: null, meanBefore: null },
        },
      ],
    },
  ])('$name has its $member', async ({ name, member, rows }) => {
    const answer = await report(name)
    expect([answer.timeZone, answer.from, answer.to]).toEqual(['UTC', today, today])
    expect(answer[member]).toEqual(rows)
  })

  it('has the sales that were tracked beside those of orders', async () => {
    const { sales } = await report('funnel')
    const [{ trackedOrders, trackedCents, orders, totalCents }] = sales
    expect([sales.length, trackedOrders, orders]).toEqual([1, 1, 1])
    expect(trackedCents).toBe(totalCents)
    const { days } = await report('sales')
    expect(days[0].totalCents).toBe(totalCents)
  })

  it.each(REPORT_NAMES)('%s is of the last 30 days, and refuses a day that does not exist', async (name) => {
    const { from, to } = await report(name, '')
    expect({ from, to }).toEqual(lastDays(30, 'UTC', Date.now()))
    expect((await report(name, 'from=2026-02-30')).code).toBe('query_invalid')
  })

  it.each(REPORT_NAMES)('%s is exported', async (name) => {
    const { body } = await askOwner('GET', `exports/${name}`)
    const [head, ...rows] = body.slice(1).trim().split('\r\n')
    expect(head).toBe(REPORT_TABLES[name].columns.join(','))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.split(',').length === REPORT_TABLES[name].columns.length)).toBe(true)
    expect(body).not.toContain('secret')
  })

  it('is exported with no cell that is a formula', async () => {
    expect((await askOwner('GET', 'exports/script-errors')).body).toContain(
      "\r\n'=x is missing,/shop,1,0,1,\r\n",
    )
  })
})

// One of the two zones always has another day than UTC.
it.each(zones)('days of the website $website are those of $timeZone', async ({ website, timeZone }) => {
  const { json } = await askOwner('GET', 'reports/traffic', { website })
  expect({ from: json.from, to: json.to }).toEqual(lastDays(30, timeZone, Date.now()))
  expect([json.days.length, json.days.at(-1).day]).toEqual([30, dayOf(Date.now(), timeZone)])
})
