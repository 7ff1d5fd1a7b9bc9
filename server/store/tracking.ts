import { type RawBuilder, sql } from 'kysely'
import { type DayCount, type Measure, OPEN_MEASURES } from '../../engine/domain/tracking/measures.ts'
import { rollUp, type Tally } from '../../engine/domain/tracking/roll-up.ts'
import type { OpenDatabase } from './database.ts'
import { inParts } from './in-parts.ts'
import { Repository } from './repository.ts'
import { gatherKeys, spreadKey } from './spread-keys.ts'
import { rowForms, type TrackingDayTable, type TrackingFirstTable } from './tables.ts'
import type { TrackedRow } from './tracked-row.ts'
import { type DayMeasure, findCrowded, keepLargestKeys } from './tracking-keys.ts'

const DAY_MS = 86_400_000

/** The events of visitors, and what they add up to by day. */
export class Tracking extends Repository {
  readonly #database: OpenDatabase

  constructor(database: OpenDatabase) {
    super(database.db)
    this.#database = database
  }

  /**
   * Adds events, and what they count to the numbers of their days. Events that the website has already are left out.
   *
   * Rows are written in the order of their keys, so that two writers of the same rows wait for each other only in turn.
   */
  async addBatch(rows: readonly TrackedRow[]): Promise<AddedBatch> {
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
    const grown = await this.#count(tallies)
    return { added: added.length, crowded: await findCrowded(this.db, grown) }
  }

  /** Adds what a measure of a day counted under its smaller keys up to one; call it in a transaction of its own. */
  keepLargestKeys(group: DayMeasure): Promise<void> {
    return keepLargestKeys(this.#database, group)
  }

  /** Returns the measures of days that have new keys. */
  async #count(tallies: readonly TallyOfEvent[]): Promise<readonly DayMeasure[]> {
    const { marked = [], plain = [] } = Object.groupBy(tallies, ({ once }) => (once ? 'marked' : 'plain'))
    return this.#addToDays([...plain, ...(await this.#firstOf(marked))])
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

  async #addToDays(tallies: readonly TallyOfEvent[]): Promise<readonly DayMeasure[]> {
    const sums = sumsOf(tallies)
    const written = await inParts([...sums.values()], (days) =>
      this.db
        .insertInto('tracking_days')
        .values(days)
        .onConflict((conflict) =>
          conflict.columns(['website_id', 'day', 'measure', 'key']).doUpdateSet(({ eb, ref }) => ({
            count: eb(ref('tracking_days.count'), '+', ref('excluded.count')),
            amount: eb(ref('tracking_days.amount'), '+', ref('excluded.amount')),
          })),
        )
        .returning(['website_id', 'day', 'measure', 'key', 'count'])
        .execute(),
    )
    // A row that was there before counts more than was added now.
    const isNew = (row: KeyOfDay & Pick<TrackingDayTable, 'count'>) =>
      OPEN_MEASURES.has(row.measure) && sums.get(keyOfDay(row))?.count === row.count
    return distinctMeasures(written.filter(isNew))
  }

  /** The numbers of the days from `from` to `to`, which is included, by day, measure and key. */
  async days(
    websiteId: string,
    from: string,
    to: string,
    measures: readonly Measure[],
  ): Promise<readonly DayCount[]> {
    if (measures.length === 0) return []
    const days = await this.db
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
    return gatherKeys(days)
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
   * Removes up to `limit` events before `beforeMs`, and returns how many it removed. The numbers of days stay.
   */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.db.selectFrom('tracking_events').where('at', '<', beforeMs).orderBy('at').limit(limit)
    return this.removeFound('tracking_events', ['website_id', 'id'], old)
  }

  /** Removes up to `limit` marks of days that were over at `beforeMs` in every time zone, and returns how many it removed. */
  async pruneFirsts(beforeMs: number, limit: number): Promise<number> {
    // A day is over in every time zone two days after it began in the first one.
    const day = new Date(Math.max(0, beforeMs - 2 * DAY_MS)).toISOString().slice(0, 10)
    const over = this.db.selectFrom('tracking_firsts').where('day', '<', day).orderBy('day').limit(limit)
    return this.removeFound('tracking_firsts', ['website_id', 'day', 'mark', 'who'], over)
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

/** The outcome of a batch. */
export interface AddedBatch {
  /** The number of events that were new. */
  readonly added: number
  /** The measures of days that have too many keys by now. */
  readonly crowded: readonly DayMeasure[]
}

type TallyOfEvent = Tally & { readonly event: TrackedRow }

type KeyOfDay = Pick<TrackingDayTable, 'website_id' | 'day' | 'measure' | 'key'>

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

function keyOfDay({ website_id, day, measure, key }: KeyOfDay): string {
  return toKey(website_id, day, measure, key)
}

function distinctMeasures(days: readonly KeyOfDay[]): readonly DayMeasure[] {
  const distinct = days.map(({ website_id: websiteId, day, measure }) => ({ websiteId, day, measure }))
  return [...new Map(distinct.map((one) => [toKey(one.websiteId, one.day, one.measure), one])).values()]
}

/** One row for each measure and key of a day in the order of their keys, so that a batch writes each only once. */
function sumsOf(tallies: readonly TallyOfEvent[]): ReadonlyMap<string, TrackingDayTable> {
  const days = new Map<string, TrackingDayTable>()
  for (const { event, adds } of tallies)
    for (const { measure, key: name, count, amount } of adds) {
      const key = spreadKey(measure, name, event.id)
      const at = keyOfDay({ website_id: event.websiteId, day: event.day, measure, key })
      const { count: counted, amount: summed } = days.get(at) ?? { count: 0, amount: 0 }
      days.set(at, {
        ...{ website_id: event.websiteId, day: event.day, measure, key },
        ...{ count: counted + count, amount: summed + amount },
      })
    }
  return new Map(inOrder(days).map((row) => [keyOfDay(row), row]))
}
