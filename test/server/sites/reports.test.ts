import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContributorRole } from '../../../engine/domain/data/permissions.ts'
import { OTHER_KEY } from '../../../engine/domain/tracking/measures.ts'
import { barLength, roundTop, toLines } from '../../../server/sites/reports/charts.ts'
import { REPORT_NAMES, REPORT_TABLES } from '../../../server/tracking/reports/report-tables.ts'
import { daysOf, lastDays } from '../../../server/website/period.ts'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { monthOfVisits } from '../../support/sites/month-of-visits.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { viewOf } from '../../support/store/views.ts'

const REPORTS = '/config/reports'
const { ask, store, close } = await startSiteApp()
afterAll(close)

beforeAll(async () => {
  await store.transaction(({ tracking }) => tracking.addBatch(monthOfVisits('quay', 'UTC')))
})

const kept = new Map<ContributorRole, Promise<Visitor>>()

/** A contributor with a role, who signs in once, because an address may do that a few times only. */
function contributor(role: ContributorRole): Promise<Visitor> {
  const visitor = kept.get(role) ?? signedIn(role)
  kept.set(role, visitor)
  return visitor
}

async function signedIn(role: ContributorRole): Promise<Visitor> {
  const visitor = await Visitor.meet(ask, 'quay.example')
  await signIn(visitor, (await addContributor(store, 'quay', role)).email)
  return visitor
}

const sectionOf = (body: string, id: string) =>
  body.split('<section class="report"').find((part) => part.includes(`id="report-${id}"`)) ?? ''

describe('the page of reports', () => {
  it.each(['ADMIN', 'REPORTING', 'STORE_MANAGER', 'WEBSITE_MANAGER'] as const)(
    'is linked and shown to %s',
    async (role) => {
      const visitor = await contributor(role)
      expect((await visitor.get('/config')).body).toContain(`href="${REPORTS}"`)
      const { status, body } = await visitor.get(REPORTS)
      expect(status).toBe(200)
      // Menu, offers and sign-up of the shop are for visitors.
      expect(body).toContain('class="owner-nav"')
      expect(body).not.toMatch(/class="(?:site-nav|announcement|site-footer)"/)
      expect(body).not.toContain('$0.01')
    },
  )

  it.each(['EDITOR', 'VIEWER'] as const)('is refused to %s, with its files', async (role) => {
    const visitor = await contributor(role)
    expect((await visitor.get('/config')).body).not.toContain(REPORTS)
    expect((await visitor.get(REPORTS)).status).toBe(403)
    expect((await visitor.get(`${REPORTS}/file?report=pages`)).status).toBe(403)
  })

  it.each([REPORTS, `${REPORTS}/file?report=pages`])(
    '%s leads others to where they sign in',
    async (path) => {
      const { status, headers } = await (await Visitor.meet(ask, 'quay.example')).get(path)
      expect([status, headers['location']]).toEqual([302, '/config'])
    },
  )

  it('has a chart with its words, a table and a file for each report, and no style in its markup', async () => {
    const { body, headers } = await (await contributor('REPORTING')).get(REPORTS)
    for (const id of ['sales', ...REPORT_NAMES]) {
      const section = sectionOf(body, id)
      expect(section).toMatch(
        /<svg class="chart-drawing" role="img" aria-labelledby="\S+" aria-describedby="\S+"/,
      )
      expect(section).toContain(`<caption id="table-${id}">`)
      expect(section).toContain(`href="${REPORTS}/file?report=${id}&amp;days=30"`)
    }
    expect(body).not.toMatch(/\sstyle=/)
    expect(body).not.toContain('<b> is missing')
    expect(headers['cache-control']).toContain('no-store')
  })

  it('names each bar by the whole path, which a narrow screen cuts itself', async () => {
    const { body } = await (await contributor('REPORTING')).get(REPORTS)
    expect(sectionOf(body, 'pages')).toContain(
      '<p class="chart-name">/a-path/that-is-longer-than-a-phone-is-wide/by-far</p>',
    )
  })

  it('says which number of a metric is the mean, and which the share of good views', async () => {
    const { body } = await (await contributor('REPORTING')).get(REPORTS)
    expect(sectionOf(body, 'vitals')).toContain('Beside a bar are the mean and the share of good views.')
    expect(sectionOf(body, 'vitals')).toMatch(/LCP · [^:<]+: mean [\d,]+ ms, [\d.]+% good\./)
  })

  it('shows the days that are asked for, and 30 for any others', async () => {
    const visitor = await contributor('REPORTING')
    for (const [query, days] of [
      ['?days=7', 7],
      ['?days=90', 90],
      ['', 30],
      ['?days=8', 30],
      ['?days=x', 30],
    ] as const) {
      const { body } = await visitor.get(`${REPORTS}${query}`)
      expect(body).toContain(`<option value="${days}" selected>`)
      expect(sectionOf(body, 'traffic').match(/<tr><th scope="row">/g)).toHaveLength(days)
    }
  })

  it('says when nothing was counted', async () => {
    await using empty = await openEmpty()
    const { body } = await empty.visitor.get(REPORTS)
    expect(body.match(/Nothing was counted in these days\./g)).toHaveLength(8)
    expect(sectionOf(body, 'vitals')).toContain('settings.speed.samplePercent')
    expect(body).not.toContain('chart-drawing')
  })
})

