import { type KyselyConfig, type KyselyPlugin, PostgresDialect } from 'kysely'
import pg from 'pg'

/** Connections of each process. Reads have their own, so they never wait for transactions that block each other. */
const MAX_WRITING = 6
const MAX_READING = 4

/** The type id of 64-bit integers. pg returns them as text; ours are times and counts, which a number holds exactly. */
const INT8 = 20

/** The root nodes of queries that write, as Kysely names them. */
const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

/** Refuses writes in this process. A read-only session would not do, because poolers share sessions between clients. */
const refuseWrites: KyselyPlugin = {
  transformQuery({ node }) {
    if (WRITES.has(node.kind))
      throw new Error('This connection is read-only. Write inside store.transaction().')
    return node
  },
  transformResult: async ({ result }) => result,
}

/** Connects to PostgreSQL through a pool. */
export function createPostgresConfig(connectionString: string, isReadOnly: boolean): KyselyConfig {
  const types = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({ connectionString, max: isReadOnly ? MAX_READING : MAX_WRITING, types })
  // Emitted when an idle connection breaks. The next query opens a new one, so there is nothing to do.
  pool.on('error', () => {})
  return { dialect: new PostgresDialect({ pool }), plugins: isReadOnly ? [refuseWrites] : [] }
}
