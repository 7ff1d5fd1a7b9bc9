import type { DayCount, Measure } from '../../engine/domain/tracking/measures.ts'

/** Measures that the transaction of an order adds to. */
const SPREAD: ReadonlySet<Measure> = new Set(['stepOrdered', 'sales'])

/** Rows of a day for each key of these measures. */
const ROWS = 16

/**
 * The key under which the store counts an event. Orders that are paid at once would wait for each other's commit at the row of
 * their day in PostgreSQL, so their numbers are spread over several rows.
 */
export function spreadKey(measure: Measure, key: string, eventId: string): string {
  return SPREAD.has(measure) ? `${key} ${eventId.charCodeAt(eventId.length - 1) % ROWS}` : key
}

/** Adds up the numbers that were spread, which are in the order of day, measure and key. */
export function gatherKeys(days: readonly DayCount[]): readonly DayCount[] {
  const gathered: DayCount[] = []
  for (const day of days) {
    const one = SPREAD.has(day.measure) ? { ...day, key: day.key.replace(/ \d+$/, '') } : day
    const last = gathered.at(-1)
    const isSame = last?.day === one.day && last.measure === one.measure && last.key === one.key
    if (!isSame) gathered.push(one)
    else
      gathered[gathered.length - 1] = {
        ...one,
        count: last.count + one.count,
        amount: last.amount + one.amount,
      }
  }
  return gathered
}
