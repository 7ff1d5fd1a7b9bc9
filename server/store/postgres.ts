import { type KyselyConfig, type KyselyPlugin, PostgresDialect } from 'kysely'
import pg from 'pg'

/** Of each process. Those that read have their own, so that they do not wait for transactions that wait for each other. */
const MAX_WRITING = 6
const MAX_READING = 4

/** 64-bit integers; pg hands them out as text, because they may be larger than a number can tell apart. Ours are not. */
const INT8 = 20

/** What a query that writes begins with. */
const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

/** Refuses writes here and not in the session: with a pooler in between, sessions are shared with those who write. */
const refuseWrites: KyselyPlugin = {
  transformQuery({ node }) {
    if (WRITES.has(node.kind))
      throw new Error('This connection is for reading: writes are made in transactions.')
    return node
  },
  transformResult: async ({ result }) => result,
}

/** PostgreSQL at an address, by a pool of connections. */
export function createPostgresConfig(connectionString: string, isReadOnly: boolean): KyselyConfig {
  const types = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({ connectionString, max: isReadOnly ? MAX_READING : MAX_WRITING, types })
  // A connection that breaks while nobody uses it; the next query gets a new one.
  pool.on('error', () => {})
  return { dialect: new PostgresDialect({ pool }), plugins: isReadOnly ? [refuseWrites] : [] }
}
