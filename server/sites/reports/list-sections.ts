import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import type { Change } from '../../tracking/reports/counts.ts'
import { reportForms } from '../../tracking/reports/forms.ts'
import { reportPages, reportSearches, reportSources } from '../../tracking/reports/rankings.ts'
import type { ReportName } from '../../tracking/reports/report-tables.ts'
import { changeCells, keyCell, keyLabel, numberCell, percentCell, textCell } from './cells.ts'
import { barChart } from './report-charts.ts'
import type { Reported, Section } from './reported.ts'

/** Rows of a table on the page; the file has further ones. */
export const MAX_TABLE_ROWS = 25

interface List {
  readonly name: ReportName
  readonly heading: MessageKey
  /** The heading of the first column. */
  readonly label: MessageKey
  readonly rows: readonly (Change & { readonly label: string })[]
}

function listSection(reported: Reported, { name, heading, label, rows }: List): Section {
  const { say } = reported.site
  const bars = rows.map((row) => ({
    ...{ label: keyLabel(reported.site, row.label), value: row.count, other: row.before },
  }))
  return {
    ...{ id: name, heading, file: name },
    charts: [barChart(reported, { id: name, title: heading, rows: bars })],
    columns: [
      ...[say(label), say('report_count'), say('report_before'), say('report_change')],
      say('report_change_percent'),
    ],
    rows: rows
      .slice(0, MAX_TABLE_ROWS)
      .map((row) => [keyCell(reported.site, row.label), ...changeCells(row)]),
  }
}

/** Visits by the host that led to them. */
export function sourcesSection(reported: Reported): Section {
  const direct = reported.site.say('report_direct')
  const rows = reportSources(reported.counts).sources.map(({ source, ...change }) => ({
    ...{ label: source === 'direct' ? direct : source, ...change },
  }))
  return listSection(reported, { name: 'sources', heading: 'report_sources', label: 'report_source', rows })
}

/** Page views by path. */
export function pagesSection(reported: Reported): Section {
  const rows = reportPages(reported.counts).pages.map(({ path, ...change }) => ({ label: path, ...change }))
  return listSection(reported, { name: 'pages', heading: 'report_pages', label: 'report_path', rows })
}

/** Searches, with a second chart of those that found nothing. */
export function searchesSection(reported: Reported): Section {
  const { say } = reported.site
  const { searches, withoutResults } = reportSearches(reported.counts)
  const rows = searches.map(({ words, ...change }) => ({ label: words, ...change }))
  const list = listSection(reported, {
    name: 'searches',
    heading: 'report_searches',
    label: 'report_words',
    rows,
  })
  const empty = withoutResults.map(({ words, count, before }) => ({
    label: keyLabel(reported.site, words),
    value: count,
    other: before,
  }))
  return {
    ...list,
    charts: [
      ...list.charts,
      ...(empty.length === 0
        ? []
        : [barChart(reported, { id: 'empty-searches', title: 'report_searches_empty', rows: empty })]),
    ],
    columns: [...list.columns, say('report_searches_empty')],
    rows: list.rows.map((cells, at) => [...cells, numberCell(searches[at]?.withoutResults ?? 0)]),
  }
}

/** Forms that were shown and sent. */
export function formsSection(reported: Reported): Section {
  const { site, counts } = reported
  const { forms } = reportForms(counts, site.website)
  const columns = ['report_form', 'report_shown', 'report_before', 'report_sent', 'report_before'] as const
  return {
    ...{ id: 'forms', heading: 'report_forms', file: 'forms' },
    charts: [
      barChart(reported, {
        ...{ id: 'forms', title: 'report_forms', legend: ['report_shown', 'report_sent'] },
        rows: forms.map(({ name, formId, shown, sent, sentPercent }) => ({
          ...{ label: name || keyLabel(site, formId), value: shown, other: sent, percent: sentPercent },
        })),
      }),
    ],
    columns: [...columns, 'report_share' as const].map((key) => site.say(key)),
    rows: forms
      .slice(0, MAX_TABLE_ROWS)
      .map((form) => [
        textCell(form.name || keyLabel(site, form.formId)),
        ...[form.shown, form.shownBefore, form.sent, form.sentBefore].map(numberCell),
        percentCell(form.sentPercent),
      ]),
  }
}
