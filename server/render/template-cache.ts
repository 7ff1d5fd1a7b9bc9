import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Engine, Template } from '../../engine/index.ts'

/** Heap bytes of a compiled template, measured over pages and over templates that are dense in each kind of tag. */
const BYTES_PER_TEMPLATE = 1500
const BYTES_PER_CHARACTER = 2
const BYTES_PER_TAG = 450
const BYTES_PER_TAG_CHARACTER = 50

/** V8 hashes longer strings by their length alone, so that a map of many of them is a list to search. */
const MAX_KEY_LENGTH = 16_000

/** A template with its partials; `cached` is `hit` when none of them had to be compiled. */
export interface CompiledPage {
  readonly template: Template
  readonly partials: Readonly<Record<string, Template>>
  readonly cached: 'hit' | 'miss'
}

interface Entry {
  readonly source: string
  readonly template: Template
}

/**
 * Compiled templates by digest of their source; those used least recently make room.
 *
 * Compiling is synchronous, so that two requests never compile the same new template twice.
 */
export class TemplateCache {
  readonly #engine: Engine
  readonly #entries: LRUCache<string, Entry>
  /** Digests of the shorter sources: to find one is a fifth of the work of making it. */
  readonly #digests = new Map<string, string>()

  constructor(engine: Engine, maxBytes: number) {
    this.#engine = engine
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      dispose: ({ source }) => this.#digests.delete(source),
    })
  }

  compile(source: string): { template: Template; isHit: boolean } {
    const digest = this.#digests.get(source) ?? hash('sha256', source, 'base64url')
    const known = this.#entries.get(digest)
    if (known !== undefined) return { template: known.template, isHit: true }
    const template = this.#engine.compile(source)
    this.#entries.set(digest, { source, template }, { size: estimateBytes(source) })
    // A template larger than the whole cache is not kept.
    const isKept = this.#entries.has(digest)
    if (isKept && source.length <= MAX_KEY_LENGTH) this.#digests.set(source, digest)
    return { template, isHit: false }
  }

  compilePage(source: string, partialSources: Readonly<Record<string, string>>): CompiledPage {
    const { template, isHit } = this.compile(source)
    let isAllHit = isHit
    const partials = Object.entries(partialSources).map(([name, partialSource]): [string, Template] => {
      const partial = this.compile(partialSource)
      isAllHit &&= partial.isHit
      return [name, partial.template]
    })
    return { template, partials: Object.fromEntries(partials), cached: isAllHit ? 'hit' : 'miss' }
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
