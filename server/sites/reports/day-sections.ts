import { compareSales } from '../../shop/reports/compare-sales.ts'
import { reportFunnel } from '../../tracking/reports/funnel.ts'
import { reportScriptErrors } from '../../tracking/reports/rankings.ts'
import { reportTraffic } from '../../tracking/reports/traffic.ts'
import { changeCells, dayCell, keyCell, moneyCell, numberCell, percentCell, textCell } from './cells.ts'
import { MAX_TABLE_ROWS } from './list-sections.ts'
import { barChart, lineChart } from './report-charts.ts'
import type { Reported, Section } from './reported.ts'

/** Views, visitors and visits by day. */
export function trafficSection(reported: Reported): Section {
  const { site, counts } = reported
  const { days, totals } = reportTraffic(counts)
  const names = (['report_views', 'report_visitors', 'report_visits'] as const).map((key) => site.say(key))
  return {
    ...{ id: 'traffic', heading: 'report_traffic', note: 'report_traffic_note', file: 'traffic' },
    charts: [
      lineChart(reported, {
        ...{ id: 'views', title: 'report_views', values: days.map(({ views }) => views) },
        others: days.map(({ viewsBefore }) => viewsBefore),
      }),
      lineChart(reported, {
        ...{ id: 'visitors', title: 'report_visitors', values: days.map(({ visitors }) => visitors) },
        others: days.map(({ visitorsBefore }) => visitorsBefore),
      }),
      lineChart(reported, {
        ...{ id: 'visits', title: 'report_visits', values: days.map(({ visits }) => visits) },
        others: days.map(({ visitsBefore }) => visitsBefore),
      }),
    ],
    columns: [site.say('report_day'), ...names.flatMap((name) => [name, site.say('report_before')])],
    rows: totals.every(({ count, before }) => count + before === 0)
      ? []
      : days.map((row) => [
          dayCell(site, row.day),
          ...[row.views, row.viewsBefore, row.visitors, row.visitorsBefore].map(numberCell),
          ...[row.visits, row.visitsBefore].map(numberCell),
        ]),
  }
}

/** Sales of orders, beside those of the days before and those that tracking counted, in the currency of the shop. */
export function salesSection(reported: Reported): Section {
  const { site, counts, sales } = reported
  const { currency } = site.website.settings
  const own = compareSales(sales, counts.now).filter((row) => row.currency === currency)
  return {
    ...{ id: 'sales', heading: 'report_sales', note: 'report_sales_note', file: 'sales' },
    charts: [
      lineChart(reported, {
        ...{ id: 'sales', title: 'report_sales', isMoney: true },
        values: own.map(({ totalCents }) => totalCents),
        others: own.map(({ totalCentsBefore }) => totalCentsBefore),
      }),
      lineChart(reported, {
        ...{ id: 'sales-tracked', title: 'report_sales_tracked', isMoney: true },
        legend: ['report_of_orders', 'report_of_tracking'],
        values: own.map(({ totalCents }) => totalCents),
        others: own.map(({ trackedCents }) => trackedCents),
      }),
    ],
    columns: [
      site.say('report_day'),
      ...(['report_orders', 'report_sales'] as const).flatMap((key) => [
        ...[site.say(key), site.say('report_before')],
        site.say('report_tracked', { name: site.say(key) }),
      ]),
    ],
    rows: own.every(({ orders, ordersBefore, trackedOrders }) => orders + ordersBefore + trackedOrders === 0)
      ? []
      : own.map((row) => [
          dayCell(site, row.day),
          ...[row.orders, row.ordersBefore, row.trackedOrders].map(numberCell),
          ...[row.totalCents, row.totalCentsBefore, row.trackedCents].map((cents) => moneyCell(site, cents)),
        ]),
  }
}

const STEP_TEXTS = {
  viewed: 'report_step_viewed',
  added: 'report_step_added',
  checkout: 'report_step_checkout',
  ordered: 'report_step_ordered',
} as const

/** The way from a product to an order. */
export function funnelSection(reported: Reported): Section {
  const { site, counts } = reported
  const { steps } = reportFunnel(counts)
  const columns = [
    'report_step',
    'report_count',
    'report_before',
    'report_change',
    'report_change_percent',
  ] as const
  return {
    ...{ id: 'funnel', heading: 'report_funnel', note: 'report_funnel_note', file: 'funnel' },
    charts: [
      barChart(reported, {
        ...{ id: 'funnel', title: 'report_funnel' },
        rows: steps.map(({ step, count, before, sharePercent }) => ({
          ...{ label: site.say(STEP_TEXTS[step]), value: count, other: before, percent: sharePercent },
        })),
      }),
    ],
    columns: [...columns, 'report_share' as const].map((key) => site.say(key)),
    rows: steps.every(({ count, before }) => count + before === 0)
      ? []
      : steps.map(({ step, sharePercent, ...change }) => [
          textCell(site.say(STEP_TEXTS[step])),
          ...[...changeCells(change), percentCell(sharePercent)],
        ]),
  }
}

/** Script errors by day; the table has them by message and page. */
export function scriptErrorsSection(reported: Reported): Section {
  const { site, counts } = reported
  const { days, errors } = reportScriptErrors(counts)
  const columns = ['report_message', 'report_path', 'report_count', 'report_before', 'report_change'] as const
  return {
    ...{ id: 'script-errors', heading: 'report_script_errors', file: 'script-errors' },
    charts: [
      lineChart(reported, {
        ...{ id: 'script-errors', title: 'report_script_errors' },
        values: days.map(({ count }) => count),
        others: days.map(({ before }) => before),
      }),
    ],
    columns: [...columns, 'report_change_percent' as const].map((key) => site.say(key)),
    rows: errors
      .slice(0, MAX_TABLE_ROWS)
      .map(({ message, path, ...change }) => [
        keyCell(site, message),
        textCell(path),
        ...changeCells(change),
      ]),
  }
}
