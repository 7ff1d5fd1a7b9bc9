import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSqliteConfig } from '../../../server/store/sqlite.ts'
import { createFolder } from '../../support/folders.ts'

interface Tables {
  readonly cups: { readonly id: number; readonly name: string }
}

const openCups = (file: string, isReadOnly = false) =>
  new Kysely<Tables>(createSqliteConfig(file, isReadOnly))

describe('statements that are kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sqlite-'))
  const open = () => openCups(join(folder, 'store.db'))
  const db = open()

  beforeAll(async () => {
    await sql`create table cups (id integer primary key, name text not null)`.execute(db)
    await db
      .insertInto('cups')
      .values([1, 2, 3].map((id) => ({ id, name: `cup ${id}` })))
      .execute()
  })

  afterAll(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })

  it('have the values of each query', async () => {
    const find = (id: number) =>
      db.selectFrom('cups').select('name').where('id', '=', id).executeTakeFirstOrThrow()
    expect(await Promise.all([find(1), find(2), find(1)])).toEqual(
      ['cup 1', 'cup 2', 'cup 1'].map((name) => ({ name })),
    )
  })

  it('work again after they failed', async () => {
    const add = (id: number) => db.insertInto('cups').values({ id, name: 'another' }).execute()
    await expect(add(1)).rejects.toThrow('UNIQUE')
    await add(4)
    await expect(add(4)).rejects.toThrow('UNIQUE')
    await db.deleteFrom('cups').where('id', '=', 4).execute()
  })

  it('are whole again after a walk that was broken off', async () => {
    const query = db.selectFrom('cups').select('id').orderBy('id')
    for await (const { id } of query.stream()) if (id === 2) break
    const ids: number[] = []
    for await (const { id } of query.stream()) ids.push(id)
    expect(ids).toEqual([1, 2, 3])
    expect(await query.execute()).toHaveLength(3)
  })

  it('see what another process has made of a table', async () => {
    const query = db.selectFrom('cups').selectAll().where('id', '=', 1)
    expect(await query.execute()).toEqual([{ id: 1, name: 'cup 1' }])
    const other = open()
    await sql`alter table cups add column color text`.execute(other)
    await other.destroy()
    expect(await query.execute()).toEqual([{ id: 1, name: 'cup 1', color: null }])
  })
})

it('transactions that queue up let the process do something else between them', async () => {
  const db = openCups(join(createFolder(), 'store.db'))
  await sql`create table cups (id integer primary key, name text not null)`.execute(db)
  let done = 0
  const all = Array.from({ length: 20 }, async (_, id) => {
    await db.transaction().execute((cups) => cups.insertInto('cups').values({ id, name: 'cup' }).execute())
    done++
  })
  const seen: number[] = []
  while (done < all.length) {
    await setImmediate()
    seen.push(done)
  }
  await Promise.all(all)
  await db.destroy()
  expect(seen.length).toBeGreaterThanOrEqual(all.length)
})

it('a connection that is opened for reading cannot write, and leaves no files behind', async () => {
  const folder = createFolder()
  const file = join(folder, 'store.db')
  const db = openCups(file)
  await sql`create table cups (id integer primary key, name text not null)`.execute(db)
  const reading = openCups(file, true)
  await expect(reading.insertInto('cups').values({ id: 1, name: 'cup' }).execute()).rejects.toThrow(
    'attempt to write a readonly database',
  )
  await db.insertInto('cups').values({ id: 1, name: 'cup' }).execute()
  expect(await reading.selectFrom('cups').selectAll().execute()).toEqual([{ id: 1, name: 'cup' }])
  await reading.destroy()
  await db.destroy()
  expect(readdirSync(folder)).toEqual(['store.db'])
})
