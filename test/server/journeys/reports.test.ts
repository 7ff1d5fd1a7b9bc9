import { afterAll, expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { buy } from '../../support/sites/buying.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { CENSUS, sendBeacon } from '../../support/sites/tracked-events.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, askOwner, close } = await startOwnerApp({ sites: [smallSite('quay')] })
afterAll(close)

const HIT = `${CENSUS}/RecordHit`

/** Two visits of a day, as browsers tell them. */
const DAY = [
  { who: 'ada', event: 1, data: { pagePath: '/shop', referrer: 'https://news.example/a' } },
  { who: 'ada', event: 2, data: { searchQuery: 'kettle', words: 'kettle', results: 0 } },
  { who: 'ada', event: 1, data: { pagePath: '/shop/cup', pageType: 50 } },
  { who: 'bea', event: 1, data: { pagePath: '/shop' } },
] as const

it('reports the day of two visitors as their browsers told it, and a repeat once', async () => {
  const sent = DAY.map(({ who, event, data }) => ({
    path: HIT,
    body: { event, data: { ...data, id: createId() } },
    headers: { cookie: `ss_cvr=visitor-${who}-0123%7C1%7C1%7C1%7C1; ss_cvisit=visit-of-${who}-0123` },
  }))
  for (const beacon of [...sent, ...sent])
    expect((await sendBeacon(ask, 'quay.example', beacon)).status).toBe(202)
  const order = await buy(await Visitor.meet(ask, 'quay.example'), ['quay-cup-l'])
  const totals = async () => {
    const { json } = await askOwner('GET', 'reports/traffic')
    return json.totals.map(({ measure, count }: { measure: string; count: number }) => [measure, count])
  }
  await expect.poll(totals, { timeout: 10_000 }).toEqual([
    ['views', 3],
    ['visitors', 2],
    ['visits', 2],
  ])
  const pages = (await askOwner('GET', 'reports/pages')).json.pages
  expect(pages.map(({ path, count }: { path: string; count: number }) => [path, count])).toEqual([
    ['/shop', 2],
    ['/shop/cup', 1],
  ])
  const sources = (await askOwner('GET', 'reports/sources')).json.sources
  expect(sources.map(({ source }: { source: string }) => source)).toEqual(['direct', 'news.example'])
  const { withoutResults } = (await askOwner('GET', 'reports/searches')).json
  expect(withoutResults).toMatchObject([{ words: 'kettle', count: 1 }])
  const { sales } = (await askOwner('GET', 'reports/funnel')).json
  const { order: paid } = (await askOwner('GET', `orders/${order.id}`)).json
  expect(sales.at(-1)).toMatchObject({ trackedOrders: 1, trackedCents: paid.grandTotalCents, orders: 1 })
})
