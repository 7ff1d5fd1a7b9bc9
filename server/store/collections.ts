import { sql } from 'kysely'
import type { Json } from '../../engine/index.ts'
import type { Database } from './database.ts'
import type { Revisions } from './revisions.ts'
import type { CollectionTable } from './tables.ts'
import { timeOfChange } from './time-of-change.ts'
import type { Collection } from './types.ts'

/** The collections of websites: shops, blogs, pages, folders. */
export class Collections {
  readonly #db: Database
  readonly #revisions: Revisions

  constructor(db: Database, revisions: Revisions) {
    this.#db = db
    this.#revisions = revisions
  }

  /** All collections of a website, by position. */
  async list(websiteId: string): Promise<readonly Collection[]> {
    const rows = await this.#of(websiteId).orderBy('position').orderBy('id').execute()
    return rows.map(toCollection)
  }

  async byId(websiteId: string, id: string): Promise<Collection | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && toCollection(row)
  }

  async byUrl(websiteId: string, urlId: string): Promise<Collection | undefined> {
    const row = await this.#of(websiteId).where('url_id', '=', urlId).executeTakeFirst()
    return row && toCollection(row)
  }

  /** When the content of each collection last changed, by its id; 0 when unknown. */
  async changeTimes(websiteId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#of(websiteId).clearSelect().select(['id', 'changed_at']).execute()
    return new Map(rows.map((row) => [row.id, row.changed_at]))
  }

  /** Adds a collection, or replaces the one with its id. */
  async save(collection: Collection, nowMs = Date.now()): Promise<void> {
    const { id, websiteId, type, title, position, navigation } = collection
    const values = {
      url_id: collection.urlId,
      type,
      type_name: collection.typeName,
      title,
      position,
      parent_id: collection.parentId,
      is_in_navigation: collection.isInNavigation ? 1 : 0,
      navigation,
      password_hash: collection.passwordHash,
      membership_id: collection.membershipId,
      data: JSON.stringify(collection.data),
      changed_at: nowMs,
    }
    await this.#revisions.raise(websiteId)
    await this.#db
      .insertInto('collections')
      .values({ id, website_id: websiteId, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['website_id', 'id'])
          .doUpdateSet({ ...values, changed_at: timeOfChange('collections') }),
      )
      .execute()
  }

  /** Removes collections. Their items have to be removed first. */
  async remove(websiteId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.#revisions.raise(websiteId)
    await this.#db
      .deleteFrom('collections')
      .where('website_id', '=', websiteId)
      .where('id', 'in', ids)
      .execute()
  }

  /** Gives all collections placeholder addresses until they are saved again, because two may swap addresses. */
  async releaseUrls(websiteId: string): Promise<void> {
    await this.#revisions.raise(websiteId)
    await this.#db
      .updateTable('collections')
      .set({ url_id: sql`'?' || id` })
      .where('website_id', '=', websiteId)
      .execute()
  }

  #of(websiteId: string) {
    return this.#db.selectFrom('collections').selectAll().where('website_id', '=', websiteId)
  }
}

function toCollection(row: CollectionTable): Collection {
  return {
    id: row.id,
    websiteId: row.website_id,
    urlId: row.url_id,
    type: row.type,
    typeName: row.type_name,
    title: row.title,
    position: row.position,
    parentId: row.parent_id,
    isInNavigation: row.is_in_navigation === 1,
    navigation: row.navigation as Collection['navigation'],
    passwordHash: row.password_hash,
    membershipId: row.membership_id,
    data: JSON.parse(row.data) as Json,
  }
}
