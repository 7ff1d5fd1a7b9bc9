import { CompiledQuery } from 'kysely'
import type { DatabaseKind, OpenDatabase } from './database.ts'
import {
  type FoundRows,
  ProductRows,
  REVIEW_COLUMNS,
  type RowsQuestion,
  VARIANT_COLUMNS,
} from './product-rows.ts'
import { SharedReads } from './shared-reads.ts'

/**
 * Reads rows of products from a database. The same questions at the same moment are read once.
 *
 * All rows of a question come as one value, and all questions by one statement, because most of the time of a read goes
 * into its objects and its way to the database.
 */
export function createProductRows({ kind, db }: OpenDatabase): ProductRows {
  const reads = new SharedReads<FoundRows>()
  return new ProductRows((websiteId, questions, seen = '') => {
    if (questions.length === 0) return Promise.resolve({ state: '', rows: [] })
    const parameters = questions.flatMap(({ itemIds, limit }) => [
      ...[websiteId, ...itemIds],
      ...(limit === undefined ? [] : [limit]),
    ])
    const text = toStatement(kind, questions)
    return reads.get([text, seen, ...parameters].join('\n'), async () => {
      const { rows } = await db.executeQuery<Readonly<Record<string, string | null>>>(
        CompiledQuery.raw(text, [seen, ...parameters]),
      )
      return toFoundRows(Object.values(rows[0] ?? {}))
    })
  })
}

function toFoundRows([state, ...rows]: readonly (string | null)[]): FoundRows {
  return { state: state ?? '', rows: rows[0] === null ? undefined : rows.map((json) => json ?? '[]') }
}

/** The functions of each database that make JSON of a row, and of many. */
const JSON_OF = {
  sqlite: { row: 'json_array', rows: 'json_group_array' },
  postgres: { row: 'json_build_array', rows: 'json_agg' },
} as const satisfies Record<DatabaseKind, unknown>

/**
 * One row that identifies the state of a store. It changes with each commit that this connection can see.
 *
 * SQLite counts the commits of other connections, and rows that this one changed. PostgreSQL names the transactions that a
 * statement sees, its own not among them, so a transaction that wrote has no state.
 */
const STATE_OF = {
  sqlite: `select data_version || ':' || total_changes() as state from pragma_data_version`,
  postgres: `select case when pg_current_xact_id_if_assigned() is null then pg_current_snapshot()::text end as state`,
} as const satisfies Record<DatabaseKind, string>

/**
 * One row with the state of the store and the answers to all questions, which are null in the state that was seen: then no row of
 * a product is read. The text is the same for all questions of one form, so it is prepared once.
 */
function toStatement(kind: DatabaseKind, questions: readonly RowsQuestion[]): string {
  let count = 0
  const parameter = () => (kind === 'postgres' ? `$${++count}` : '?')
  const now = `with now as materialized (select state, state = ${parameter()} as is_seen from (${STATE_OF[kind]}) as current)`
  const answers = questions.map(
    (question, at) =>
      `case when is_seen then null else (${toSubquery(kind, question, parameter)}) end as a${at}`,
  )
  return `${now} select state, ${answers.join(', ')} from now`
}

function toSubquery(
  kind: DatabaseKind,
  { kind: rows, itemIds, limit }: RowsQuestion,
  parameter: () => string,
) {
  const { columns, order, from } = SOURCES[rows]
  const json = JSON_OF[kind]
  const ofItems = `website_id = ${parameter()} and item_id in (${itemIds.map(parameter).join(', ')})`
  // The cast keeps SQLite from preparing the statement again for each limit.
  const source = from(ofItems, limit === undefined ? '' : ` limit cast(${parameter()} as integer)`)
  const list = `${json.rows}(${json.row}(${columns.join(', ')})${order === undefined ? '' : ` order by ${order}`})`
  // Text, because the driver of PostgreSQL would parse JSON.
  return `select coalesce(cast(${list} as text), '[]') from ${source}`
}

interface RowSource {
  readonly columns: readonly string[]
  /** Missing for rows that their reader sorts: SQLite takes a fifth longer for rows in an order. */
  readonly order?: string
  readonly from: (ofItems: string, limit: string) => string
}

const NEWEST = 'created_at desc, id desc'

const SOURCES: Readonly<Record<RowsQuestion['kind'], RowSource>> = {
  variants: {
    columns: VARIANT_COLUMNS,
    from: (ofItems) => `variants where ${ofItems}`,
  },
  ratings: {
    columns: ['item_id', 'number', 'total'],
    from: (ofItems) => `(select item_id, count(*) as number, sum(rating) as total from reviews
      where ${ofItems} and is_hidden = 0 group by item_id) as totals`,
  },
  reviews: {
    columns: REVIEW_COLUMNS,
    order: NEWEST,
    from: (ofItems, limit) =>
      `(select * from reviews where ${ofItems} and is_hidden = 0 order by ${NEWEST}${limit}) as newest`,
  },
}
