import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Database } from './database.ts'

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Lists of a query that is kept compiled. A cart has no more entries; longer lists are read once a second at most. */
const MAX_COUNT = 100

/** Runs a query with its values; `count` tells how long its list is, for a query that has one. */
export type PreparedQuery<Values, Row> = (
  db: Database,
  values: Values,
  count?: number,
) => Promise<QueryResult<Row>>

/**
 * A query that is built and compiled once for each kind of database; building it takes longer than SQLite takes to answer.
 *
 * `build` gets the values of a call, and may use them as parameters only: what it decides by a value is decided once, for all
 * calls. It is called for each length of a list, whose values have the names 0, 1, 2 …
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Database, values: Values, count: number) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  /** By the adapter, which stands for the kind of database, and by the length of the list. */
  const compiled = new WeakMap<object, Map<number, CompiledQuery<Row>>>()
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })
  return (db, values, count = 0) => {
    const { adapter } = db.getExecutor()
    const queries = compiled.get(adapter) ?? new Map<number, CompiledQuery<Row>>()
    compiled.set(adapter, queries)
    const query = queries.get(count) ?? build(db, placeholders, count).compile()
    if (count <= MAX_COUNT) queries.set(count, query)
    const parameters = query.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof Values] : one,
    )
    return db.executeQuery({ ...query, parameters })
  }
}
