import { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** The two databases differ in how they search and in what they call a lock. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** A PostgreSQL server by its address, or a file. */
export type DatabaseAddress = { readonly url: string } | { readonly file: string }

export interface OpenDatabase {
  readonly kind: DatabaseKind
  readonly db: Database
}

/**
 * Opens a database without looking into it; one that is opened for reading is there already, and refuses writes. Only what this
 * database takes is loaded: each is megabytes of every process.
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
