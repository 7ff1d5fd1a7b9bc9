import { sql } from 'kysely'
import type { Json } from '../../engine/index.ts'
import { digitalContentIn, ITEM_COLUMNS, SHOWN, toItem } from './item-rows.ts'
import { ContentRepository } from './repository.ts'
import { rowForms } from './tables.ts'
import { timeOfChange } from './time-of-change.ts'
import { type TextBounds, translatedText } from './translated-text.ts'
import type { Item, ItemAddress, ItemText, Range } from './types.ts'

/** Bounds the memory of one query for the texts of items. */
const TEXTS_AT_ONCE = 50

export interface AdjacentItems {
  readonly previous: Item | undefined
  readonly next: Item | undefined
}

/** The items of collections: products, posts, events, pictures. */
export class Items extends ContentRepository {
  /** A range of a collection's items that visitors may see at a time, by position, and the number of all such items. */
  async listShown(
    websiteId: string,
    collectionId: string,
    { limit, offset }: Range,
    atMs: number,
  ): Promise<{ items: readonly Item[]; total: number }> {
    const rows = await this.#of(websiteId)
      .where('collection_id', '=', collectionId)
      .where('status', '=', SHOWN)
      .where('publish_on', '<=', atMs)
      .orderBy('position')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await this.db
      .selectFrom('items')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('website_id', '=', websiteId)
      .where('collection_id', '=', collectionId)
      .where('status', '=', SHOWN)
      .where('publish_on', '<=', atMs)
      .executeTakeFirstOrThrow()
    return { items: rows.map(toItem), total }
  }

  /** The ids of all items of a website, also of those that visitors may not see. */
  async ids(websiteId: string): Promise<readonly string[]> {
    const rows = await this.db.selectFrom('items').select('id').where('website_id', '=', websiteId).execute()
    return rows.map(({ id }) => id)
  }

  /** The time of the last publication up to `nowMs`, and of the next one; undefined where there is none. */
  async publications(websiteId: string, nowMs: number): Promise<{ last?: number; next?: number }> {
    const times = (column: 'last' | 'next') =>
      this.db
        .selectFrom('items')
        .select(({ fn }) => (column === 'last' ? fn.max('publish_on') : fn.min('publish_on')).as('at'))
        .where('website_id', '=', websiteId)
        .where('publish_on', column === 'last' ? '<=' : '>', nowMs)
        .executeTakeFirst()
    const [last, next] = await Promise.all([times('last'), times('next')])
    return { ...(last?.at == null ? {} : { last: last.at }), ...(next?.at == null ? {} : { next: next.at }) }
  }

