import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The numbers of orders, which each website counts by itself from 1001. Orders so far are numbered by their time.
 *
 * A process of the last version, which is being replaced, places orders without a number.
 */
export const orderNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('orders').addColumn('number', 'integer').execute()
    await sql`update orders set number = counted.number
      from (select website_id, id,
              1000 + row_number() over (partition by website_id order by created_at, id) as number
            from orders) as counted
      where orders.website_id = counted.website_id and orders.id = counted.id`.execute(db)
    await db.schema
      .createIndex('orders_number')
      .unique()
      .on('orders')
      .columns(['website_id', 'number'])
      .execute()
    await db.schema
      .createTable('order_counters')
      .addColumn('website_id', 'text', (column) => column.primaryKey().references('websites.id'))
      .addColumn('last_number', 'integer', (column) => column.notNull())
      .execute()
    await sql`insert into order_counters (website_id, last_number)
      select website_id, max(number) from orders group by website_id`.execute(db)
  },
}
