import type { Measure } from '../../../engine/domain/tracking/measures.ts'
import type { Website } from '../../store/types.ts'
import type { Counts } from './counts.ts'
import { reportForms } from './forms.ts'
import { reportFunnel } from './funnel.ts'
import { reportPages, reportScriptErrors, reportSearches, reportSources } from './rankings.ts'
import { reportTraffic } from './traffic.ts'
import { reportVitals } from './vitals.ts'

/** A report as a table: for a file, or under a chart. */
export interface ReportTable {
  /** The measures that it reads. */
  readonly measures: readonly Measure[]
  readonly columns: readonly string[]
  readonly rows: (
    counts: Counts,
    website: Pick<Website, 'settings'>,
  ) => readonly Readonly<Record<string, string | number | null>>[]
}

const CHANGE = ['count', 'before', 'change', 'changePercent']

/** The reports about visitors by name. */
export const REPORT_TABLES = {
  traffic: {
    measures: ['views', 'visitors', 'visits'],
    columns: ['day', 'views', 'visitors', 'visits', 'viewsBefore', 'visitorsBefore', 'visitsBefore'],
    rows: (counts) => reportTraffic(counts).days.map((row) => ({ ...row })),
  },
  sources: {
    measures: ['sources'],
    columns: ['source', ...CHANGE],
    rows: (counts) => reportSources(counts).sources,
  },
  pages: { measures: ['pages'], columns: ['path', ...CHANGE], rows: (counts) => reportPages(counts).pages },
  searches: {
    measures: ['searches', 'emptySearches'],
    columns: ['words', ...CHANGE, 'withoutResults'],
    rows: (counts) => reportSearches(counts).searches,
  },
  funnel: {
    measures: ['stepViewed', 'stepAdded', 'stepCheckout', 'stepOrdered'],
    columns: ['day', 'viewed', 'added', 'checkout', 'ordered'],
    rows: (counts) => reportFunnel(counts).days,
  },
  forms: {
    measures: ['formsShown', 'formsSent'],
    columns: ['formId', 'name', 'shown', 'sent', 'sentPercent', 'shownBefore', 'sentBefore'],
    rows: (counts, website) => reportForms(counts, website).forms.map((row) => ({ ...row })),
  },
  'script-errors': {
    measures: ['scriptErrors'],
    columns: ['message', 'path', ...CHANGE],
    rows: (counts) => reportScriptErrors(counts).errors,
  },
  vitals: {
    measures: ['vitals'],
    columns: [
      ...['metric', 'pageType', 'count', 'goodPercent', 'fairPercent', 'poorPercent', 'mean'],
      ...['goodPercentBefore', 'meanBefore'],
    ],
    rows: (counts) => reportVitals(counts).vitals.map((row) => ({ ...row })),
  },
} as const satisfies Readonly<Record<string, ReportTable>>

export type ReportName = keyof typeof REPORT_TABLES

export const REPORT_NAMES = Object.keys(REPORT_TABLES) as readonly ReportName[]
