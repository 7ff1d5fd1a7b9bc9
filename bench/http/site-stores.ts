import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseAddress } from '../../server/store/database.ts'
import { openStore } from '../../server/store/store.ts'
import { seedSite } from '../../server/website/files/seed.ts'
import { readSiteFiles } from '../../server/website/files/site-files.ts'

/** A store with the demo site for one run. It is dropped when it goes out of scope. */
export interface SiteStore extends AsyncDisposable {
  readonly address: DatabaseAddress
  /** Variables that point a service to this store. */
  readonly environment: Readonly<Record<string, string>>
}

export type StoreKind = 'SQLite' | 'PostgreSQL'

const DEMO = join(import.meta.dirname, '../../fixtures/sites/harbour')

/** A server that allows new databases. */
const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const DATABASE = 'vitrine_bench'

/** Makes a store and seeds it; undefined where there is no PostgreSQL. */
export async function createSiteStore(kind: StoreKind): Promise<SiteStore | undefined> {
  const created = kind === 'SQLite' ? createFile() : await createDatabase()
  if (created === undefined) return undefined
  const store = await openStore(created.address)
  await seedSite(store, await readSiteFiles(DEMO), Date.now())
  await store.close()
  return created
}

function createFile(): SiteStore {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  return {
    address: { file: join(folder, 'vitrine.db') },
    environment: { DATA_DIR: folder },
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }),
  }
}

async function createDatabase(): Promise<SiteStore | undefined> {
  try {
    await tell(`drop database if exists ${DATABASE} with (force)`)
  } catch (error) {
    console.error(`No PostgreSQL is reachable (${(error as Error).message}): its rows are left out.`)
    return undefined
  }
  await tell(`create database ${DATABASE}`)
  const url = new URL(SERVER)
  url.pathname = `/${DATABASE}`
  return {
    address: { url: url.href },
    environment: { DATABASE_URL: url.href },
    [Symbol.asyncDispose]: () => tell(`drop database ${DATABASE} with (force)`),
  }
}

async function tell(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 2000 })
  await client.connect()
  await client.query(statement)
  await client.end()
}
