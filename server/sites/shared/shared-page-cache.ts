import { FairCache } from '../../bytes/fair-cache.ts'
import type { PageSource } from '../../observe/metrics/metrics.ts'
import { SharedReads } from '../../store/shared-reads.ts'
import { withoutQuery } from '../../website/page.ts'
import { joinNames, NO_NAMES, type QueryNames, withNames } from './query-names.ts'
import { type MadePage, SharedContent } from './shared-content.ts'
import { SpareTime } from './spare-time.ts'

/** How long and how much is kept. */
export interface SharedPageLimits {
  /** Milliseconds for which a page is kept; 0 shares none. */
  readonly ageMs: number
  readonly maxBytes: number
  /** Milliseconds for which shared caches may answer with an older page while they ask for a new one. */
  readonly staleMs: number
}

/** A page, and the time of `performance.now()` before the store was read for it. */
interface CachedPage {
  readonly content: SharedContent
  readonly sinceMs: number
}

/** Estimated memory of the names of a page. */
const NAMES_BYTES = 1000

type CountPage = (source: PageSource) => void

/**
 * A cache of shared pages, for a second by everything that they depend on.
 *
 * A page that is made again with the same HTML finds its compressed forms again, so each of them is paid once.
 */
export class SharedPageCache {
  /** The `Cache-Control` of a shared page. */
  readonly caching: string
  readonly isOn: boolean
  /** Seconds after which no cache answers with a page that was made before. */
  readonly lifeS: number
  readonly #ageMs: number
  readonly #pages: FairCache<CachedPage, string>
  /** The same contents by their nonce, which follows from the HTML. They outlive the pages. */
  readonly #contents: FairCache<SharedContent, string>
  /** By the key without its query. */
  readonly #names: FairCache<{ readonly names: QueryNames }, string>
  readonly #making = new SharedReads<SharedContent | undefined>()
  readonly #spare = new SpareTime()
  readonly #count: CountPage

  constructor({ ageMs, maxBytes, staleMs }: SharedPageLimits, count: CountPage) {
    const [ageS, staleS] = [Math.max(1, Math.floor(ageMs / 1000)), Math.ceil(staleMs / 1000)]
    this.caching = `public, max-age=0, s-maxage=${ageS}, stale-while-revalidate=${staleS}`
    this.isOn = ageMs > 0
    this.lifeS = this.isOn ? ageS + staleS + 1 : 0
    // Each cache counts all bytes of its entries, although most entries are in both.
    const maxSize = Math.max(1, Math.floor(maxBytes / 2))
    this.#ageMs = ageMs
    this.#pages = new FairCache(maxSize)
    this.#contents = new FairCache(maxSize)
    this.#names = new FairCache(Math.max(1, Math.floor(maxBytes / 16)))
    this.#count = count
  }

  /**
   * The page of a key for a website. `make` is called once for all who ask at the same moment.
   *
   * Undefined when `make` found that the response is no shared page; an error of `make` is thrown to all of them.
   */
  async get(
    key: string,
    websiteId: string,
    make: () => Promise<MadePage | undefined>,
  ): Promise<SharedContent | undefined> {
    const kept = this.kept(key)
    if (kept !== undefined) {
      this.answeredKept()
      return kept
    }
    let isMaker = false
    const content = await this.#making.get(withNames(key, this.#namesOf(key)), () => {
      isMaker = true
      return this.#make(key, websiteId, make)
    })
    if (content !== undefined) this.#count(isMaker ? 'made' : 'awaited')
    return content
  }

  /** The page of a key, if it is kept. */
  kept(key: string): SharedContent | undefined {
    const page = this.#pages.use(withNames(key, this.#namesOf(key)))
    return page !== undefined && performance.now() - page.sinceMs <= this.#ageMs ? page.content : undefined
  }

  /** The names of the query that the page of a key is known to depend on; undefined for all. */
  namesOf(key: string): QueryNames {
    return this.#names.use(withoutQuery(key))?.names
  }

  /** Counts a response with a kept page. */
  answeredKept(): void {
    this.#count('kept')
  }

  async #make(
    key: string,
    websiteId: string,
    make: () => Promise<MadePage | undefined>,
  ): Promise<SharedContent | undefined> {
    const sinceMs = performance.now()
    const made = await make()
    if (made === undefined) return undefined
    const content = this.#contentOf(made, websiteId)
    const names = this.#learn(key, websiteId, made.names)
    const kept = withNames(key, names)
    this.#pages.set(kept, { content, sinceMs }, content.bytes + 2 * kept.length, websiteId)
    return content
  }

  /** The names that the page of a key is known to depend on; undefined for all. */
  #namesOf(key: string): QueryNames {
    return this.#names.use(withoutQuery(key))?.names
  }

  /** Which names a page reads may depend on the values of others, so it depends on all that any page of this path has read. */
  #learn(key: string, websiteId: string, read: QueryNames): QueryNames {
    const path = withoutQuery(key)
    const names = joinNames(this.#names.peek(path)?.names ?? NO_NAMES, read)
    this.#names.set(path, { names }, NAMES_BYTES + 2 * path.length, websiteId)
    return names
  }

  #contentOf(made: MadePage, websiteId: string): SharedContent {
    const { nonce } = made
    const known = this.#contents.use(nonce)
    if (known !== undefined) {
      void known.madeAgain()
      return known
    }
    const content = new SharedContent(made, this.#spare)
    this.#contents.set(nonce, content, content.bytes, websiteId)
    return content
  }
}
