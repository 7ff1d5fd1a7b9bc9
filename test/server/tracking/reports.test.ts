import { describe, expect, it } from 'vitest'
import { type DayCount, type Measure, OTHER_KEY } from '../../../engine/domain/tracking/measures.ts'
import { createId } from '../../../server/store/ids.ts'
import {
  byDay,
  byKey,
  type Counts,
  MAX_ROWS,
  readCounts,
  toChange,
} from '../../../server/tracking/reports/counts.ts'
import { reportForms } from '../../../server/tracking/reports/forms.ts'
import { reportFunnel } from '../../../server/tracking/reports/funnel.ts'
import { reportScriptErrors, reportSearches } from '../../../server/tracking/reports/rankings.ts'
import { reportTraffic } from '../../../server/tracking/reports/traffic.ts'
import { reportVitals } from '../../../server/tracking/reports/vitals.ts'
import { periodBefore } from '../../../server/website/period.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { viewOf } from '../../support/store/views.ts'

const PERIOD = { from: '2026-03-01', to: '2026-03-03' }

type Row = readonly [day: string, measure: Measure, key: string, count: number, amount?: number]

const toDay = ([day, measure, key, count, amount = 0]: Row): DayCount => ({
  day,
  measure,
  key,
  count,
  amount,
})

function counts(...rows: readonly Row[]): Counts {
  const days = rows.map(toDay)
  return {
    period: PERIOD,
    now: days.filter(({ day }) => day >= PERIOD.from),
    before: days.filter(({ day }) => day < PERIOD.from),
    lists: Object.fromEntries(LISTS.map((measure) => [measure, keysOf(measure, days)])),
  }
}

const LISTS = ['searches', 'emptySearches', 'formsShown', 'formsSent', 'scriptErrors'] as const

function keysOf(measure: Measure, days: readonly DayCount[]) {
  const rows = days.filter((row) => row.measure === measure)
  const sum = (key: string, isNow: boolean) =>
    rows.reduce((all, row) => all + (row.key === key && row.day >= PERIOD.from === isNow ? row.count : 0), 0)
  const keys = [...new Set(rows.map(({ key }) => key))]
  return keys.map((key) => ({ key, count: sum(key, true), before: sum(key, false) }))
}

it.each([
  { count: 0, before: 0, change: 0, changePercent: null },
  { count: 5, before: 0, change: 5, changePercent: null },
  { count: 0, before: 4, change: -4, changePercent: -100 },
  { count: 4, before: 3, change: 1, changePercent: 33.3 },
  { count: 7, before: 7, change: 0, changePercent: 0 },
])('$count after $before is a change of $changePercent percent', (wanted) => {
  expect(toChange(wanted.count, wanted.before)).toEqual(wanted)
})

it.each([
  { from: '2026-03-01', to: '2026-03-03', before: { from: '2026-02-26', to: '2026-02-28' } },
  { from: '2024-03-01', to: '2024-03-01', before: { from: '2024-02-29', to: '2024-02-29' } },
  // The clocks change in these days, which stay whole days.
  { from: '2026-03-29', to: '2026-04-04', before: { from: '2026-03-22', to: '2026-03-28' } },
])('the days before $from to $to are as many', ({ before, ...period }) => {
  expect(periodBefore(period)).toEqual(before)
})

describe('traffic', () => {
  it('has a row for each day, beside the day of the period before', () => {
    const { days, totals } = reportTraffic(
      counts(
        ['2026-03-03', 'views', '', 12],
        ['2026-03-03', 'visitors', '', 3],
        ['2026-02-26', 'views', '', 2],
        ['2026-02-28', 'visits', '', 1],
      ),
    )
    const none = { visitors: 0, visits: 0, viewsBefore: 0, visitorsBefore: 0, visitsBefore: 0, views: 0 }
    expect(days).toEqual([
      { ...none, day: '2026-03-01', viewsBefore: 2 },
      { ...none, day: '2026-03-02' },
      { ...none, day: '2026-03-03', views: 12, visitors: 3, visitsBefore: 1 },
    ])
    expect(totals).toEqual([
      { measure: 'views', count: 12, before: 2, change: 10, changePercent: 500 },
      { measure: 'visitors', count: 3, before: 0, change: 3, changePercent: null },
      { measure: 'visits', count: 0, before: 1, change: -1, changePercent: -100 },
    ])
  })

  it('of days without any row is zero', () => {
    expect(byDay(counts(), 'views').map(({ day, count, before }) => [day, count, before])).toEqual([
      ['2026-03-01', 0, 0],
      ['2026-03-02', 0, 0],
      ['2026-03-03', 0, 0],
    ])
  })
})

