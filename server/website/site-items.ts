import { FairCache } from '../bytes/fair-cache.ts'
import type { AdjacentItems, Items } from '../store/items.ts'
import type { Collection, Item, ItemAddress, Range } from '../store/types.ts'
import type { Language } from './languages/language.ts'
import { translateItem } from './languages/translate.ts'

/** A range of a collection's items, and the number of all its items. */
interface ItemList {
  readonly items: readonly Item[]
  readonly total: number
}

type Cached = Item | ItemList | AdjacentItems

const MAX_BYTES = 64 * 2 ** 20
/** The size of an item without its data. */
const BYTES_PER_ITEM = 500

/** The content of a website between two changes. */
interface WebsiteState {
  readonly id: string
  readonly revision: number
  /** The time of the last publication. Items that are published later are scheduled. */
  readonly publishedMs: number
  /** The language of titles and texts. */
  readonly language: Language
}

/** The items of all websites. */
export type ItemCache = FairCache<Cached, string>

export function createItemCache(): ItemCache {
  return new FairCache(MAX_BYTES)
}

function sizeOf(cached: Cached): number {
  if ('data' in cached) return BYTES_PER_ITEM + JSON.stringify(cached.data).length
  if ('items' in cached) return cached.items.reduce((bytes, item) => bytes + sizeOf(item), BYTES_PER_ITEM)
  return [cached.previous, cached.next].reduce(
    (bytes, item) => bytes + (item ? sizeOf(item) : 0),
    BYTES_PER_ITEM,
  )
}

/**
 * The items of a website that one visitor may see, each read once a revision. Prices and stock are not part of an item.
 *
 * Items of closed collections, scheduled items, drafts, private items and items in need of review never come back from
 * any method, so callers need no check.
 *
 * Each method takes the repository as an argument. Within a transaction, pass the transaction's own: all other
 * connections may be busy with transactions that wait for this one.
 */
export class SiteItems {
  readonly #website: WebsiteState
  readonly #cache: ItemCache
  readonly #closed: ReadonlySet<string>

  constructor(website: WebsiteState, cache: ItemCache, closed: ReadonlySet<string>) {
    this.#website = website
    this.#cache = cache
    this.#closed = closed
  }

  /** The items of this website for a visitor to whom these collections are closed. */
  withClosed(closed: ReadonlySet<string>): SiteItems {
    return new SiteItems(this.#website, this.#cache, closed)
  }

  async byId(items: Items, id: string): Promise<Item | undefined> {
    const item = await this.#cached(['id', id], async () => this.#say(await items.byId(this.#website.id, id)))
    return item !== undefined && this.#isShown(item) ? item : undefined
  }

  /** The items with these ids, in any order; unknown ids are left out. */
  async byIds(items: Items, ids: readonly string[]): Promise<readonly Item[]> {
    const known = ids.map((id) => this.#cache.use(this.#key(['id', id])) as Item | undefined)
    const missing = ids.filter((_, at) => known[at] === undefined)
    const stored = missing.length === 0 ? [] : await items.byIds(this.#website.id, missing)
    const read = stored.map((item) => this.#say(item))
    for (const item of read) this.#keep(this.#key(['id', item.id]), item)
    return [...known.filter((item) => item !== undefined), ...read].filter((item) => this.#isShown(item))
  }

  async byUrl(items: Items, { id }: Collection, urlId: string): Promise<Item | undefined> {
    if (this.#closed.has(id)) return undefined
    const item = await this.#cached(['url', id, urlId], async () =>
      this.#say(await items.byUrl(this.#website.id, id, urlId)),
    )
    return item !== undefined && this.#isShown(item) ? item : undefined
  }

  async list(items: Items, { id }: Collection, range: Range): Promise<ItemList> {
    if (this.#closed.has(id)) return { items: [], total: 0 }
    const parts = ['list', id, String(range.limit), String(range.offset)]
    const { id: websiteId, publishedMs } = this.#website
    return this.#cached(parts, async () => {
      const { items: stored, total } = await items.listShown(websiteId, id, range, publishedMs)
      return { items: stored.map((item) => this.#say(item)), total }
    })
  }

  /** The addresses of all items, the newest first. Those of closed collections are among them. */
  addresses(items: Items): Promise<readonly ItemAddress[]> {
    return items.listAllShown(this.#website.id, this.#website.publishedMs)
  }

  async neighbours(items: Items, item: Item): Promise<AdjacentItems> {
    return this.#cached(['neighbours', item.id], async () => {
      const { previous, next } = await items.neighboursShown(item, this.#website.publishedMs)
      return { previous: this.#say(previous), next: this.#say(next) }
    })
  }

  /** An item in the language of the site. */
  #say<Stored extends Item | undefined>(item: Stored): Stored {
    return item === undefined ? item : (translateItem(item, this.#website.language) as Stored)
  }

  #isShown({ collectionId, status, publishOn }: Item): boolean {
    return status === 'published' && publishOn <= this.#website.publishedMs && !this.#closed.has(collectionId)
  }

  /** Does not cache misses, because a client can ask for any number of addresses that do not exist. */
  async #cached<Value extends Cached | undefined>(
    parts: readonly string[],
    read: () => Promise<Value>,
  ): Promise<Value> {
    const key = this.#key(parts)
    const known = this.#cache.use(key)
    if (known !== undefined) return known as Value
    const value = await read()
    if (value !== undefined) this.#keep(key, value)
    return value
  }

  #keep(key: string, value: Cached): void {
    this.#cache.set(key, value, sizeOf(value), this.#website.id)
  }

  #key(parts: readonly string[]): string {
    const { id, revision, publishedMs, language } = this.#website
    return [id, revision, publishedMs, language.code, ...parts].join('\n')
  }
}