  /** The addresses of all items of a website that visitors may see at a time, the newest first. */
  async listAllShown(websiteId: string, atMs: number): Promise<readonly ItemAddress[]> {
    const rows = await this.db
      .selectFrom('items')
      .select(['id', 'collection_id', 'url_id', 'publish_on', 'changed_at'])
      .where('website_id', '=', websiteId)
      .where('status', '=', SHOWN)
      .where('publish_on', '<=', atMs)
      .orderBy('publish_on', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      collectionId: row.collection_id,
      urlId: row.url_id,
      publishOn: row.publish_on,
      changedAt: row.changed_at,
    }))
  }

  async byId(websiteId: string, id: string): Promise<Item | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && toItem(row)
  }

  /** The items with these ids, in any order; unknown ids are left out. */
  async byIds(websiteId: string, ids: readonly string[]): Promise<readonly Item[]> {
    if (ids.length === 0) return []
    const rows = await this.#of(websiteId).where('id', 'in', ids).execute()
    return rows.map(toItem)
  }

  /** The content that buyers of digital products get, by item id. No other method returns it. */
  async digitalContents(websiteId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Json>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#of(websiteId).where('id', 'in', ids).execute()
    return new Map(
      rows.flatMap(({ id, data }) => {
        const content = digitalContentIn(data)
        return content === undefined ? [] : [[id, content] as const]
      }),
    )
  }

  async byUrl(websiteId: string, collectionId: string, urlId: string): Promise<Item | undefined> {
    const row = await this.#of(websiteId)
      .where('collection_id', '=', collectionId)
      .where('url_id', '=', urlId)
      .executeTakeFirst()
    return row && toItem(row)
  }

  /** The items before and after an item that visitors may see at a time, in the order of its collection. */
  async neighboursShown(
    { websiteId, collectionId, id, position }: Item,
    atMs: number,
  ): Promise<AdjacentItems> {
    const beside = (side: '<' | '>', direction: 'asc' | 'desc') =>
      this.#of(websiteId)
        .where('collection_id', '=', collectionId)
        .where('status', '=', SHOWN)
        .where('publish_on', '<=', atMs)
        .where(({ eb, refTuple, tuple }) => eb(refTuple('position', 'id'), side, tuple(position, id)))
        .orderBy('position', direction)
        .orderBy('id', direction)
        .limit(1)
        .executeTakeFirst()
    const [previous, next] = await Promise.all([beside('<', 'desc'), beside('>', 'asc')])
    return { previous: previous && toItem(previous), next: next && toItem(next) }
  }

  /**
   * The texts by which a search finds the items that visitors may see at a time, with their SKUs, some at once: at most `maxItem`
   * characters of each, and no more texts when all together have `maxAll`; then titles only.
   */
  async *searchTexts(
    websiteId: string,
    publishedMs: number,
    { maxItem, maxAll, language }: TextBounds,
  ): AsyncGenerator<readonly ItemText[]> {
    let left = maxAll
    for (let lastId = ''; ; ) {
      const rows = await this.db
        .selectFrom('items')
        .select(['id', 'collection_id', 'title'])
        .$if(language !== undefined, (query) => query.select('data'))
        .select(sql<string>`substr(search_text, 1, ${Math.min(maxItem, Math.max(left, 0))})`.as('text'))
        .where('website_id', '=', websiteId)
        .where('id', '>', lastId)
        .where('status', '=', SHOWN)
        .where('publish_on', '<=', publishedMs)
        .orderBy('id')
        .limit(TEXTS_AT_ONCE)
        .execute()
      const texts = rows.map(({ id, collection_id: collectionId, title, text, data }) => ({
        ...{ id, collectionId, title, text },
        ...(data === undefined ? {} : translatedText(data, language, maxItem)),
      }))
      const skus = await this.#skusOf(
        websiteId,
        rows.map(({ id }) => id),
      )
      yield texts.map((one) => ({ ...one, text: [one.text, ...(skus.get(one.id) ?? [])].join('\n') }))
      left -= texts.reduce((length, { text }) => length + text.length, 0)
      lastId = rows.at(-1)?.id ?? ''
      if (rows.length < TEXTS_AT_ONCE) return
    }
  }

  /** The SKUs of items, by which buyers of other shops and owners look for a product. */
  async #skusOf(websiteId: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('variants')
      .select(['item_id', 'sku'])
      .where('website_id', '=', websiteId)
      .where('item_id', 'in', ids)
      .orderBy('position')
      .execute()
    const byItem = Map.groupBy(rows, (row) => row.item_id)
    return new Map([...byItem].map(([id, own]) => [id, own.map(({ sku }) => sku)]))
  }

  /** Adds an item, or replaces the one with its id. A search finds it by its title and by `text`. */
  async save(item: Item, text: string, nowMs = Date.now()): Promise<void> {
    const { data, ...rest } = item
    const content = { search_text: text, data: JSON.stringify(data), changed_at: nowMs }
    const values = { ...rowForms.items.toRow(rest), ...content }
    await this.revisions.raise(item.websiteId)
    await this.db
      .insertInto('items')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['website_id', 'id']).doUpdateSet({ ...values, changed_at: timeOfChange('items') }),
      )
      .execute()
  }

  /** Removes items and their variants. Carts and orders that name them stay unchanged. */
  async remove(websiteId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.revisions.raise(websiteId)
    await this.db
      .deleteFrom('variants')
      .where('website_id', '=', websiteId)
      .where('item_id', 'in', ids)
      .execute()
    await this.db.deleteFrom('items').where('website_id', '=', websiteId).where('id', 'in', ids).execute()
  }

  /** Gives all items placeholder addresses until they are saved again, because two may swap addresses. */
  async releaseUrls(websiteId: string): Promise<void> {
    await this.revisions.raise(websiteId)
    await this.db
      .updateTable('items')
      .set({ url_id: sql`'?' || id` })
      .where('website_id', '=', websiteId)
      .execute()
  }

  #of(websiteId: string) {
    return this.db.selectFrom('items').select(ITEM_COLUMNS).where('website_id', '=', websiteId)
  }
}
