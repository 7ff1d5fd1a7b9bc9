import { LRUCache } from 'lru-cache'
import type { Engine } from '../../engine/index.ts'
import type { Store } from '../store/store.ts'
import { createSite, type Site } from './site.ts'
import { createItemShelf } from './site-items.ts'
import type { Themes } from './theme.ts'

/** For so long a website is served as it was last seen; then its revision is asked for. */
const FRESH_MS = 1000
const MAX_SITES = 500
/** Host names, those of no website included, which anybody can make up. */
const MAX_HOSTS = 10_000

interface KnownSite {
  readonly site: Site
  freshUntil: number
}

interface DirectoryOptions {
  readonly store: Store
  readonly engine: Engine
  readonly themes: Themes
  /** Whether the one website of a store answers at any host, as is handy in development. */
  readonly answersAnyHost: boolean
}

/** Finds websites by host name, and keeps what their pages have in common. */
export class SiteDirectory {
  readonly #options: DirectoryOptions
  readonly #ids = new LRUCache<string, { readonly id: string | undefined }>({ max: MAX_HOSTS, ttl: FRESH_MS })
  readonly #shelf = createItemShelf()
  readonly #sites = new LRUCache<string, KnownSite>({ max: MAX_SITES })

  constructor(options: DirectoryOptions) {
    this.#options = options
  }

  /** The website at a host name, without a port; undefined when there is none. */
  async find(host: string): Promise<Site | undefined> {
    const known = this.#ids.get(host)
    const id = known === undefined ? await this.#findId(host) : known.id
    return id === undefined ? undefined : this.#load(id)
  }

  async #findId(host: string): Promise<string | undefined> {
    const { store, answersAnyHost } = this.#options
    const { websites } = store.read
    const id = (await websites.byHost(host))?.id ?? (answersAnyHost ? (await websites.only())?.id : undefined)
    this.#ids.set(host, { id })
    return id
  }

  async #load(id: string): Promise<Site | undefined> {
    const known = this.#sites.get(id)
    const now = performance.now()
    if (known === undefined) return this.#read(id)
    if (now < known.freshUntil) return known.site
    // Others go on with what is known while this one asks.
    known.freshUntil = now + FRESH_MS
    const revision = await this.#options.store.read.websites.revisionOf(id)
    return revision === known.site.website.revision ? known.site : this.#read(id)
  }

  async #read(id: string): Promise<Site | undefined> {
    const { store, engine, themes } = this.#options
    const website = await store.read.websites.byId(id)
    if (website === undefined) {
      this.#sites.delete(id)
      return undefined
    }
    const collections = await store.read.collections.list(id)
    const site = createSite({
      website,
      collections,
      theme: themes.get(website.theme),
      engine,
      shelf: this.#shelf,
    })
    this.#sites.set(id, { site, freshUntil: performance.now() + FRESH_MS })
    return site
  }
}
