import { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** The database product. Queries are the same for both, except in migrations and backups. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** The URL of a PostgreSQL database, or the path of a SQLite file. */
export type DatabaseAddress = { readonly url: string } | { readonly file: string }

export interface OpenDatabase {
  readonly kind: DatabaseKind
  readonly db: Database
}

/**
 * Opens a database without checking its schema. With `isReadOnly`, the database has to exist, and writes are refused.
 *
 * Drivers are imported here, because each one takes megabytes of memory in every process.
 */
export async function openDatabase(
  address: DatabaseAddress,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): Promise<OpenDatabase> {
  if ('url' in address) {
    const { createPostgresConfig } = await import('./postgres.ts')
    return { kind: 'postgres', db: new Kysely<Tables>(createPostgresConfig(address.url, isReadOnly)) }
  }
  const { createSqliteConfig } = await import('./sqlite.ts')
  return { kind: 'sqlite', db: new Kysely<Tables>(createSqliteConfig(address.file, isReadOnly)) }
}
