import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../server/store/database.ts'
import { newestMigration } from '../../../server/store/migrations/index.ts'
import { initial } from '../../../server/store/migrations/initial.ts'
import { openStore } from '../../../server/store/store.ts'
import { describeEachDatabase } from '../../support/store/describe-each-database.ts'

describeEachDatabase('a store that is older than pruning', (createDatabase) => {
  it('dates its carts when it is opened', async () => {
    const address = await createDatabase()
    const { kind, db } = await openDatabase(address)
    const provider = { getMigrations: async () => ({ '0001_initial': initial(kind) }) }
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    expect(error).toBeUndefined()
    const website = { id: 'site', identifier: 'site', title: '', theme: '', data: '{}', revision: 1 }
    await db.insertInto('websites').values(website).execute()
    const cart = {
      id: 'cart',
      website_id: 'site',
      token_hash: 'hash',
      kind: 'cart',
      version: 1,
      created_at: 5,
    }
    const empty = { order_id: null, shipping_option_id: null, shipping_location: null, coupon_codes: '[]' }
    await db
      .insertInto('carts')
      // Without the column that is new.
      .values({ ...cart, ...empty } as never)
      .execute()
    const beforeMs = Date.now()
    const store = await openStore(address)
    expect(await store.read.carts.byId('site', 'cart')).toMatchObject({ createdAt: 5 })
    const row = await db.selectFrom('carts').select('changed_at').executeTakeFirstOrThrow()
    expect(row.changed_at).toBeGreaterThanOrEqual(beforeMs)
    await store.close()
    await db.destroy()
  })
})

describeEachDatabase('a new store', (createDatabase) => {
  it('is brought to its newest form once, however many open it', async () => {
    const address = await createDatabase()
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(address)))
    await Promise.all(stores.map((store) => store.close()))
    const { db } = await openDatabase(address)
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}
      order by name`.execute(db)
    await db.destroy()
    // The name of a migration begins with its number.
    expect(rows.map(({ name }) => Number(name.slice(0, 4)))).toEqual(rows.map((_, at) => at + 1))
    expect(rows.at(-1)?.name).toBe(newestMigration())
  })
})
