import { LRUCache } from 'lru-cache'
import type { Engine } from '../../engine/index.ts'
import type { ClientFiles } from '../render/client/client-files.ts'
import type { Store } from '../store/store.ts'
import { SearchIndexes } from './search/search-indexes.ts'
import { createSite, type Site } from './site.ts'
import { createItemCache } from './site-items.ts'
import type { Themes } from './theme.ts'

/** A cached site is served this long before its revision is read again. */
const FRESH_MS = 1000
const MAX_SITES = 500
const LOCAL_HOST = 'localhost'
/** Bounds the cache of host names. It also holds unknown hosts, and a client can send any number of them. */
const MAX_HOSTS = 10_000

/** A host name or address, and a port. */
const AUTHORITY = /^(.+?)(?::(\d+))?$/

/** A website, and its host for absolute addresses. */
interface KnownHost {
  readonly id: string
  /** As the website's record has it: the one that a visitor asked for, or another one; undefined without any. */
  readonly host: string | undefined
  /** Whether the visitor asked for a host that no website has, at which this one answers in development only. */
  readonly isAnother: boolean
}

/** A site as a visitor asked for it. */
export interface FoundSite extends Omit<KnownHost, 'id'> {
  readonly site: Site
}

interface KnownSite {
  readonly site: Site
  freshUntil: number
  /** The time at which a scheduled item appears, so the site is loaded again. */
  readonly publishesAtMs: number
}

interface DirectoryOptions {
  readonly store: Store
  readonly engine: Engine
  readonly themes: Themes
  readonly client: ClientFiles | undefined
  /** Whether the words of a provider of instalments can be fetched. */
  readonly hasInstalmentInformation: boolean
  /** Replaces the providers of captchas; missing for the real ones. */
  readonly captchaUrl?: string
  /** Whether the website of `localhost`, or the only one of a store, answers at any host, for development. */
  readonly answersAnyHost: boolean
  /** Whether visitors may pay by a test, unless a website refuses it. */
  readonly allowsTestPayments: boolean
}

/** Finds sites by host name, and caches them by website. */
export class SiteDirectory {
  readonly #options: DirectoryOptions
  readonly #hosts = new LRUCache<string, { readonly host: KnownHost | undefined }>({
    max: MAX_HOSTS,
    ttl: FRESH_MS,
  })
  readonly #itemCache = createItemCache()
  readonly #searchIndexes = new SearchIndexes()
  readonly #sites = new LRUCache<string, KnownSite>({ max: MAX_SITES })

  constructor(options: DirectoryOptions) {
    this.#options = options
  }

  /**
   * The site of a host as requests name it, such as `shop.example` or `shop.example:8443`, closed as for a visitor without
   * cookies; undefined when no website has the host. A host that a website has with a port answers at that port only.
   */
  async find(authority: string): Promise<FoundSite | undefined> {
    const asked = authority.toLowerCase()
    // Addresses of a website cannot be made of no host, so none answers there in development either.
    if (asked === '') return undefined
    const cached = this.#hosts.get(asked)
    const known = cached === undefined ? await this.#findHost(asked) : cached.host
    const site = known && (await this.#load(known.id))
    return site && { site, host: known.host, isAnother: known.isAnother }
  }

  /** The result of `find` if it needs no read of the store now; undefined otherwise, and for an unknown host. */
  peek(authority: string): FoundSite | undefined {
    const host = this.#hosts.get(authority.toLowerCase())?.host
    const known = host && this.#sites.get(host.id)
    if (host === undefined || known === undefined || !isFresh(known)) return undefined
    return { site: known.site, host: host.host, isAnother: host.isAnother }
  }

  /** Ends the thread of the search. */
  close(): void {
    this.#searchIndexes.close()
  }

  /** The site of a website, for work that no visitor asked for; undefined when it does not exist. */
  byId(id: string): Promise<Site | undefined> {
    return this.#load(id)
  }

  async #findHost(asked: string): Promise<KnownHost | undefined> {
    const { answersAnyHost } = this.#options
    const own = await this.#findStored(asked)
    const host = own ?? (answersAnyHost ? await this.#atAnyHost() : undefined)
    this.#hosts.set(asked, { host })
    return host
  }

  async #findStored(asked: string): Promise<KnownHost | undefined> {
    const { websites } = this.#options.store.read
    const [, name = asked] = AUTHORITY.exec(asked) ?? []
    for (const host of new Set([asked, name])) {
      const found = await websites.byHost(host)
      if (found !== undefined) return { id: found.id, host, isAnother: false }
    }
    return undefined
  }

  async #atAnyHost(): Promise<KnownHost | undefined> {
    const { websites } = this.#options.store.read
    const local = await websites.byHost(LOCAL_HOST)
    if (local !== undefined) return { id: local.id, host: LOCAL_HOST, isAnother: true }
    const only = await websites.only()
    return only && { id: only.id, host: only.hosts[0], isAnother: true }
  }

  async #load(id: string): Promise<Site | undefined> {
    const known = this.#sites.get(id)
    if (known === undefined || Date.now() >= known.publishesAtMs) return this.#read(id)
    if (isFresh(known)) return known.site
    // Concurrent requests use the cached site while this one reads the revision.
    known.freshUntil = performance.now() + FRESH_MS
    const revision = await this.#options.store.read.websites.revisionOf(id)
    return revision === known.site.website.revision ? known.site : this.#read(id)
  }

  async #read(id: string): Promise<Site | undefined> {
    const { store, engine, themes, client, hasInstalmentInformation, allowsTestPayments } = this.#options
    const website = await store.read.websites.byId(id)
    if (website === undefined) {
      this.#sites.delete(id)
      return undefined
    }
    const nowMs = Date.now()
    const [collections, publications] = await Promise.all([
      store.read.collections.list(id),
      store.read.items.publications(id, nowMs),
    ])
    const site = createSite({
      website,
      collections,
      theme: themes.get(website.theme),
      engine,
      client,
      hasInstalmentInformation,
      allowsTestPayments,
      captchaUrl: this.#options.captchaUrl ?? '',
      itemCache: this.#itemCache,
      searchIndexes: this.#searchIndexes,
      publishedMs: publications.last ?? 0,
    })
    const publishesAtMs = publications.next ?? Number.POSITIVE_INFINITY
    this.#sites.set(id, { site, freshUntil: performance.now() + FRESH_MS, publishesAtMs })
    return site
  }
}

/** Whether a site is served without reading its revision. */
function isFresh({ freshUntil, publishesAtMs }: KnownSite): boolean {
  return performance.now() < freshUntil && Date.now() < publishesAtMs
}
