import { sql } from 'kysely'
import type { Json } from '../../engine/index.ts'
import { ContentRepository } from './repository.ts'
import { type CollectionTable, rowForms } from './tables.ts'
import { timeOfChange } from './time-of-change.ts'
import type { Collection } from './types.ts'

const { collections } = rowForms

/** The collections of websites: shops, blogs, pages, folders. */
export class Collections extends ContentRepository {
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
    const { data, ...rest } = collection
    const values = { ...collections.toRow(rest), data: JSON.stringify(data), changed_at: nowMs }
    await this.revisions.raise(collection.websiteId)
    await this.db
      .insertInto('collections')
      .values(values)
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
    await this.revisions.raise(websiteId)
    await this.db
      .deleteFrom('collections')
      .where('website_id', '=', websiteId)
      .where('id', 'in', ids)
      .execute()
  }

  /** Gives all collections placeholder addresses until they are saved again, because two may swap addresses. */
  async releaseUrls(websiteId: string): Promise<void> {
    await this.revisions.raise(websiteId)
    await this.db
      .updateTable('collections')
      .set({ url_id: sql`'?' || id` })
      .where('website_id', '=', websiteId)
      .execute()
  }

  #of(websiteId: string) {
    return this.db.selectFrom('collections').selectAll().where('website_id', '=', websiteId)
  }
}

function toCollection({ data, changed_at: _, ...row }: CollectionTable): Collection {
  return { ...collections.toValue(row), data: JSON.parse(data) as Json }
}
