import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Revisions } from './revisions.ts'
import type { Tables } from './tables.ts'

/** A repository works on a database, or in a transaction. */
export class Repository {
  protected readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** Removes the rows that a query finds, by the columns of their key, and returns how many it removed. */
  protected async removeFound<Table extends keyof Tables>(
    table: Table,
    key: readonly (keyof Tables[Table] & string)[],
    found: SelectQueryBuilder<Tables, Table, object>,
  ): Promise<number> {
    const columns = key.map((column) => sql.ref(column))
    const { numDeletedRows } = await this.db
      .deleteFrom(table as 'items')
      .where(sql<boolean>`(${sql.join(columns)}) in ${found.select(key as never)}`)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}

/** A repository of content: its changes raise the revision of their website. */
export class ContentRepository extends Repository {
  protected readonly revisions: Revisions

  constructor(db: Database, revisions: Revisions) {
    super(db)
    this.revisions = revisions
  }
}
