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

/** Opens a database without looking into it. Only what this one takes is loaded: each is megabytes of every process. */
export async function openDatabase(address: DatabaseAddress): Promise<OpenDatabase> {
  if ('url' in address) {
    const { createPostgresDialect } = await import('./postgres.ts')
    return { kind: 'postgres', db: new Kysely<Tables>({ dialect: createPostgresDialect(address.url) }) }
  }
  const { createSqliteDialect } = await import('./sqlite.ts')
  return { kind: 'sqlite', db: new Kysely<Tables>({ dialect: createSqliteDialect(address.file) }) }
}
