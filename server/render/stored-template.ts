import type { Engine, Template } from '../../engine/index.ts'
import type { Digest } from '../bytes/digest.ts'
import { Readers } from './readers.ts'

/** Characters of source that are compiled on the event loop for one request, in at most 25 ms. */
export const MAX_COMPILED_AT_ONCE = 64 * 1024

/** Heap bytes of a compiled template, measured with pages and with templates made of one kind of tag. */
const BYTES_PER_TEMPLATE = 1500
const BYTES_PER_CHARACTER = 2
const BYTES_PER_TAG = 450
const BYTES_PER_TAG_CHARACTER = 50

/**
 * `new`: its compiled form goes after its first use. `dropped`: only its source is left. `kept`: its
 * compiled form stays.
 */
type CompiledState = 'new' | 'dropped' | 'kept'

/**
 * A template in the cache. It is compiled when it is first used, and kept compiled from its second use on, or
 * from its first when it was uploaded.
 *
 * So a template that comes only once leaves its source. Its compiled form takes up to thirty times as much
 * memory, which V8 would collect late: with a new template in each request, a worker grew to 400 MiB instead
 * of 280, and did two thirds of the renders.
 */
export class StoredTemplate {
  readonly digest: Digest
  readonly source: string
  readonly readers = new Readers()
  readonly #engine: Engine
  readonly #onGrowth: (grown: StoredTemplate) => void
  #state: CompiledState = 'new'
  #template: Template | undefined

  /** `onGrowth` is called when its compiled form adds bytes that `bytes` did not count before. */
  constructor(engine: Engine, digest: Digest, source: string, onGrowth: (grown: StoredTemplate) => void) {
    this.#engine = engine
    this.digest = digest
    this.source = source
    this.#onGrowth = onGrowth
  }

  /** The bytes of memory that it takes. */
  get bytes(): number {
    return this.#countsAsCompiled ? bytesWhenCompiled(this.source) : bytesOfSource(this.source)
  }

  get isCompiled(): boolean {
    return this.#template !== undefined
  }

  /** The compiled form, which is made if there is none, or anew. A dropped template is kept from then on. */
  compile(isAgain = false): Template {
    if (this.#template !== undefined && isAgain) this.#template = this.#engine.compile(this.source)
    if (this.#template === undefined) {
      const didCount = this.#countsAsCompiled
      this.#template = this.#engine.compile(this.source)
      if (this.#state === 'dropped') this.#state = 'kept'
      if (!didCount) this.#onGrowth(this)
    }
    return this.#template
  }

  /**
   * A short template counts as compiled before it is, because it is going to be. A long one does not: the event loop never compiles
   * it, and counting the tags of 8 MiB would hold it for 50 ms.
   */
  get #countsAsCompiled(): boolean {
    if (this.#template !== undefined) return true
    return this.#state !== 'dropped' && this.source.length <= MAX_COMPILED_AT_ONCE
  }

  /** Keeps the compiled form of a new template after its first use, too. */
  keep(): void {
    if (this.#state === 'new') this.#state = 'kept'
  }

  /** Drops what was compiled for the first use. Returns false when this was a later one. */
  wasUsed(): boolean {
    if (this.#state !== 'new') return false
    this.#state = 'dropped'
    this.#template = undefined
    return true
  }
}

function bytesOfSource(source: string): number {
  return BYTES_PER_TEMPLATE + BYTES_PER_CHARACTER * source.length
}

function bytesWhenCompiled(source: string): number {
  let tags = 0
  let tagCharacters = 0
  for (let open = source.indexOf('{'); open !== -1; open = source.indexOf('{', open)) {
    const close = source.indexOf('}', open)
    const end = close === -1 ? source.length : close
    tags++
    tagCharacters += end - open
    open = end
  }
  return bytesOfSource(source) + BYTES_PER_TAG * tags + BYTES_PER_TAG_CHARACTER * tagCharacters
}
