import type { Json } from '../../engine/index.ts'
import type { Database } from './database.ts'
import type { CollectionTable } from './tables.ts'
import type { Collection } from './types.ts'

/** The collections of websites: shop, blog, pages, folders. */
export class Collections {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** All of a website, in their order. */
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

  /** Adds a collection, or brings it up to date. */
  async save(collection: Collection): Promise<void> {
    const { id, websiteId, urlId, type, title, position, parentId, isInNavigation, data } = collection
    const values = {
      url_id: urlId,
      type,
      title,
      position,
      parent_id: parentId,
      is_in_navigation: isInNavigation ? 1 : 0,
      data: JSON.stringify(data),
    }
    await this.#db
      .insertInto('collections')
      .values({ id, website_id: websiteId, ...values })
      .onConflict((conflict) => conflict.columns(['website_id', 'id']).doUpdateSet(values))
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
    title: row.title,
    position: row.position,
    parentId: row.parent_id,
    isInNavigation: row.is_in_navigation === 1,
    data: JSON.parse(row.data) as Json,
  }
}
