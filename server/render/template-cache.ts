import type { Engine, Template } from '../../engine/index.ts'
import { type Digest, digestOf } from '../bytes/digest.ts'
import { FairCache } from '../bytes/fair-cache.ts'
import { digestUnknown } from '../errors/render-problems.ts'
import type { CacheStatistics } from '../observe/metrics/readings.ts'
import type { TemplateReference } from './schema.ts'
import { MAX_COMPILED_AT_ONCE, StoredTemplate } from './stored-template.ts'

/** Longer sources are not used as keys, because V8 hashes them by their length alone, which turns a map into a list. */
const MAX_KEY_LENGTH = 16_000

/** A template that was found, or added when it was sent. */
export interface FoundTemplate {
  readonly stored: StoredTemplate
  /** Whether the website has sent it before, or all share it. One that another website sent is found, too, but is no hit. */
  readonly isHit: boolean
}

type PartialReferences = Readonly<Record<string, TemplateReference>>

/** A template with its partials by name. */
export interface PageTemplates {
  readonly template: FoundTemplate
  readonly partials: readonly (readonly [name: string, partial: FoundTemplate])[]
  readonly digests: readonly Digest[]
  /** `hit` when the website has sent all of them before. */
  readonly cached: 'hit' | 'miss'
}

/** A template with its partials, in the form that the engine renders. */
export interface CompiledPage {
  readonly template: Template
  readonly partials: Readonly<Record<string, Template>>
}

/** How a page is compiled. */
interface QuickOptions {
  /**
   * Whether to compile again what only other websites have sent, because the time of its first render must not tell a website
   * what others send.
   */
  readonly hidesOthers: boolean
}

/** Characters of a template with its partials. */
export function lengthOf(page: PageTemplates): number {
  return templatesOf(page).reduce((sum, { stored }) => sum + stored.source.length, 0)
}

function templatesOf({ template, partials }: PageTemplates): readonly FoundTemplate[] {
  return [template, ...partials.map(([, partial]) => partial)]
}

/**
 * A cache of compiled templates by the digest of their source, bounded in bytes.
 *
 * Compiling is synchronous, so two requests never compile the same template at once.
 */
export class TemplateCache {
  readonly #engine: Engine
  readonly #entries: FairCache<StoredTemplate>
  /** Digests by source. A lookup takes a fifth of the time of hashing the source. */
  readonly #digests = new Map<string, Digest>()
  readonly #resize = (stored: StoredTemplate): void =>
    this.#entries.resize(stored.digest, stored, stored.bytes)

  constructor(engine: Engine, maxBytes: number) {
    this.#engine = engine
    this.#entries = new FairCache(maxBytes, ({ source }) => this.#digests.delete(source))
  }

  get statistics(): CacheStatistics {
    return this.#entries.statistics
  }

  has(digest: Digest, website: string): boolean {
    return this.#entries.peek(digest)?.readers.has(website) ?? false
  }

  /** Stores a template with its digest, for a website or, with '', for all. Its first use compiles it. */
  add(source: string, digest: Digest, website: string): void {
    const { stored } = this.#find(source, digest, website)
    stored.readers.add(website)
    stored.keep()
  }

  /**
   * Finds or stores a template with its partials. A website may name by digest what it sent before, and what is shared. Throws `digest_unknown` with all other digests.
   */
  findPage(reference: TemplateReference, references: PartialReferences, website: string): PageTemplates {
    const missing: Digest[] = []
    const digests: Digest[] = []
    let isHit = true
    const find = (one: TemplateReference): FoundTemplate | undefined => {
      const found = typeof one === 'string' ? this.#findFor(one, website) : this.#named(one.digest, website)
      if (found !== undefined) digests.push(found.stored.digest)
      else if (typeof one === 'object') missing.push(one.digest)
      isHit &&= found?.isHit ?? false
      return found
    }
    const template = find(reference)
    const partials = Object.entries(references).map(([name, one]) => [name, find(one)] as const)
    if (missing.length > 0) throw digestUnknown('templates', missing)
    // No digest is missing, so every `find` returned a template.
    return { template, partials, digests, cached: isHit ? 'hit' : 'miss' } as PageTemplates
  }

  /** Compiles what is not compiled yet; all of it, however long that takes. */
  compilePage({ template, partials }: PageTemplates): CompiledPage {
    const compiled: Record<string, Template> = {}
    for (const [name, { stored }] of partials) compiled[name] = stored.compile()
    return { template: template.stored.compile(), partials: compiled }
  }

  /**
   * Compiles as much of a page as does not hold the event loop for too long; undefined when there is more.
   *
   * Each request for the same page gets on with it, up to a template that is too long by itself.
   */
  compileQuickly(page: PageTemplates, { hidesOthers }: QuickOptions): CompiledPage | undefined {
    let left = MAX_COMPILED_AT_ONCE
    for (const { stored, isHit } of templatesOf(page)) {
      const isAgain = hidesOthers && !isHit
      if (stored.isCompiled && !isAgain) continue
      left -= stored.source.length
      if (left < 0) return undefined
      stored.compile(isAgain)
    }
    return this.compilePage(page)
  }

  /** Is told of each page that was rendered or checked, and drops what was compiled for the first time. */
  wereUsed(page: PageTemplates): void {
    for (const { stored } of templatesOf(page)) if (stored.wasUsed()) this.#resize(stored)
  }

  /** The sources that a website names by their digests. Throws `digest_unknown` with all digests that it may not name. */
  sourcesOf(digests: readonly Digest[], website: string): string[] {
    const missing = digests.filter((digest) => !this.has(digest, website))
    if (missing.length > 0) throw digestUnknown('templates', missing)
    return digests.flatMap((digest) => this.#entries.get(digest)?.source ?? [])
  }

  #findFor(source: string, website: string): FoundTemplate {
    const { stored, isHit } = this.#find(source, this.#digests.get(source) ?? digestOf(source), website)
    const isKnown = stored.readers.has(website)
    stored.readers.add(website)
    return { stored, isHit: isHit && isKnown }
  }

  #named(digest: Digest, website: string): FoundTemplate | undefined {
    const found = this.#get(digest)
    return found?.stored.readers.has(website) === true ? found : undefined
  }

  #find(source: string, digest: Digest, website: string): FoundTemplate {
    return (
      this.#get(digest) ?? this.#add(new StoredTemplate(this.#engine, digest, source, this.#resize), website)
    )
  }

  #get(digest: Digest): FoundTemplate | undefined {
    const stored = this.#entries.get(digest)
    return stored && { stored, isHit: true }
  }

  #add(stored: StoredTemplate, website: string): FoundTemplate {
    const { digest, source } = stored
    this.#entries.countMiss()
    const isStored = this.#entries.set(digest, stored, stored.bytes, website)
    if (isStored && source.length <= MAX_KEY_LENGTH) this.#digests.set(source, digest)
    return { stored, isHit: false }
  }
}