it('keys that are not kept have a text on the page, and stay a key in the file', async () => {
  await using app = await openEmpty()
  const [day = ''] = daysOf(lastDays(1, 'UTC', Date.now()))
  const fields = { words: OTHER_KEY, results: 1 }
  const search = viewOf('quay', { day, visitor: 'ada', visit: 'one', name: 'site-search', fields })
  await app.store.transaction(({ tracking }) => tracking.addBatch([search]))
  const section = sectionOf((await app.visitor.get(REPORTS)).body, 'searches')
  expect([section.includes('>Other<'), section.includes(OTHER_KEY)]).toEqual([true, false])
  expect((await app.visitor.get(`${REPORTS}/file?report=searches`)).body).toContain(`${OTHER_KEY},1`)
})

async function openEmpty() {
  const app = await startSiteApp()
  const visitor = await Visitor.meet(app.ask, 'quay.example')
  await signIn(visitor, (await addContributor(app.store, 'quay', 'ADMIN')).email)
  return { visitor, store: app.store, [Symbol.asyncDispose]: app.close }
}

describe('files', () => {
  it.each(REPORT_NAMES)('of %s have its columns', async (report) => {
    const answer = await (await contributor('REPORTING')).get(`${REPORTS}/file?report=${report}&days=7`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const { from, to } = lastDays(7, 'UTC', Date.now())
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="${report}-${from}-to-${to}.csv"`,
    )
    const [head, ...rows] = answer.body.slice(1).trim().split('\r\n')
    expect(head).toBe(REPORT_TABLES[report].columns.join(','))
    expect(rows.length).toBeGreaterThan(0)
  })

  it('of sales have those of the days before, and those that were tracked', async () => {
    const answer = await (await contributor('REPORTING')).get(`${REPORTS}/file?report=sales&days=7`)
    const [head, ...rows] = answer.body.slice(1).trim().split('\r\n')
    expect(head).toBe(
      'day,currency,orders,totalCents,ordersBefore,totalCentsBefore,trackedOrders,trackedCents',
    )
    expect(rows).toHaveLength(7)
  })

  it.each(['orders', ''])('of "%s" do not exist', async (report) => {
    const { status } = await (await contributor('ADMIN')).get(`${REPORTS}/file?report=${report}`)
    expect(status).toBe(400)
  })
})

describe('charts', () => {
  it.each([
    { largest: 0, top: 1 },
    { largest: 1, top: 1 },
    { largest: 3, top: 3 },
    { largest: 10, top: 10 },
    { largest: 11, top: 15 },
    { largest: 999, top: 1000 },
  ])('with $largest at most end at $top', ({ largest, top }) => {
    expect(roundTop(largest)).toBe(top)
  })

  it('draw a line from left to right, from 100 for nothing up to 0', () => {
    expect(toLines([0, 5, 10], [1, 0, 0])).toEqual({
      ...{ top: 10, width: 2, points: '0,100 1,50 2,0', otherPoints: '0,90 1,100 2,100' },
    })
    expect(toLines([4], [0])).toMatchObject({ width: 1, points: '0,0 1,0' })
  })

  it.each([
    { value: 0, longest: 10, length: 0 },
    { value: 5, longest: 10, length: 50 },
    { value: 1, longest: 1_000_000, length: 0.5 },
    { value: 0, longest: 0, length: 0 },
  ])('show $value of $longest as $length percent', ({ value, longest, length }) => {
    expect(barLength(value, longest)).toBe(length)
  })
})
