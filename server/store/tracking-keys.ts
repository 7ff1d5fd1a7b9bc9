import { sql } from 'kysely'
import { type Measure, OTHER_KEY } from '../../engine/domain/tracking/measures.ts'
import type { Database, OpenDatabase } from './database.ts'
import { inParts } from './in-parts.ts'

/**
 * Visitors make up keys, such as paths, and rows of days stay for ever. A measure of a day that has more keys keeps its
 * largest ones. Reports show 100 rows, so twice as many are kept.
 */
export const MAX_KEYS = 400
export const KEPT_KEYS = 200

/** More keys than there are, because PostgreSQL and SQLite have no common word for a list without its beginning. */
const ALL = 2 ** 31 - 1

/** A measure of one day of a website. */
export interface DayMeasure {
  readonly websiteId: string
  readonly day: string
  readonly measure: Measure
}

/** Those measures of days that have more keys than `MAX_KEYS`. */
export async function findCrowded(
  db: Database,
  measures: readonly DayMeasure[],
): Promise<readonly DayMeasure[]> {
  return inParts(measures, (part) =>
    db
      .selectFrom('tracking_days')
      .select(['website_id as websiteId', 'day', 'measure'])
      .where(({ eb, refTuple }) =>
        eb(
          refTuple('website_id', 'measure', 'day'),
          'in',
          sql<never>`(values ${sql.join(part.map((one) => sql`(${one.websiteId}, ${one.measure}, ${one.day})`))})`,
        ),
      )
      .groupBy(['website_id', 'day', 'measure'])
      .having(({ fn }) => fn.countAll(), '>', MAX_KEYS)
      .execute(),
  )
}

/**
 * Keeps the `KEPT_KEYS` largest keys of a measure of a day, and moves what the others counted to `OTHER_KEY`.
 *
 * PostgreSQL locks the rows in the order in which batches write them, so that no two writers wait for each other. A row
 * that another writer adds to meanwhile is read after that, and one that it has removed already is not counted again.
 */
export async function keepLargestKeys(
  { db, kind }: OpenDatabase,
  { websiteId, day, measure }: DayMeasure,
): Promise<void> {
  const ofMeasure = db
    .selectFrom('tracking_days')
    .select('key')
    .where('website_id', '=', websiteId)
    .where('measure', '=', measure)
    .where('day', '=', day)
  const small = await ofMeasure
    .where('key', '!=', OTHER_KEY)
    .orderBy('count', 'desc')
    .orderBy('key')
    .limit(ALL)
    .offset(KEPT_KEYS)
    .execute()
  const removed = await inParts(small.map(({ key }) => key).toSorted(), async (keys) => {
    if (kind === 'postgres')
      await ofMeasure.where('key', 'in', keys).orderBy(sql`key collate "C"`).forUpdate().execute()
    return db
      .deleteFrom('tracking_days')
      .where('website_id', '=', websiteId)
      .where('measure', '=', measure)
      .where('day', '=', day)
      .where('key', 'in', keys)
      .returning(['count', 'amount'])
      .execute()
  })
  if (removed.length === 0) return
  const sum = (column: 'count' | 'amount') => removed.reduce((all, row) => all + row[column], 0)
  await db
    .insertInto('tracking_days')
    .values({
      ...{ website_id: websiteId, day, measure, key: OTHER_KEY },
      ...{ count: sum('count'), amount: sum('amount') },
    })
    .onConflict((conflict) =>
      conflict.columns(['website_id', 'day', 'measure', 'key']).doUpdateSet(({ eb, ref }) => ({
        count: eb(ref('tracking_days.count'), '+', ref('excluded.count')),
        amount: eb(ref('tracking_days.amount'), '+', ref('excluded.amount')),
      })),
    )
    .execute()
}
