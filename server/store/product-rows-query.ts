import { CompiledQuery } from 'kysely'
import type { DatabaseKind, OpenDatabase } from './database.ts'
import { ProductRows, REVIEW_COLUMNS, type RowsQuestion, VARIANT_COLUMNS } from './product-rows.ts'
import { SharedReads } from './shared-reads.ts'

/**
 * Reads rows of products from a database. The same questions at the same moment are read once.
 *
 * All rows of a question come as one value, and all questions by one statement, because most of the time of a read goes
 * into its objects and its way to the database.
 */
export function createProductRows({ kind, db }: OpenDatabase): ProductRows {
  const reads = new SharedReads<readonly string[]>()
  return new ProductRows((websiteId, questions) => {
    if (questions.length === 0) return Promise.resolve([])
    const parameters = questions.flatMap(({ itemIds, limit }) => [
      ...[websiteId, ...itemIds],
      ...(limit === undefined ? [] : [limit]),
    ])
    const text = toStatement(kind, questions)
    return reads.get([text, ...parameters].join('\n'), async () => {
      const { rows } = await db.executeQuery<Readonly<Record<string, string>>>(
        CompiledQuery.raw(text, parameters),
      )
      return Object.values(rows[0] ?? {})
    })
  })
}

/** The functions of each database that make JSON of a row, and of many. */
const JSON_OF = {
  sqlite: { row: 'json_array', rows: 'json_group_array' },
  postgres: { row: 'json_build_array', rows: 'json_agg' },
} as const satisfies Record<DatabaseKind, unknown>

/** One row with the answers to all questions. The text is the same for all questions of one form, so it is prepared once. */
function toStatement(kind: DatabaseKind, questions: readonly RowsQuestion[]): string {
  let count = 0
  const parameter = () => (kind === 'postgres' ? `$${++count}` : '?')
  const answers = questions.map((question, at) => `(${toSubquery(kind, question, parameter)}) as a${at}`)
  return `select ${answers.join(', ')}`
}

function toSubquery(
  kind: DatabaseKind,
  { kind: rows, itemIds, limit }: RowsQuestion,
  parameter: () => string,
) {
  const { columns, order, from } = SOURCES[rows]
  const json = JSON_OF[kind]
  const ofItems = `website_id = ${parameter()} and item_id in (${itemIds.map(parameter).join(', ')})`
  const source = from(ofItems, limit === undefined ? '' : ` limit ${parameter()}`)
  const list = `${json.rows}(${json.row}(${columns.join(', ')})${order === undefined ? '' : ` order by ${order}`})`
  // Text, because the driver of PostgreSQL would parse JSON.
  return `select coalesce(cast(${list} as text), '[]') from ${source}`
}

interface Source {
  readonly columns: readonly string[]
  /** Missing for rows that their reader sorts: SQLite takes a fifth longer for rows in an order. */
  readonly order?: string
  readonly from: (ofItems: string, limit: string) => string
}

const NEWEST = 'created_at desc, id desc'

const SOURCES: Readonly<Record<RowsQuestion['kind'], Source>> = {
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
