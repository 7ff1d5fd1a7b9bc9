import { byDay, type Change, type Counts, totalOf } from './counts.ts'

const MEASURES = ['views', 'visitors', 'visits'] as const

/** A measure with its sum. */
export type Total = Change & { readonly measure: string }

export interface DayTraffic {
  readonly day: string
  readonly views: number
  readonly visitors: number
  readonly visits: number
  readonly viewsBefore: number
  readonly visitorsBefore: number
  readonly visitsBefore: number
}

/** Page views, visitors and visits. A visitor counts once a day, so the sum counts one who came on two days twice. */
export function reportTraffic(counts: Counts) {
  const [views = [], visitors = [], visits = []] = MEASURES.map((measure) => byDay(counts, measure))
  return {
    totals: totalsOf(counts, MEASURES),
    days: views.map(
      ({ day, count, before }, at): DayTraffic => ({
        ...{ day, views: count, visitors: visitors[at]?.count ?? 0, visits: visits[at]?.count ?? 0 },
        ...{ viewsBefore: before, visitorsBefore: visitors[at]?.before ?? 0 },
        visitsBefore: visits[at]?.before ?? 0,
      }),
    ),
  }
}

/** The sums of some measures. */
export function totalsOf(
  counts: Counts,
  measures: readonly Parameters<typeof totalOf>[1][],
): readonly Total[] {
  return measures.map((measure) => ({ measure, ...totalOf(counts, measure) }))
}