describe('lists', () => {
  it('tell how many searches found nothing', () => {
    const report = reportSearches(
      counts(
        ['2026-03-01', 'searches', 'mug', 5],
        ['2026-03-01', 'searches', 'kettle', 2],
        ['2026-03-02', 'emptySearches', 'kettle', 2],
      ),
    )
    expect(report.searches.map(({ words, count, withoutResults }) => [words, count, withoutResults])).toEqual(
      [
        ['mug', 5, 0],
        ['kettle', 2, 2],
      ],
    )
    expect(report.withoutResults.map(({ words }) => words)).toEqual(['kettle'])
    expect(report.totals.map(({ count }) => count)).toEqual([7, 2])
  })

  it('part an error of a script from its page, also a message of several lines', () => {
    const { errors } = reportScriptErrors(counts(['2026-03-01', 'scriptErrors', 'x is\nmissing\n/shop', 3]))
    expect(errors).toMatchObject([{ message: 'x is\nmissing', path: '/shop', count: 3 }])
  })
})

describe('keys that are not kept', () => {
  it('stand at the end of a list, however many they are', () => {
    const { searches } = reportSearches(
      counts(
        ['2026-03-01', 'searches', OTHER_KEY, 90],
        ['2026-03-01', 'searches', 'mug', 5],
        ['2026-02-28', 'searches', 'kettle', 2],
      ),
    )
    expect(searches.map(({ words, count }) => [words, count])).toEqual([
      ['mug', 5],
      ['kettle', 0],
      ['(other)', 90],
    ])
  })

  it('have no path where they are errors', () => {
    const { errors, totals } = reportScriptErrors(counts(['2026-03-01', 'scriptErrors', OTHER_KEY, 90]))
    expect(errors).toMatchObject([{ message: '(other)', path: '', count: 90 }])
    expect(totals).toMatchObject([{ count: 90 }])
  })
})

