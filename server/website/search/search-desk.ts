import { LRUCache } from 'lru-cache'
import { type SearchDocument, type SearchHit, SearchIndex } from './search-index.ts'
import type { AddOrder, FindOrder, SearchAnswer, SearchOrder } from './search-orders.ts'
import { loadLanguage } from './words.ts'

/** Bounds the memory of all indexes of a process. */
const MAX_BYTES = 64 * 2 ** 20
/** Measured: 17 bytes for each character in a shop of 200 short texts, 2 in one of 1,000 long texts that share words. */
const BYTES_PER_CHARACTER = 17
const BYTES_PER_DOCUMENT = 500

interface KnownIndex {
  readonly edition: string
  readonly index: SearchIndex
  readonly bytes: number
}

/** Answers the orders of the search: builds the indexes of websites, and finds in them. */
export class SearchDesk {
  readonly #known = new LRUCache<string, KnownIndex>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  })
  readonly #building = new Map<string, KnownIndex>()

  async answer(order: SearchOrder): Promise<SearchAnswer> {
    return order.kind === 'add' ? this.#add(order) : this.#find(order)
  }

  async #add({ websiteId, edition, locale, documents, isFirst, isLast }: AddOrder): Promise<SearchAnswer> {
    const begun = isFirst
      ? { edition, index: new SearchIndex(await loadLanguage(locale)), bytes: BYTES_PER_DOCUMENT }
      : this.#building.get(websiteId)
    if (begun?.edition !== edition) return { outcome: 'unknown' }
    await begun.index.add(documents)
    const grown = { ...begun, bytes: begun.bytes + sizeOf(documents) }
    if (!isLast) this.#building.set(websiteId, grown)
    else {
      this.#building.delete(websiteId)
      this.#known.set(websiteId, grown)
    }
    return { outcome: 'added' }
  }

  #find({ websiteId, edition, query, shown, walled, first, offset, limit }: FindOrder): SearchAnswer {
    const known = this.#known.get(websiteId)
    if (known?.edition !== edition) return { outcome: 'unknown' }
    const [visible, teased, before] = [new Set(shown), new Set(walled), new Set(first)]
    const isReadable = ({ kind, collectionId, isTeaser = false }: SearchHit) =>
      kind === 'page' || isTeaser === teased.has(collectionId)
    const isShown = (hit: SearchHit) => visible.has(hit.collectionId) && isReadable(hit)
    const { hits, isForgiving } = known.index.find(query, isShown)
    const isFirst = ({ kind, collectionId }: SearchHit) => kind === 'item' && before.has(collectionId)
    const sorted = [...hits.filter(isFirst), ...hits.filter((hit) => !isFirst(hit))]
    return { hits: sorted.slice(offset, offset + limit), total: hits.length, isForgiving }
  }
}

function sizeOf(documents: readonly SearchDocument[]): number {
  return documents.reduce(
    (bytes, { title, text }) =>
      bytes + BYTES_PER_DOCUMENT + BYTES_PER_CHARACTER * (title.length + text.length),
    0,
  )
}
