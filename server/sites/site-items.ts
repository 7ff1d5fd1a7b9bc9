import { LRUCache } from 'lru-cache'
import type { Items } from '../store/items.ts'
import type { Collection, Item, Page } from '../store/types.ts'

/** A part of a collection, and how many items there are in all. */
interface ItemList {
  readonly items: readonly Item[]
  readonly total: number
}

type Neighbours = Awaited<ReturnType<Items['neighbours']>>

type Kept = Item | ItemList | Neighbours

const MAX_BYTES = 64 * 2 ** 20
/** Of an item beside its data. */
const BYTES_PER_ITEM = 500

/** Further than this nobody looks for what may be seen. */
const MAX_SEARCHED = 1000

/** A website at one of its revisions. */
interface WebsiteState {
  readonly id: string
  readonly revision: number
}

/** Items of all websites, as they were read; those used least recently make room. */
export type ItemShelf = LRUCache<string, Kept>

export function createItemShelf(): ItemShelf {
  return new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: sizeOf })
}

function sizeOf(kept: Kept): number {
  if ('data' in kept) return BYTES_PER_ITEM + JSON.stringify(kept.data).length
  if ('items' in kept) return kept.items.reduce((bytes, item) => bytes + sizeOf(item), BYTES_PER_ITEM)
  return [kept.previous, kept.next].reduce((bytes, item) => bytes + (item ? sizeOf(item) : 0), BYTES_PER_ITEM)
}

/**
 * The items of one revision of a website that a visitor may see, each read once. Prices and stock are not of them.
 *
 * What is in a closed collection is not there, whoever asks for it and however: so nothing has to think of locks that looks here.
 *
 * The repository comes with each call: within a transaction it has to be the transaction's own, because another connection may not
 * be free as long as this one waits for it.
 */
export class SiteItems {
  readonly #website: WebsiteState
  readonly #shelf: ItemShelf
  readonly #closed: ReadonlySet<string>

  constructor(website: WebsiteState, shelf: ItemShelf, closed: ReadonlySet<string>) {
    this.#website = website
    this.#shelf = shelf
    this.#closed = closed
  }

  /** The same for a visitor to whom other collections are closed. */
  without(closed: ReadonlySet<string>): SiteItems {
    return new SiteItems(this.#website, this.#shelf, closed)
  }

  async byId(items: Items, id: string): Promise<Item | undefined> {
    const item = await this.#keep(['id', id], () => items.byId(this.#website.id, id))
    return item !== undefined && this.#isOpen(item) ? item : undefined
  }

  /** Those that are there, in any order. */
  async byIds(items: Items, ids: readonly string[]): Promise<readonly Item[]> {
    const known = ids.map((id) => this.#shelf.get(this.#key(['id', id])) as Item | undefined)
    const missing = ids.filter((_, at) => known[at] === undefined)
    const read = missing.length === 0 ? [] : await items.byIds(this.#website.id, missing)
    for (const item of read) this.#shelf.set(this.#key(['id', item.id]), item)
    return [...known.filter((item) => item !== undefined), ...read].filter((item) => this.#isOpen(item))
  }

  async byUrl(items: Items, { id }: Collection, urlId: string): Promise<Item | undefined> {
    if (this.#closed.has(id)) return undefined
    return this.#keep(['url', id, urlId], () => items.byUrl(this.#website.id, id, urlId))
  }

  async list(items: Items, { id }: Collection, page: Page): Promise<ItemList> {
    if (this.#closed.has(id)) return { items: [], total: 0 }
    const parts = ['list', id, String(page.limit), String(page.offset)]
    return this.#keep(parts, () => items.list(this.#website.id, id, page))
  }

  /** What a query finds outside of some collections, the best first. What may not be seen takes the place of nothing that may. */
  async search(
    items: Items,
    query: string,
    limit: number,
    outside: ReadonlySet<string>,
  ): Promise<readonly Item[]> {
    const open: Item[] = []
    for (let offset = 0; offset < MAX_SEARCHED && open.length < limit; offset += limit) {
      const found = await items.search(this.#website.id, query, { limit, offset })
      open.push(...found.filter((item) => this.#isOpen(item) && !outside.has(item.collectionId)))
      if (found.length < limit) break
    }
    return open.slice(0, limit)
  }

  async neighbours(items: Items, item: Item): Promise<Neighbours> {
    return this.#keep(['neighbours', item.id], () => items.neighbours(item))
  }

  #isOpen({ collectionId }: Item): boolean {
    return !this.#closed.has(collectionId)
  }

  /** Nothing is kept of what is not there: anybody can make up addresses. */
  async #keep<Value extends Kept | undefined>(
    parts: readonly string[],
    read: () => Promise<Value>,
  ): Promise<Value> {
    const key = this.#key(parts)
    const known = this.#shelf.get(key)
    if (known !== undefined) return known as Value
    const value = await read()
    if (value !== undefined) this.#shelf.set(key, value)
    return value
  }

  #key(parts: readonly string[]): string {
    return [this.#website.id, this.#website.revision, ...parts].join('\n')
  }
}
