import { LRUCache } from 'lru-cache'
import type { Items } from '../../store/items.ts'
import type { Collection, Website } from '../../store/types.ts'
import { SharedReads } from '../shared-reads.ts'
import { toPageDocuments } from './page-documents.ts'
import { type SearchDocument, SearchIndex } from './search-index.ts'
import { loadLanguage } from './words.ts'

/** Bounds the memory of all indexes of a process. */
const MAX_BYTES = 64 * 2 ** 20
/** Measured: 17 bytes for each character in a shop of 200 short texts, 2 in one of 1,000 long texts that share words. */
const BYTES_PER_CHARACTER = 17
const BYTES_PER_DOCUMENT = 500

/** Characters of one item, and of all items of a website, that are indexed. Further ones are found by their title. */
const MAX_ITEM_TEXT = 10_000
const MAX_WEBSITE_TEXT = 1_000_000

interface KnownIndex {
  readonly edition: string
  readonly index: SearchIndex
  readonly bytes: number
}

/** A website at the revision that is served, with what is published by then. */
interface Searched {
  readonly website: Website
  readonly collections: readonly Collection[]
  readonly publishedMs: number
}

/**
 * The indexes of all websites. Each is built at the first search, and again when the revision of its website changes or
 * an item is published.
 */
export class SearchIndexes {
  readonly #known = new LRUCache<string, KnownIndex>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  })
  readonly #builds = new SharedReads<SearchIndex>()

  async of(items: Items, site: Searched): Promise<SearchIndex> {
    const { website, publishedMs } = site
    const edition = `${website.id} ${website.revision} ${publishedMs}`
    const known = this.#known.get(website.id)
    if (known?.edition === edition) return known.index
    return this.#builds.get(edition, () => this.#build(items, site, edition))
  }

  async #build(
    items: Items,
    { website, collections, publishedMs }: Searched,
    edition: string,
  ): Promise<SearchIndex> {
    const { id, settings } = website
    const [language, texts] = await Promise.all([
      loadLanguage(settings.locale),
      items.searchTexts(id, publishedMs, { maxItem: MAX_ITEM_TEXT, maxAll: MAX_WEBSITE_TEXT }),
    ])
    const documents: readonly SearchDocument[] = [
      ...texts.map((text) => ({ kind: 'item', ...text }) as const),
      ...toPageDocuments(collections, MAX_ITEM_TEXT),
    ]
    const index = new SearchIndex(language)
    await index.add(documents)
    this.#known.set(id, { edition, index, bytes: sizeOf(documents) })
    return index
  }
}

function sizeOf(documents: readonly SearchDocument[]): number {
  return documents.reduce(
    (bytes, { title, text }) =>
      bytes + BYTES_PER_DOCUMENT + BYTES_PER_CHARACTER * (title.length + text.length),
    BYTES_PER_DOCUMENT,
  )
}
