import type { Engine, Template } from '../../engine/index.ts'
import { digestUnknown } from '../errors/render-problems.ts'
import type { CacheStatistics } from '../observe/metrics/readings.ts'
import { CountedCache } from './counted-cache.ts'
import { type Digest, digestOf } from './digest.ts'
import type { TemplateReference } from './schema.ts'

/** Heap bytes of a compiled template, measured with pages and with templates made of one kind of tag. */
const BYTES_PER_TEMPLATE = 1500
const BYTES_PER_CHARACTER = 2
const BYTES_PER_TAG = 450
const BYTES_PER_TAG_CHARACTER = 50

/** Longer sources are not used as keys, because V8 hashes them by their length alone, which turns a map into a list. */
const MAX_KEY_LENGTH = 16_000

/** A compiled template in the cache. */
interface StoredTemplate {
  readonly digest: Digest
  readonly source: string
  readonly template: Template
}

export interface FoundTemplate extends StoredTemplate {
  readonly isHit: boolean
}

type PartialReferences = Readonly<Record<string, TemplateReference>>

/** A template with its partials by name. */
export interface FoundPage {
  readonly template: FoundTemplate
  readonly partials: readonly (readonly [name: string, partial: FoundTemplate])[]
}

/** A template with its partials, in the form that the engine renders. */
export interface CompiledPage {
  readonly template: Template
  readonly partials: Readonly<Record<string, Template>>
  readonly digests: readonly Digest[]
  /** `hit` when none of them had to be compiled. */
  readonly cached: 'hit' | 'miss'
}

/**
 * A cache of compiled templates by the digest of their source, bounded in bytes.
 *
 * Compiling is synchronous, so two requests never compile the same template at once.
 */
export class TemplateCache {
  readonly #engine: Engine
  readonly #entries: CountedCache<StoredTemplate>
  /** Digests by source. A lookup takes a fifth of the time of hashing the source. */
  readonly #digests = new Map<string, Digest>()

  constructor(engine: Engine, maxBytes: number) {
    this.#engine = engine
    this.#entries = new CountedCache(maxBytes, ({ source }) => this.#digests.delete(source))
  }

  get statistics(): CacheStatistics {
    return this.#entries.statistics
  }

  has(digest: Digest): boolean {
    return this.#entries.has(digest)
  }

  /** Finds or compiles a template; undefined for a digest that this process does not store. */
  find(reference: TemplateReference): FoundTemplate | undefined {
    return typeof reference === 'string' ? this.compile(reference) : this.#get(reference.digest)
  }

  compile(source: string): FoundTemplate {
    const digest = this.#digests.get(source) ?? digestOf(source)
    return this.#get(digest) ?? this.#add({ digest, source, template: this.#engine.compile(source) })
  }

  /** Finds or compiles a template with its partials. Throws `digest_unknown` with all digests that are not stored. */
  findPage(reference: TemplateReference, references: PartialReferences): FoundPage {
    const missing: Digest[] = []
    const find = (one: TemplateReference): FoundTemplate | undefined => {
      const found = this.find(one)
      if (found === undefined && typeof one === 'object') missing.push(one.digest)
      return found
    }
    const template = find(reference)
    const partials = Object.entries(references).map(([name, one]) => [name, find(one)] as const)
    if (missing.length > 0) throw digestUnknown('templates', missing)
    // No digest is missing, so every `find` returned a template.
    return { template, partials } as FoundPage
  }

  /** Does the same as `findPage`, and returns the form that the engine renders. */
  compilePage(reference: TemplateReference, references: PartialReferences): CompiledPage {
    const { template, partials } = this.findPage(reference, references)
    const found = [template, ...partials.map(([, partial]) => partial)]
    return {
      template: template.template,
      partials: Object.fromEntries(partials.map(([name, partial]) => [name, partial.template])),
      digests: found.map(({ digest }) => digest),
      cached: found.every(({ isHit }) => isHit) ? 'hit' : 'miss',
    }
  }

  #get(digest: Digest): FoundTemplate | undefined {
    const known = this.#entries.get(digest)
    return known && { ...known, isHit: true }
  }

  #add(entry: StoredTemplate): FoundTemplate {
    const { digest, source } = entry
    this.#entries.countMiss()
    const isStored = this.#entries.set(digest, entry, estimateBytes(source))
    if (isStored && source.length <= MAX_KEY_LENGTH) this.#digests.set(source, digest)
    return { ...entry, isHit: false }
  }
}

function estimateBytes(source: string): number {
  let tags = 0
  let tagCharacters = 0
  for (let open = source.indexOf('{'); open !== -1; open = source.indexOf('{', open)) {
    const close = source.indexOf('}', open)
    const end = close === -1 ? source.length : close
    tags++
    tagCharacters += end - open
    open = end
  }
  return (
    BYTES_PER_TEMPLATE +
    BYTES_PER_CHARACTER * source.length +
    BYTES_PER_TAG * tags +
    BYTES_PER_TAG_CHARACTER * tagCharacters
  )
}
