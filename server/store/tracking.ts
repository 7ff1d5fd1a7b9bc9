import { type RawBuilder, sql } from 'kysely'
import type { DayCount, Measure } from '../../engine/domain/tracking/measures.ts'
import { rollUp, type Tally } from '../../engine/domain/tracking/roll-up.ts'
import { Repository } from './repository.ts'
import { rowForms, type TrackingDayTable, type TrackingFirstTable } from './tables.ts'
import type { TrackedRow } from './tracked-row.ts'

const DAY_MS = 86_400_000

/** Rows of one statement. SQLite keeps a prepared statement for each length of a list, so few lengths are used. */
const PART_SIZES = [64, 16, 4, 1]

/** The events of visitors, and what they add up to by day. */
export class Tracking extends Repository {
  /**
   * Adds events, and what they count to the numbers of their days. Events that the website has already are left out.
   * Returns how many were new.
   *
   * Rows are written in the order of their keys, so that two writers of the same rows wait for each other only in turn.
   */
  async addBatch(rows: readonly TrackedRow[]): Promise<number> {
    const events = new Map(rows.toReversed().map((row) => [toKey(row.websiteId, row.id), row]))
    const added = await inParts(inOrder(events).map(rowForms.trackingEvents.toRow), (rows) =>
      this.db
        .insertInto('tracking_events')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['website_id', 'id'])
        .execute(),
    )
    const isNew = new Set(added.map(({ website_id, id }) => toKey(website_id, id)))
    // In the order of time, because the first view of a visit has its source.
    const tallies = [...events]
      .filter(([key]) => isNew.has(key))
      .map(([, event]) => event)
      .toReversed()
      .toSorted((a, b) => a.at - b.at)
      .flatMap((event) => rollUp(event).map((tally) => ({ ...tally, event })))
    await this.#count(tallies)
    return added.length
  }

  async #count(tallies: readonly TallyOfEvent[]): Promise<void> {
    const { marked = [], plain = [] } = Object.groupBy(tallies, ({ once }) => (once ? 'marked' : 'plain'))
    await this.#addToDays([...plain, ...(await this.#firstOf(marked))])
  }

  /** The tallies whose mark was not there before. */
  async #firstOf(tallies: readonly TallyOfEvent[]): Promise<readonly TallyOfEvent[]> {
    const firsts = new Map(tallies.toReversed().map((tally) => [keyOfFirst(toFirst(tally)), tally]))
    const added = await inParts(inOrder(firsts).map(toFirst), (rows) =>
      this.db
        .insertInto('tracking_firsts')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute(),
    )
    return added.flatMap((row) => firsts.get(keyOfFirst(row)) ?? [])
  }

  async #addToDays(tallies: readonly TallyOfEvent[]): Promise<void> {
    await inParts(sumsOf(tallies), (days) =>
      this.db
        .insertInto('tracking_days')
        .values(days)
        .onConflict((conflict) =>
          conflict.columns(['website_id', 'day', 'measure', 'key']).doUpdateSet(({ eb, ref }) => ({
            count: eb(ref('tracking_days.count'), '+', ref('excluded.count')),
            amount: eb(ref('tracking_days.amount'), '+', ref('excluded.amount')),
          })),
        )
        .execute(),
    )
  }

  /** The numbers of the days from `from` to `to`, which is included, by day, measure and key. */
  async days(
    websiteId: string,
    from: string,
    to: string,
    measures: readonly Measure[],
  ): Promise<readonly DayCount[]> {
    if (measures.length === 0) return []
    return this.db
      .selectFrom('tracking_days')
      .select(['day', 'measure', 'key', 'count', 'amount'])
      .where('website_id', '=', websiteId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('measure', 'in', measures)
      .orderBy('day')
      .orderBy('measure')
      .orderBy('key')
      .execute()
  }

  /** The numbers of a measure by day, whatever their key. The database adds up, because visitors make up keys without end. */
  async sumsOfDays(websiteId: string, { from, to }: Span, measure: Measure): Promise<readonly DayCount[]> {
    const sums = await this.#numbersOf(websiteId, { from, to }, measure)
      .select(['day', sumOf('count').as('count'), sumOf('amount').as('amount')])
      .groupBy('day')
      .orderBy('day')
      .execute()
    return sums.map((sum) => ({ ...sum, measure, key: '' }))
  }

  /** Up to `limit` keys of a measure with their numbers since `since` and before it, the largest first; with `keys`, only those. */
  async sumsOfKeys(
    websiteId: string,
    { from, to, since }: Span & { readonly since: string },
    measure: Measure,
    { limit, keys }: { readonly limit: number; readonly keys?: readonly string[] },
  ): Promise<readonly KeyCount[]> {
    if (keys?.length === 0) return []
    const found = this.#numbersOf(websiteId, { from, to }, measure)
    return (keys === undefined ? found : found.where('key', 'in', keys))
      .select(({ ref }) => [
        'key',
        toInteger(sql`sum(case when ${ref('day')} >= ${since} then ${ref('count')} else 0 end)`).as('count'),
        toInteger(sql`sum(case when ${ref('day')} < ${since} then ${ref('count')} else 0 end)`).as('before'),
      ])
      .groupBy('key')
      .orderBy('count', 'desc')
      .orderBy('before', 'desc')
      .orderBy('key')
      .limit(limit)
      .execute()
  }

  #numbersOf(websiteId: string, { from, to }: Span, measure: Measure) {
    return this.db
      .selectFrom('tracking_days')
      .where('website_id', '=', websiteId)
      .where('measure', '=', measure)
      .where('day', '>=', from)
      .where('day', '<=', to)
  }

  /**
   * Removes up to `limit` events before `beforeMs`, and as many marks of days before it, and returns how many rows it
   * removed. The numbers of days stay.
   */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.db.selectFrom('tracking_events').where('at', '<', beforeMs).orderBy('at').limit(limit)
    const events = await this.removeFound('tracking_events', ['website_id', 'id'], old)
    if (events === limit) return events
    // A day is over in every time zone two days after it began in the first one.
    const day = new Date(Math.max(0, beforeMs - 2 * DAY_MS)).toISOString().slice(0, 10)
    const over = this.db
      .selectFrom('tracking_firsts')
      .where('day', '<', day)
      .orderBy('day')
      .limit(limit - events)
    const firsts = await this.removeFound('tracking_firsts', ['website_id', 'day', 'mark', 'who'], over)
    return events + firsts
  }
}

