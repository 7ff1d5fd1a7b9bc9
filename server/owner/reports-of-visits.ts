import { z } from 'zod'
import { compareSales } from '../shop/reports/compare-sales.ts'
import { readSalesBeside } from '../shop/reports/sales-beside.ts'
import type { Website } from '../store/types.ts'
import { type Counts, MAX_ROWS, readCounts } from '../tracking/reports/counts.ts'
import { reportForms } from '../tracking/reports/forms.ts'
import { reportFunnel } from '../tracking/reports/funnel.ts'
import {
  reportPages,
  reportScriptErrors,
  reportSearches,
  reportSources,
} from '../tracking/reports/rankings.ts'
import { REPORT_TABLES, type ReportName } from '../tracking/reports/report-tables.ts'
import { reportTraffic } from '../tracking/reports/traffic.ts'
import { reportVitals } from '../tracking/reports/vitals.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { headOf, periodFields, periodQuery, toPeriod } from './report-period.ts'

const count = z.int()
const percent = z.number().nullable()
const change = {
  count,
  before: count.describe('In as many days before'),
  change: count,
  changePercent: percent.describe('With one decimal place; null where there was nothing before'),
}
const listOf = (shape: z.ZodRawShape) => z.array(z.strictObject(shape))
const totals = listOf({ measure: z.string(), ...change })
const first = `Lists have their first ${MAX_ROWS} rows, the largest ones first.`

/** The parts of a call that are not the same for all reports of visits. */
interface VisitReport {
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly answer: z.ZodRawShape
  readonly report: (counts: Counts, website: Website) => object
}

function define(name: Exclude<ReportName, 'funnel'>, { report, answer, ...texts }: VisitReport): OwnerCall {
  return defineCall({
    ...texts,
    command: { name: 'reports', option: name },
    method: 'get',
    path: `/api/owner/reports/${name}`,
    query: periodQuery,
    answer: z.strictObject({ ...periodFields, ...answer }),
    problems: [],
    run: async (owner, { query }) => {
      const wanted = toPeriod(owner, query)
      const counts = await readCounts(owner.read, owner.websiteId, wanted, REPORT_TABLES[name].measures)
      return { ...headOf(owner, wanted), ...report(counts, owner.site.website) }
    },
  })
}

const funnel = defineCall({
  id: 'reportFunnel',
  command: { name: 'reports', option: 'funnel' },
  method: 'get',
  path: '/api/owner/reports/funnel',
  summary: 'Report the way from a product to an order',
  description:
    'Counts visits that looked at a product, added to the cart and came to the checkout, each once a day, and paid orders, also those of visitors who are not tracked. `sales` stand beside those of the orders themselves: tracking counts an order on the day on which it is paid, and orders count on the day on which they were placed.',
  query: periodQuery,
  answer: z.strictObject({
    ...periodFields,
    steps: listOf({
      step: z.string(),
      ...change,
      sharePercent: percent.describe('Of the visits that looked at a product; at most 100'),
    }),
    days: listOf({ day: z.iso.date(), viewed: count, added: count, checkout: count, ordered: count }),
    sales: listOf({
      day: z.iso.date(),
      currency: z.string(),
      trackedOrders: count,
      trackedCents: count,
      orders: count,
      totalCents: count,
      ordersBefore: count.describe('As many days before'),
      totalCentsBefore: count,
    }),
  }),
  problems: [],
  run: async (owner, { query }) => {
    const wanted = toPeriod(owner, query)
    const { read, site, websiteId } = owner
    const counts = await readCounts(read, websiteId, wanted, [...REPORT_TABLES.funnel.measures, 'sales'])
    const days = await readSalesBeside(read, site, wanted)
    return { ...headOf(owner, wanted), ...reportFunnel(counts), sales: compareSales(days, counts.now) }
  },
})

/** The visits of the website: how many, where from, to which pages, and what came of them. */
export const visitReportCalls: readonly OwnerCall[] = [
  define('traffic', {
    id: 'reportTraffic',
    summary: 'Report views, visitors and visits',
    description:
      'Counts by day, and compares with as many days before. A visitor counts once a day, so a sum of days counts one who came on two of them twice.',
    answer: {
      totals,
      days: listOf({
        day: z.iso.date(),
        ...{ views: count, visitors: count, visits: count },
        ...{ viewsBefore: count, visitorsBefore: count, visitsBefore: count },
      }),
    },
    report: reportTraffic,
  }),
  define('sources', {
    id: 'reportSources',
    summary: 'Report the sources of visits',
    description: `Counts visits by the host of the page that led to them, or \`direct\`. ${first}`,
    answer: { sources: listOf({ source: z.string(), ...change }) },
    report: reportSources,
  }),
  define('pages', {
    id: 'reportPages',
    summary: 'Report the pages that were viewed most',
    description: `Counts views by path. ${first}`,
    answer: { pages: listOf({ path: z.string(), ...change }) },
    report: reportPages,
  }),
  define('searches', {
    id: 'reportSearches',
    summary: 'Report searches, and those without results',
    description: `Counts searches by their words. ${first}`,
    answer: {
      totals,
      searches: listOf({
        words: z.string(),
        ...change,
        withoutResults: count.describe('Searches that found nothing'),
      }),
      withoutResults: listOf({ words: z.string(), ...change }),
    },
    report: reportSearches,
  }),
  funnel,
  define('forms', {
    id: 'reportForms',
    summary: 'Report forms that were shown and sent',
    description: 'Counts by form. The answers of visitors are in the list of submissions.',
    answer: {
      forms: listOf({
        formId: z.string(),
        name: z.string(),
        ...{ shown: count, sent: count, sentPercent: percent, shownBefore: count, sentBefore: count },
      }),
    },
    report: reportForms,
  }),
  define('script-errors', {
    id: 'reportScriptErrors',
    summary: 'Report errors of scripts with their pages',
    description: `Counts by message and path. ${first}`,
    answer: {
      totals,
      days: listOf({ day: z.iso.date(), count, before: count }),
      errors: listOf({ message: z.string(), path: z.string(), ...change }),
    },
    report: reportScriptErrors,
  }),
  define('vitals', {
    id: 'reportVitals',
    summary: 'Report how fast pages were',
    description:
      'Has the web vitals of browsers by metric and type of page: the share of views that were good, fair and poor by the limits of web.dev/vitals, and the mean, in milliseconds except for CLS.',
    answer: {
      vitals: listOf({
        ...{ metric: z.string(), pageType: z.string(), count },
        ...{ goodPercent: z.number(), fairPercent: z.number(), poorPercent: z.number(), mean: z.number() },
        ...{ goodPercentBefore: percent, meanBefore: z.number().nullable() },
      }),
    },
    report: reportVitals,
  }),
]
