import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { type CsvRow, toCsv } from '../bytes/csv.ts'
import { COMPARED_SALES_COLUMNS, compareSales } from '../shop/reports/compare-sales.ts'
import { readSalesBeside } from '../shop/reports/sales-beside.ts'
import type { Contributor } from '../store/account-types.ts'
import { readCounts } from '../tracking/reports/counts.ts'
import {
  REPORT_NAMES,
  REPORT_TABLES,
  type ReportName,
  type ReportTable,
} from '../tracking/reports/report-tables.ts'
import { contributorOf, requirePermission } from '../visitor/contributor.ts'
import { readQuery } from '../visitor/fields.ts'
import type { Visit } from '../visitor/visit.ts'
import { lastDays, type Period } from '../website/period.ts'
import { getRoutes } from './get-routes.ts'
import { contributorReportsPage, REPORT_DAYS } from './pages/contributor-reports.ts'

const USUAL_DAYS = 30

// An address with other days, such as one that was shortened in a mail, shows the usual ones.
const days = z.coerce
  .number()
  .refine((count) => REPORT_DAYS.some((known) => known === count))
  .catch(USUAL_DAYS)
const pageQuery = z.object({ days })
const fileQuery = z.object({ days, report: z.enum(['sales', ...REPORT_NAMES] as const) })

const ALL_MEASURES = [...REPORT_NAMES.flatMap((name) => REPORT_TABLES[name].measures), 'sales' as const]

/** The reports of a website for contributors: a page with charts, and its tables as files. */
export const reportPageRoutes = getRoutes({
  [PAGE_PATH.contributorReports]: async (visit) => {
    const reader = await readerOf(visit)
    if (reader === undefined) return visit.redirect(PAGE_PATH.contributor, 302)
    const { days: count } = readQuery(pageQuery, visit.request)
    const { read, site, websiteId } = visit
    const period = periodOf(visit, count)
    const counts = await readCounts(read, websiteId, period, ALL_MEASURES)
    const sales = await readSalesBeside(read, site, period)
    return visit.send(contributorReportsPage({ site, period, counts, sales }, count, reader))
  },
  [PAGE_PATH.contributorReportsFile]: async (visit): Promise<FastifyReply> => {
    if ((await readerOf(visit)) === undefined) return visit.redirect(PAGE_PATH.contributor, 302)
    const { days: count, report } = readQuery(fileQuery, visit.request)
    const { reply } = visit
    const period = periodOf(visit, count)
    const { columns, rows } = await readTable(visit, report, period)
    reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${report}-${period.from}-to-${period.to}.csv"`,
      'x-robots-tag': 'noindex',
    })
    return reply.type('text/csv; charset=utf-8').send(toCsv(columns, rows))
  },
})

/** A report as a file. Sales are those of orders, so they are no report about visitors only. */
async function readTable(
  { read, site, websiteId }: Visit,
  report: ReportName | 'sales',
  period: Period,
): Promise<{ readonly columns: readonly string[]; readonly rows: readonly CsvRow[] }> {
  if (report === 'sales') {
    const counts = await readCounts(read, websiteId, period, ['sales'])
    const rows = compareSales(await readSalesBeside(read, site, period), counts.now)
    return { columns: COMPARED_SALES_COLUMNS, rows: rows.map((row) => ({ ...row })) }
  }
  const { measures, columns, rows }: ReportTable = REPORT_TABLES[report]
  return { columns, rows: rows(await readCounts(read, websiteId, period, measures), site.website) }
}

/** The contributor who is signed in, and is refused without the permission. Others are led to where they sign in. */
async function readerOf(visit: Visit): Promise<Contributor | undefined> {
  if ((await contributorOf(visit)) === undefined) return undefined
  return requirePermission(visit, 'reports.read')
}

function periodOf({ site }: Visit, count: number): Period {
  return lastDays(count, site.website.settings.timeZone, Date.now())
}
