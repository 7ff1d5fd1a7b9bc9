import {
  CompiledQuery,
  type DatabaseConnection,
  type KyselyConfig,
  type KyselyPlugin,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'

/** Connections of each process. Reads have their own, so they never wait for transactions that block each other. */
const MAX_WRITING = 6
const MAX_READING = 4

/** How long a transaction waits for a connection, and each of its statements for the rows of others. */
const CONNECT_MS = 3000
const LOCK_MS = 3000

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
  const pool = new pg.Pool({
    connectionString,
    max: isReadOnly ? MAX_READING : MAX_WRITING,
    connectionTimeoutMillis: CONNECT_MS,
    types,
  })
  // Emitted when an idle connection breaks. The next query opens a new one, so there is nothing to do.
  pool.on('error', () => {})
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new BoundedDriver({ pool })
  return { dialect, plugins: isReadOnly ? [refuseWrites] : [] }
}

/** Bounds the wait for locks in each transaction, because poolers share sessions. One message does both. */
class BoundedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // Only backups set a level, and they lock nothing.
    if (settings.isolationLevel !== undefined) return super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(`begin; set local lock_timeout = ${LOCK_MS}`))
  }
}
