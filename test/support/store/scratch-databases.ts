import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseAddress } from '../../../server/store/database.ts'

/** A database of its own for one test run. */
export interface ScratchDatabase {
  readonly name: string
  readonly address: DatabaseAddress
  drop(): Promise<void>
}

/** A server that takes new databases; the local one where nothing else is named. */
const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A kind of database that is there, and how to get one. */
export interface ScratchKind {
  readonly name: string
  create(): Promise<ScratchDatabase>
}

export async function findDatabaseKinds(): Promise<readonly ScratchKind[]> {
  const sqlite = { name: 'SQLite', create: async () => createSqlite() }
  if (await tell('select 1')) return [sqlite, { name: 'PostgreSQL', create: createPostgres }]
  process.stderr.write('No PostgreSQL is reachable: the store is tested on SQLite alone.\n')
  return [sqlite]
}

/** A database of each kind that is there. */
export async function createScratchDatabases(): Promise<readonly ScratchDatabase[]> {
  const kinds = await findDatabaseKinds()
  return Promise.all(kinds.map(({ create }) => create()))
}

/** A file of its own. */
export function createSqlite(): ScratchDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-store-'))
  return {
    name: 'SQLite',
    address: { file: join(folder, 'vitrine.db') },
    drop: async () => rmSync(folder, { recursive: true }),
  }
}

async function createPostgres(): Promise<ScratchDatabase> {
  const name = `vitrine_test_${randomBytes(6).toString('hex')}`
  await tell(`create database ${name}`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  return {
    name: 'PostgreSQL',
    address: { url: url.href },
    drop: async () => void (await tell(`drop database ${name} with (force)`)),
  }
}

/** Has the server do something; false when it cannot be reached. */
async function tell(statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
  } catch {
    return false
  }
  await client.query(statement)
  await client.end()
  return true
}