/** Days, the last one included. */
interface Span {
  readonly from: string
  readonly to: string
}

/** A key with its number of a period, and that of the days before. */
export interface KeyCount {
  readonly key: string
  readonly count: number
  readonly before: number
}

function sumOf(column: 'count' | 'amount') {
  return toInteger(sql`sum(${sql.ref(column)})`)
}

/** PostgreSQL adds whole numbers up to a decimal one, which arrives as text. */
function toInteger(sum: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`cast(${sum} as bigint)`
}

type TallyOfEvent = Tally & { readonly event: TrackedRow }

/** Writes rows in parts of few lengths, one after the other, and joins the results. */
async function inParts<Row, Result>(
  rows: readonly Row[],
  write: (part: readonly Row[]) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let at = 0
  for (const size of PART_SIZES)
    for (; rows.length - at >= size; at += size) results.push(...(await write(rows.slice(at, at + size))))
  return results
}

/** Texts of events hold no NUL character. */
function toKey(...parts: readonly string[]): string {
  return parts.join('\0')
}

function inOrder<Value>(byKey: ReadonlyMap<string, Value>): readonly Value[] {
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

function toFirst({ event: { websiteId, day }, once = { mark: '', who: '' } }: TallyOfEvent) {
  return { website_id: websiteId, day, ...once }
}

function keyOfFirst({ website_id, day, mark, who }: TrackingFirstTable): string {
  return toKey(website_id, day, mark, who)
}

/** One row for each measure and key of a day, so that a batch writes each only once. */
function sumsOf(tallies: readonly TallyOfEvent[]): readonly TrackingDayTable[] {
  const days = new Map<string, TrackingDayTable>()
  for (const { event, adds } of tallies)
    for (const { measure, key, count, amount } of adds) {
      const at = toKey(event.websiteId, event.day, measure, key)
      const { count: counted, amount: summed } = days.get(at) ?? { count: 0, amount: 0 }
      days.set(at, {
        ...{ website_id: event.websiteId, day: event.day, measure, key },
        ...{ count: counted + count, amount: summed + amount },
      })
    }
  return inOrder(days)
}