it('the funnel has the share of each step, and none of nothing', () => {
  const { steps, days } = reportFunnel(
    counts(
      ['2026-03-02', 'stepViewed', '', 8],
      ['2026-03-02', 'stepAdded', '', 4],
      ['2026-03-03', 'stepOrdered', '', 1],
    ),
  )
  expect(steps.map(({ step, count, sharePercent }) => [step, count, sharePercent])).toEqual([
    ['viewed', 8, 100],
    ['added', 4, 50],
    ['checkout', 0, 0],
    ['ordered', 1, 12.5],
  ])
  expect(days[1]).toEqual({ day: '2026-03-02', viewed: 8, added: 4, checkout: 0, ordered: 0 })
  expect(reportFunnel(counts()).steps.map(({ sharePercent }) => sharePercent)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

it('the share of a step of the funnel ends at 100 percent, because orders that no visit was counted for are among them', () => {
  const { steps } = reportFunnel(
    counts(['2026-03-02', 'stepViewed', '', 2], ['2026-03-02', 'stepOrdered', '', 3]),
  )
  expect(steps.at(-1)).toMatchObject({ step: 'ordered', count: 3, sharePercent: 100 })
})

it('forms have their names, also a form that is gone', () => {
  const settings = { forms: [{ id: 'contact', name: 'Contact', fields: [] }] } as never
  const { forms } = reportForms(
    counts(
      ['2026-03-01', 'formsShown', 'contact', 10],
      ['2026-03-01', 'formsSent', 'contact', 2],
      ['2026-02-28', 'formsSent', 'gone', 1],
    ),
    { settings },
  )
  expect(forms).toEqual([
    {
      ...{ formId: 'contact', name: 'Contact', shown: 10, sent: 2, sentPercent: 20 },
      ...{ shownBefore: 0, sentBefore: 0 },
    },
    { formId: 'gone', name: '', shown: 0, sent: 0, sentPercent: null, shownBefore: 0, sentBefore: 1 },
  ])
})

it('vitals have shares and means by type of page', () => {
  const { vitals } = reportVitals(
    counts(
      ['2026-03-01', 'vitals', 'CLS 50 good', 4, 200],
      ['2026-03-01', 'vitals', 'LCP 50 good', 3, 6_000_000],
      ['2026-03-02', 'vitals', 'LCP 50 poor', 1, 6_000_000],
      ['2026-02-28', 'vitals', 'LCP 50 fair', 2, 6_000_000],
      ['2026-03-02', 'vitals', 'LCP 0 fair', 1, 3_000_000],
    ),
  )
  expect(vitals).toEqual([
    {
      ...{ metric: 'LCP', pageType: 'item', count: 4, goodPercent: 75, fairPercent: 0, poorPercent: 25 },
      ...{ mean: 3000, goodPercentBefore: 0, meanBefore: 3000 },
    },
    {
      ...{ metric: 'LCP', pageType: '', count: 1, goodPercent: 0, fairPercent: 100, poorPercent: 0 },
      ...{ mean: 3000, goodPercentBefore: null, meanBefore: null },
    },
    {
      ...{ metric: 'CLS', pageType: 'item', count: 4, goodPercent: 100, fairPercent: 0, poorPercent: 0 },
      ...{ mean: 0.05, goodPercentBefore: null, meanBefore: null },
    },
  ])
})

describeEachStore('counts of a store', (opened) => {
  it('are those of the period and of the days before, and of no other website', async () => {
    const [website, other] = [createId(), createId()]
    const on = (day: string, id = website) => viewOf(id, { day })
    await opened.store.transaction(({ tracking }) =>
      tracking.addBatch([
        ...['2026-02-25', '2026-02-26', '2026-02-28', '2026-03-01', '2026-03-03'].map((day) => on(day)),
        ...[on('2026-03-04'), on('2026-03-02', other)],
      ]),
    )
    const { now, before } = await readCounts(opened.store.read, website, PERIOD, ['views'])
    expect([before, now].map((days) => days.map(({ day }) => day))).toEqual([
      ['2026-02-26', '2026-02-28'],
      ['2026-03-01', '2026-03-03'],
    ])
  })

  const sourceOf = (id: string, day: string, source: string) =>
    viewOf(id, { day, fields: { source }, visitor: createId(), visit: createId() })

  it('of lists begin with the largest, and end with keys of the days before', async () => {
    const website = createId()
    await opened.store.transaction(({ tracking }) =>
      tracking.addBatch([
        ...['2026-03-01', '2026-03-02', '2026-03-02'].map((day) => sourceOf(website, day, 'news.example')),
        ...['2026-03-03', '2026-02-26'].map((day) => sourceOf(website, day, '')),
        sourceOf(website, '2026-02-27', 'old.example'),
        ...['2026-02-25', '2026-03-04'].map((day) => sourceOf(website, day, 'outside.example')),
        sourceOf(createId(), '2026-03-01', 'other.example'),
      ]),
    )
    const counts = await readCounts(opened.store.read, website, PERIOD, ['sources'])
    expect(byKey(counts, 'sources').map(({ key, count, before }) => [key, count, before])).toEqual([
      ['news.example', 3, 0],
      ['direct', 1, 1],
      ['old.example', 0, 1],
    ])
  })

  it('of lists are bounded, and the words of searches keep how many of them found nothing', async () => {
    const website = createId()
    const search = (words: string, results: number) =>
      viewOf(website, { day: '2026-03-01', name: 'site-search', fields: { words, results } })
    const strange = Array.from({ length: MAX_ROWS + 5 }, (_, at) => [
      ...[search(`strange ${at}`, 0), search(`strange ${at}`, 0)],
    ])
    const mugs = [search('mug', 0), search('mug', 1), search('mug', 2)]
    await opened.store.transaction(({ tracking }) => tracking.addBatch([...strange.flat(), ...mugs]))
    const counts = await readCounts(opened.store.read, website, PERIOD, ['searches', 'emptySearches'])
    const { searches, withoutResults, totals } = reportSearches(counts)
    expect([searches.length, withoutResults.length]).toEqual([MAX_ROWS, MAX_ROWS])
    expect(searches[0]).toMatchObject({ words: 'mug', count: 3, withoutResults: 1 })
    expect(totals.map(({ count }) => count)).toEqual([213, 211])
  })
})
