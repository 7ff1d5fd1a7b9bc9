import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { overloaded } from '../../errors/request-problems.ts'
import type { Items } from '../../store/items.ts'
import { SharedReads } from '../../store/shared-reads.ts'
import type { Collection, Website } from '../../store/types.ts'
import type { Language } from '../languages/language.ts'
import { toPageDocument } from './page-documents.ts'
import type { SearchDocument } from './search-index.ts'
import type { AddOrder, SearchAnswer, SearchHits, SearchOrder, SearchWish } from './search-orders.ts'
import { toTeaserDocument } from './teaser-documents.ts'

/** Characters of one item, and of all items of a website, that are indexed. Further ones are found by their title. */
const MAX_ITEM_TEXT = 10_000
const MAX_WEBSITE_TEXT = 1_000_000

/** A thread that is silent for longer is ended, and the search refused. */
const MAX_MS = 10_000
const RETRY_S = 5

/** A thread that needs more memory is ended. The indexes themselves are bounded to 64 MiB. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

const ENTRY = new URL('search-thread.ts', import.meta.url)

/** A website at the revision that is served, with its published items. */
interface Searched {
  readonly website: Website
  readonly language: Language
  readonly collections: readonly Collection[]
  readonly publishedMs: number
  readonly paywalls: ReadonlyMap<string, unknown>
}

interface WaitingSearch {
  readonly resolve: (answer: SearchAnswer) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

/**
 * The search of all websites, in a thread of its own, so that no query and no index holds the event loop.
 *
 * An index is built at the first search, and again when the revision of its website changes or an item is published.
 */
export class SearchIndexes {
  readonly #builds = new SharedReads<void>()
  readonly #waiting = new Map<number, WaitingSearch>()
  #thread: Worker | undefined
  #number = 0

  /** Finds a range of documents. Throws `overloaded` when the thread does not answer in time. */
  async find(items: Items, site: Searched, wish: SearchWish): Promise<SearchHits> {
    const edition = editionOf(site)
    const order = { ...wish, kind: 'find', websiteId: keyOf(site), edition } as const
    const answer = await this.#ask(order)
    if ('hits' in answer) return answer
    await this.#builds.get(`${keyOf(site)} ${edition}`, () => this.#build(items, site, edition))
    const again = await this.#ask(order)
    // Another revision was built meanwhile, or other websites have taken its place.
    if (!('hits' in again)) throw overloaded(RETRY_S)
    return again
  }

  /** Ends the thread. The next search starts another one. */
  close(): void {
    const thread = this.#thread
    this.#thread = undefined
    void thread?.terminate()
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(overloaded(RETRY_S))
    }
    this.#waiting.clear()
  }

  async #build(items: Items, site: Searched, edition: string): Promise<void> {
    const { website, language, collections, publishedMs, paywalls } = site
    const { id, settings } = website
    const websiteId = keyOf(site)
    const bounds = { ...BOUNDS, ...(language.isDefault ? {} : { language: language.code }) }
    const add = (documents: readonly SearchDocument[], more: Pick<AddOrder, 'isFirst' | 'isLast'>) =>
      this.#ask({ kind: 'add', websiteId, edition, locale: settings.locale, documents, ...more })
    await add([], { isFirst: true, isLast: false })
    for await (const texts of items.searchTexts(id, publishedMs, bounds)) {
      const documents = texts.map((text) => ({ kind: 'item', ...text }) as const)
      await add(documents, { isFirst: false, isLast: false })
      const lessons = texts.filter(({ collectionId }) => paywalls.has(collectionId)).map((text) => text.id)
      const teasers = (await items.byIds(id, lessons)).map((item) => toTeaserDocument(item, language))
      await add(teasers, { isFirst: false, isLast: false })
    }
    for (const collection of collections) {
      // The markup of a page takes milliseconds to read, so others get a turn.
      await setImmediate()
      await add(toPageDocument(collection, MAX_ITEM_TEXT), { isFirst: false, isLast: false })
    }
    await add([], { isFirst: false, isLast: true })
  }

  #ask(order: SearchOrder): Promise<SearchAnswer> {
    const number = ++this.#number
    const { promise, resolve, reject } = Promise.withResolvers<SearchAnswer>()
    const timer = setTimeout(() => this.close(), MAX_MS).unref()
    this.#waiting.set(number, { resolve, reject, timer })
    this.#thread ??= this.#start()
    this.#thread.postMessage({ ...order, number })
    return promise
  }

  #start(): Worker {
    const thread = new Worker(ENTRY, { execArgv: [], name: 'search', resourceLimits: LIMITS })
    thread.unref()
    const end = () => {
      if (this.#thread === thread) this.close()
    }
    thread.on('message', ({ number, answer }: { number: number; answer: SearchAnswer }) => {
      const waiting = this.#waiting.get(number)
      this.#waiting.delete(number)
      if (waiting === undefined) return
      clearTimeout(waiting.timer)
      if ('outcome' in answer && answer.outcome === 'failed') waiting.reject(new Error(answer.message))
      else waiting.resolve(answer)
    })
    thread.on('error', end).on('exit', end)
    return thread
  }
}

const BOUNDS = { maxItem: MAX_ITEM_TEXT, maxAll: MAX_WEBSITE_TEXT }

/** Each language of a website has an index of its own. */
function keyOf({ website, language }: Searched): string {
  return `${website.id} ${language.code}`
}

function editionOf({ website, publishedMs }: Searched): string {
  return `${website.id} ${website.revision} ${publishedMs}`
}
