import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'

/** The place of a row in a list that is ordered by time and id. */
export interface Position {
  readonly at: number
  readonly id: string
}

/** The part of a list to read. */
export interface Slice {
  readonly limit: number
  /** The place of the row before the first one; missing for the newest rows. */
  readonly after?: Position | undefined
}

/** A page of a list, the newest rows first. */
export interface Rows<Row> {
  readonly rows: readonly Row[]
  /** The place of the last row; undefined on the last page. */
  readonly next: Position | undefined
}

/** A table whose rows are listed by time. */
interface Listed {
  readonly id: string
  readonly created_at: number
}

/** The condition for the rows of a slice: those older than its place. */
export function sliceBefore({ after }: Slice) {
  return <DB, Table extends keyof DB>(
    builder: ExpressionBuilder<DB, Table>,
  ): ExpressionWrapper<DB, Table, SqlBool> => {
    const { eb, refTuple, tuple, lit } = builder as unknown as ExpressionBuilder<{ listed: Listed }, 'listed'>
    const found =
      after === undefined ? lit(true) : eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id))
    return found as unknown as ExpressionWrapper<DB, Table, SqlBool>
  }
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
