/** The billing of a subscription, and the texts that describe it. */

import { member, type Node, toBoolean, toNumber, toText } from '../data/value.ts'
import { productOf } from './product-data.ts'

/** A billing plan: one payment per `every` units, for `duration` units. A duration of 0 has no end. */
export interface Billing {
  readonly every: number
  readonly unit: string
  readonly cycles: number
  readonly duration: number
  readonly durationUnit: string
}

/** Units per year. A duration is described in years only when it is a whole number of them. */
const UNITS_OF_YEAR: ReadonlyMap<string, number> = new Map([
  ['WEEK', 52],
  ['MONTH', 12],
])

/**
 * The billing plan of a product; undefined when it has none.
 *
 * A plan with `keepOriginalUnit` is described in its own unit: 12 months are not called a year.
 */
export function billingOf(item: Node): Billing | undefined {
  const plan = productOf(item).subscriptionPlan
  const period = member(plan, 'billingPeriod')
  if (period === undefined) return undefined
  const every = toNumber(member(period, 'value'))
  const unit = toText(member(period, 'unit'))
  const cycles = toNumber(member(plan, 'numBillingCycles'))
  const units = every * cycles
  if (toBoolean(member(plan, 'keepOriginalUnit')))
    return { every, unit, cycles, duration: units, durationUnit: unit }
  return { every, unit, cycles, ...durationOf(units, unit) }
}

function durationOf(units: number, unit: string): { duration: number; durationUnit: string } {
  const year = UNITS_OF_YEAR.get(unit)
  const isYears = units > 0 && year !== undefined && units % year === 0
  return isYears ? { duration: units / year, durationUnit: 'YEAR' } : { duration: units, durationUnit: unit }
}

/** Puts a unit into lower case. A website's own data may give a unit of any length. */
type Lower = (word: string) => string

const toLower: Lower = (word) => word.toLowerCase()

/** The key of the website's own price text: `productPrice__singlePrice__1Weekly__limited__nYears`. */
export function billingTextKey(billing: Billing, isVaried: boolean, lower = toLower): string {
  const { every, unit, duration, durationUnit } = billing
  const capitalize = (word: string) => word.charAt(0).toUpperCase() + lower(word.slice(1))
  const prices = isVaried ? 'multiplePrices' : 'singlePrice'
  const term = duration === 0 ? 'indefinite' : `limited__${oneOrMany(duration)}${capitalize(durationUnit)}s`
  return `productPrice__${prices}__${oneOrMany(every)}${capitalize(unit)}ly__${term}`
}

function oneOrMany(count: number): '1' | 'n' {
  return count === 1 ? '1' : 'n'
}

/**
 * The English price text for websites without their own:
 * `{price} every {billingPeriodValue} months for {duration} years`.
 */
export function defaultBillingText(billing: Billing, isVaried: boolean, lower = toLower): string {
  const { every, unit, cycles, duration, durationUnit } = billing
  const from = isVaried ? 'from ' : ''
  const period = every > 1 ? `{billingPeriodValue} ${lower(unit)}s` : lower(unit)
  const plural = duration === 1 ? '' : 's'
  const term = cycles > 0 ? ` for {duration} ${lower(durationUnit)}${plural}` : ''
  return `${from}{price} every ${period}${term}`
}

/** The maximum length of a unit. */
const LONGEST_DAYS: ReadonlyMap<string, number> = new Map([
  ['WEEK', 7],
  ['MONTH', 31],
  ['YEAR', 366],
])

const DAY_MS = 86_400_000

/**
 * The next due date after `nowMs`, of a subscription that began at `startMs`; undefined after its last cycle.
 *
 * Months are calendar months in UTC: a subscription that began on the 31st is due on the last day of shorter months.
 */
export function nextDueMs(
  startMs: number,
  { every, unit, cycles }: Pick<Billing, 'every' | 'unit' | 'cycles'>,
  nowMs: number,
): number | undefined {
  const days = LONGEST_DAYS.get(unit)
  if (days === undefined || !(every >= 1)) return undefined
  // A lower bound of the cycle that is searched for, at most a few cycles before it.
  let count = Math.max(1, Math.floor((nowMs - startMs) / (every * days * DAY_MS)))
  while (dueMs(startMs, count * every, unit) <= nowMs) count++
  return cycles === 0 || count < cycles ? dueMs(startMs, count * every, unit) : undefined
}

function dueMs(startMs: number, units: number, unit: string): number {
  if (unit === 'WEEK') return startMs + units * 7 * DAY_MS
  const due = new Date(startMs)
  const day = due.getUTCDate()
  due.setUTCMonth(due.getUTCMonth() + units * (unit === 'YEAR' ? 12 : 1))
  // The month is too short, so the date moved into the next month. Day 0 is the last day of the month before.
  if (due.getUTCDate() !== day) due.setUTCDate(0)
  return due.getTime()
}
