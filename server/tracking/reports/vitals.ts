import { PAGE_TYPE } from '../../../engine/domain/data/codes.ts'
import type { DayCount } from '../../../engine/domain/tracking/measures.ts'
import { VITALS } from '../../../engine/domain/tracking/vitals.ts'
import { type Counts, percentOf } from './counts.ts'

/** How fast the pages of a type were by one metric. */
export interface VitalOfPages {
  readonly metric: string
  /** A name of `PAGE_TYPE`; '' for pages that said none. */
  readonly pageType: string
  readonly count: number
  readonly goodPercent: number
  readonly fairPercent: number
  readonly poorPercent: number
  /** In milliseconds; of CLS, the share of the window. With three decimal places. */
  readonly mean: number
  /** Null where nothing was measured before. */
  readonly goodPercentBefore: number | null
  readonly meanBefore: number | null
}

interface Measured {
  count: number
  amount: number
  good: number
  fair: number
  poor: number
}

const METRICS = Object.keys(VITALS)
const typeNames = new Map(Object.entries(PAGE_TYPE).map(([name, code]) => [String(code), name]))

/** Web vitals by metric and type of page, those first of which most was measured. */
export function reportVitals({ now, before }: Counts) {
  const earlier = measuredOf(before)
  const vitals = [...measuredOf(now)].map(([key, measured]) => toRow(key, measured, earlier.get(key)))
  return {
    vitals: vitals.toSorted(
      (a, b) => METRICS.indexOf(a.metric) - METRICS.indexOf(b.metric) || b.count - a.count,
    ),
  }
}

function measuredOf(days: readonly DayCount[]): ReadonlyMap<string, Measured> {
  const found = new Map<string, Measured>()
  for (const { measure, key, count, amount } of days) {
    const [metric, type, grade] = key.split(' ')
    if (measure !== 'vitals' || (grade !== 'good' && grade !== 'fair' && grade !== 'poor')) continue
    const group = `${metric} ${type}`
    const row = found.get(group) ?? { count: 0, amount: 0, good: 0, fair: 0, poor: 0 }
    found.set(group, row)
    row.count += count
    row.amount += amount
    row[grade] += count
  }
  return found
}

function toRow(key: string, measured: Measured, earlier: Measured | undefined): VitalOfPages {
  const [metric = '', type = ''] = key.split(' ')
  const { count, good, fair, poor } = measured
  return {
    ...{ metric, pageType: typeNames.get(type) ?? '', count },
    goodPercent: percentOf(good, count) ?? 0,
    fairPercent: percentOf(fair, count) ?? 0,
    poorPercent: percentOf(poor, count) ?? 0,
    mean: meanOf(measured),
    goodPercentBefore: earlier === undefined ? null : percentOf(earlier.good, earlier.count),
    meanBefore: earlier === undefined ? null : meanOf(earlier),
  }
}

/** Amounts are thousandths. */
function meanOf({ amount, count }: Measured): number {
  return Math.round(amount / count) / 1000
}
