import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import type { SalesBeside } from '../../shop/reports/sales-beside.ts'
import type { Counts } from '../../tracking/reports/counts.ts'
import type { ReportName } from '../../tracking/reports/report-tables.ts'
import type { Period } from '../../website/period.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/** The numbers of a page of reports. */
export interface Reported {
  readonly site: Site
  readonly period: Period
  readonly counts: Counts
  /** The sales of the orders of the period, and of as many days before. */
  readonly sales: readonly SalesBeside[]
}

/** A part of the page: charts, and the table behind them. */
export interface Section {
  readonly id: string
  readonly heading: MessageKey
  readonly note?: MessageKey
  readonly charts: readonly View[]
  readonly columns: readonly string[]
  /** In place of the usual text when nothing was counted. */
  readonly empty?: MessageKey
  /** None when nothing was counted. */
  readonly rows: readonly (readonly View[])[]
  /** The file with the same numbers; missing for none. */
  readonly file?: ReportName | 'sales'
}
