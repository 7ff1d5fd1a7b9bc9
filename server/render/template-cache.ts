import { LRUCache } from 'lru-cache'
import type { Engine, Template } from '../../engine/index.ts'
import { digestUnknown } from '../problem.ts'
import { type Digest, digestOf } from './digest.ts'
import type { TemplateReference } from './schema.ts'

/** Heap bytes of a compiled template, measured over pages and over templates that are dense in each kind of tag. */
const BYTES_PER_TEMPLATE = 1500
const BYTES_PER_CHARACTER = 2
const BYTES_PER_TAG = 450
const BYTES_PER_TAG_CHARACTER = 50

/** V8 hashes longer strings by their length alone, so that a map of many of them is a list to search. */
const MAX_KEY_LENGTH = 16_000

/** A compiled template as it is kept. */
interface StoredTemplate {
  readonly digest: Digest
  readonly source: string
  readonly template: Template
}

/** A template as it was found. */
export interface FoundTemplate extends StoredTemplate {
  readonly isHit: boolean
}

type PartialReferences = Readonly<Record<string, TemplateReference>>

/** A template with its partials by name, as they were found. */
export interface FoundPage {
  readonly template: FoundTemplate
  readonly partials: readonly (readonly [name: string, partial: FoundTemplate])[]
}

/** A template with its partials, ready to be rendered. */
export interface CompiledPage {
  readonly template: Template
  readonly partials: Readonly<Record<string, Template>>
  readonly digests: readonly Digest[]
  /** `hit` when nothing had to be compiled. */
  readonly cached: 'hit' | 'miss'
}

/** How full a cache is, and how often it helped. */
export interface CacheStatistics {
  readonly entries: number
  readonly bytes: number
  readonly hits: number
  readonly misses: number
  readonly evictions: number
}

/**
 * Compiled templates by digest of their source; those used least recently make room.
 *
 * Compiling is synchronous, so that two requests never compile the same new template twice.
 */
export class TemplateCache {
  readonly #engine: Engine
  readonly #entries: LRUCache<Digest, StoredTemplate>
  /** Digests of the shorter sources: to find one is a fifth of the work of making it. */
  readonly #digests = new Map<string, Digest>()
  #hits = 0
  #misses = 0
  #evictions = 0

  constructor(engine: Engine, maxBytes: number) {
    this.#engine = engine
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      dispose: ({ source }, _digest, reason) => {
        this.#digests.delete(source)
        if (reason === 'evict') this.#evictions++
      },
    })
  }

  get statistics(): CacheStatistics {
    const { size, calculatedSize } = this.#entries
    const [hits, misses, evictions] = [this.#hits, this.#misses, this.#evictions]
    return { entries: size, bytes: calculatedSize, hits, misses, evictions }
  }

  has(digest: Digest): boolean {
    return this.#entries.has(digest)
  }

  /** Finds or compiles a template; undefined for a digest that is not known here. */
  find(reference: TemplateReference): FoundTemplate | undefined {
    return typeof reference === 'string' ? this.compile(reference) : this.#get(reference.digest)
  }

  compile(source: string): FoundTemplate {
    const digest = this.#digests.get(source) ?? digestOf(source)
    return this.#get(digest) ?? this.#add({ digest, source, template: this.#engine.compile(source) })
  }

  /** Finds or compiles a template with its partials; throws a problem that names every digest which is missing here. */
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
    // What is not missing was found.
    return { template, partials } as FoundPage
  }

  /** As `findPage`, in the form that is rendered. */
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
    if (known === undefined) return undefined
    this.#hits++
    return { ...known, isHit: true }
  }

  #add(entry: StoredTemplate): FoundTemplate {
    const { digest, source } = entry
    this.#misses++
    this.#entries.set(digest, entry, { size: estimateBytes(source) })
    // A template larger than the whole cache is not kept.
    if (this.#entries.has(digest) && source.length <= MAX_KEY_LENGTH) this.#digests.set(source, digest)
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
