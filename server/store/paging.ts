import type { SelectQueryBuilder } from 'kysely'

/** The place of a row in a list that is ordered by time and id. */
export interface RowPosition {
  readonly at: number
  readonly id: string
}

/** The part of a list to read. */
export interface Slice {
  readonly limit: number
  /** The place of the row before the first one; missing for the newest rows. */
  readonly after?: RowPosition | undefined
}

/** A page of a list, the newest rows first. */
export interface Rows<Row> {
  readonly rows: readonly Row[]
  /** The place of the last row; undefined on the last page. */
  readonly next: RowPosition | undefined
}

/** A table whose rows are listed by time. */
interface Listed {
  readonly id: string
  readonly created_at: number
}

/** Reads a page of the rows that a query finds. */
export async function readPage<
  DB,
  Table extends keyof DB,
  Row,
  Value extends Parameters<typeof toRows>[0][number],
>(
  query: SelectQueryBuilder<DB, Table, Row>,
  slice: Slice,
  toValue: (row: Row) => Value,
): Promise<Rows<Value>> {
  const { limit, after } = slice
  const rows = await (query as unknown as SelectQueryBuilder<{ listed: Listed }, 'listed', Row>)
    .$if(after !== undefined, (older) =>
      older.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return toRows(
    rows.map((row) => toValue(row as Row)),
    slice,
  )
}

/** Makes a page of up to `limit` rows. The query reads one row more, which shows whether there is a next page. */
export function toRows<Row extends { readonly id: string; readonly createdAt: number }>(
  found: readonly Row[],
  { limit }: Slice,
): Rows<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const isLastPage = last === undefined || found.length <= limit
  return { rows, next: isLastPage ? undefined : { at: last.createdAt, id: last.id } }
}

/** Rows that are read at once. */
const BATCH = 100

/** All rows of a list, read page by page. */
export async function* allRows<Row>(list: (slice: Slice) => Promise<Rows<Row>>): AsyncIterable<Row> {
  let slice: Slice | undefined = { limit: BATCH }
  while (slice !== undefined) {
    const { rows, next }: Rows<Row> = await list(slice)
    yield* rows
    slice = next && { limit: BATCH, after: next }
  }
}
