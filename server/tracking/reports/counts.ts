import { setImmediate } from 'node:timers/promises'
import {
  type DayCount,
  type Measure,
  OPEN_MEASURES,
  OTHER_KEY,
} from '../../../engine/domain/tracking/measures.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { KeyCount } from '../../store/tracking.ts'
import { daysOf, type Period, periodBefore } from '../../website/period.ts'

/** The numbers of a period and of the same number of days before it. */
export interface Counts {
  readonly period: Period
  readonly now: readonly DayCount[]
  readonly before: readonly DayCount[]
  /** The keys of measures that are lists, the largest first. */
  readonly lists: Partial<Readonly<Record<Measure, readonly KeyCount[]>>>
}

/** Lists whose sums reports show, too. */
const SUMMED: ReadonlySet<Measure> = new Set(['searches', 'emptySearches', 'scriptErrors'])

/** The rows of a list. Further ones are left out. */
export const MAX_ROWS = 100

/** Reads the numbers of some measures, which are by days of the website's time zone already. */
export async function readCounts(
  { tracking }: Pick<Repositories, 'tracking'>,
  websiteId: string,
  period: Period,
  measures: readonly Measure[],
): Promise<Counts> {
  const span = { from: periodBefore(period).from, to: period.to, since: period.from }
  const days = [
    await tracking.days(
      websiteId,
      span.from,
      span.to,
      measures.filter((measure) => !OPEN_MEASURES.has(measure)),
    ),
  ]
  const lists: Partial<Record<Measure, readonly KeyCount[]>> = {}
  for (const measure of measures) {
    if (!OPEN_MEASURES.has(measure)) continue
    if (SUMMED.has(measure)) days.push(await inTurn(() => tracking.sumsOfDays(websiteId, span, measure)))
    // Words of the list of searches are in the list of those without results, too.
    const keys = measure === 'emptySearches' ? lists.searches?.map(({ key }) => key) : []
    lists[measure] = merged(
      await inTurn(() => tracking.sumsOfKeys(websiteId, span, measure, { limit: MAX_ROWS })),
      await inTurn(() =>
        tracking.sumsOfKeys(websiteId, span, measure, { limit: MAX_ROWS, keys: keys ?? [] }),
      ),
    )
  }
  const all = days.flat()
  return {
    ...{ period, lists },
    now: all.filter(({ day }) => day >= period.from),
    before: all.filter(({ day }) => day < period.from),
  }
}

/** SQLite holds the thread while it adds up, so other requests get a turn before. */
async function inTurn<T>(read: () => Promise<T>): Promise<T> {
  await setImmediate()
  return read()
}

function merged(some: readonly KeyCount[], others: readonly KeyCount[]): readonly KeyCount[] {
  const known = new Set(some.map(({ key }) => key))
  return [...some, ...others.filter(({ key }) => !known.has(key))]
}

/** A number of a period, compared with the days before it. */
export interface Change {
  readonly count: number
  readonly before: number
  readonly change: number
  /** With one decimal place; null where there was nothing before, because no percentage says how much more it is. */
  readonly changePercent: number | null
}

/** Compares two numbers. */
export function toChange(count: number, before: number): Change {
  const change = count - before
  return { count, before, change, changePercent: percentOf(change, before) }
}

/** A share in percent with one decimal place; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

/** The sum of a measure over all days and keys. */
export function totalOf({ now, before }: Counts, measure: Measure): Change {
  return toChange(sumOf(now, measure), sumOf(before, measure))
}

/** A number of one day, and that of the day as many days before as the period has. */
export interface DayChange {
  readonly day: string
  readonly count: number
  readonly before: number
}

/** A measure by day; every day of the period has a row. */
export function byDay({ period, now, before }: Counts, measure: Measure): readonly DayChange[] {
  const [counts, countsBefore] = [now, before].map((days) => sumsBy(days, measure, ({ day }) => day))
  const daysBefore = daysOf(periodBefore(period))
  return daysOf(period).map((day, at) => ({
    day,
    count: counts?.get(day) ?? 0,
    before: countsBefore?.get(daysBefore[at] ?? '') ?? 0,
  }))
}

/**
 * A list by its keys, the largest first, then those that were counted only before. All that days counted under keys that
 * are not kept comes last.
 */
export function byKey({ lists }: Counts, measure: Measure): readonly (Change & { readonly key: string })[] {
  const { kept = [], others = [] } = Object.groupBy(lists[measure] ?? [], ({ key }) =>
    key === OTHER_KEY ? 'others' : 'kept',
  )
  return [...kept, ...others].map(({ key, count, before }) => ({ key, ...toChange(count, before) }))
}

function sumOf(days: readonly DayCount[], measure: Measure): number {
  return days.reduce((sum, day) => sum + (day.measure === measure ? day.count : 0), 0)
}

function sumsBy(
  days: readonly DayCount[],
  measure: Measure,
  groupOf: (day: DayCount) => string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const day of days)
    if (day.measure === measure) sums.set(groupOf(day), (sums.get(groupOf(day)) ?? 0) + day.count)
  return sums
}
