import { FairCache } from '../../bytes/fair-cache.ts'
import type { PageSource } from '../../observe/metrics/metrics.ts'
import { SharedReads } from '../../store/shared-reads.ts'
import { SharedContent } from './shared-content.ts'
import { SpareTime } from './spare-time.ts'

/** How long and how much is kept. */
export interface SharedPageLimits {
  /** Milliseconds for which a page is kept; 0 shares none. */
  readonly ageMs: number
  readonly maxBytes: number
  /** Milliseconds for which shared caches may answer with an older page while they ask for a new one. */
  readonly staleMs: number
}

/** The HTML of a shared page with the nonce that it holds. */
export interface MadePage {
  readonly html: string
  readonly nonce: string
}

/** A page, and the time of `performance.now()` before the store was read for it. */
interface CachedPage {
  readonly content: SharedContent
  readonly sinceMs: number
}

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
    const content = await this.#making.get(key, () => {
      isMaker = true
      return this.#make(key, websiteId, make)
    })
    if (content !== undefined) this.#count(isMaker ? 'made' : 'awaited')
    return content
  }

  /** The page of a key, if it is kept. */
  kept(key: string): SharedContent | undefined {
    const page = this.#pages.use(key)
    return page !== undefined && performance.now() - page.sinceMs <= this.#ageMs ? page.content : undefined
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
    this.#pages.set(key, { content, sinceMs }, content.bytes + 2 * key.length, websiteId)
    return content
  }

  #contentOf({ html, nonce }: MadePage, websiteId: string): SharedContent {
    const known = this.#contents.use(nonce)
    if (known !== undefined) {
      void known.madeAgain()
      return known
    }
    const content = new SharedContent(html, nonce, this.#spare)
    this.#contents.set(nonce, content, content.bytes, websiteId)
    return content
  }
}
