import { crc32 } from 'node:zlib'
import type { CacheStatistics } from '../observe/metrics/readings.ts'
import type { Answer } from './answer.ts'
import { FairCache } from './fair-cache.ts'
import { isStoredContext, NO_CONTEXT, type RenderRequest } from './schema.ts'
import { SeenChecksums } from './seen-checksums.ts'

/** Checksums of the bodies that came last. */
const SEEN = 4096

/** Parts that tell a long body from most others. A checksum of all of it takes a tenth of the time of parsing. */
const SAMPLE = { parts: 8, bytes: 512 }

/** Longer requests by digests have much data of their own, and are not kept parsed. */
const MAX_PARSED_BYTES = 16_384

/** A parsed request takes about so many times the bytes of its body. */
const HEAP_BYTES_PER_BYTE = 6

/** Heap bytes of an entry besides. */
const ENTRY_BYTES = 500

/** Bodies of the same sample that must come in vain before one of them takes the place of the known one. It doubles each time. */
const PATIENCE = 2

/** The answer of a body that is the same each time. */
export interface KnownAnswer {
  readonly answer: Answer
  readonly diagnostics: number
  /** The request without data of its own. */
  readonly request: RenderRequest
}

/** A body that came before. */
export interface KnownBody {
  readonly bytes: Buffer
  readonly website: string
  readonly sample: number
  /** The request, if it names everything by digests. */
  readonly request: RenderRequest | undefined
  readonly kept: KnownAnswer | undefined
}

/** A known body, and how long others of its sample have to wait. */
interface Entry {
  readonly body: KnownBody
  readonly patience: number
  misses: number
}

/**
 * Bodies that websites send again, as for each view of a page, with their answers.
 *
 * A render is a function of its body, unless a template asks for the time. So a page that is asked for again is not made again.
 * A body that never comes again leaves one number. Websites have bodies of their own: how long an answer takes must not tell one
 * what another sends.
 */
export class KnownBodies {
  readonly #seen = new SeenChecksums(SEEN)
  readonly #entries: FairCache<Entry, number>

  constructor(maxBytes: number) {
    this.#entries = new FairCache(maxBytes)
  }

  get statistics(): CacheStatistics {
    return this.#entries.statistics
  }

  /** Finds a body that came before; undefined for any other. */
  find(bytes: Buffer, website: string): KnownBody | undefined {
    const sample = sampleOf(bytes, crc32(website))
    const entry = this.#entries.use(sample)
    if (entry === undefined) return this.#seen.note(sample) ? this.#add(bytes, website, sample) : undefined
    if (entry.body.website === website && entry.body.bytes.equals(bytes)) {
      entry.misses = 0
      return entry.body
    }
    entry.misses++
    return entry.misses > entry.patience ? this.#add(bytes, website, sample, 2 * entry.patience) : undefined
  }

  /** The answer of a body for all its callers. Callers first check that the website may still name its digests. */
  answerOf({ kept }: KnownBody): KnownAnswer | undefined {
    if (kept === undefined) this.#entries.countMiss()
    else this.#entries.countHit()
    return kept
  }

  keepRequest(body: KnownBody, request: RenderRequest): void {
    if (body.bytes.length <= MAX_PARSED_BYTES && isByDigests(request)) this.#change(body, { request })
  }

  keepAnswer(body: KnownBody, kept: KnownAnswer): void {
    this.#change(body, { kept: { ...kept, request: withoutData(kept.request) } })
  }

  /** Adds a body. Its bytes may be a part of a larger buffer, so they are copied. */
  #add(bytes: Buffer, website: string, sample: number, patience = PATIENCE): KnownBody {
    const body = { bytes: Buffer.from(bytes), website, sample, request: undefined, kept: undefined }
    this.#set({ body, patience, misses: 0 })
    return body
  }

  #change(body: KnownBody, change: Partial<Pick<KnownBody, 'request' | 'kept'>>): void {
    const entry = this.#entries.peek(body.sample)
    // Another body may have taken its place while its page was made.
    if (entry?.body.bytes === body.bytes) this.#set({ ...entry, body: { ...entry.body, ...change } })
  }

  #set(entry: Entry): void {
    this.#entries.set(entry.body.sample, entry, sizeOf(entry.body), entry.body.website)
  }
}

function sampleOf(bytes: Buffer, seed: number): number {
  if (bytes.length <= SAMPLE.parts * SAMPLE.bytes) return crc32(bytes, seed) | 0
  const step = (bytes.length - SAMPLE.bytes) / (SAMPLE.parts - 1)
  let sample = seed
  for (let part = 0; part < SAMPLE.parts; part++) {
    const at = Math.floor(part * step)
    sample = crc32(bytes.subarray(at, at + SAMPLE.bytes), sample)
  }
  return (sample ^ bytes.length) | 0
}

function sizeOf({ bytes, request, kept }: KnownBody): number {
  const parsed = request === undefined ? 0 : HEAP_BYTES_PER_BYTE * bytes.length
  // Sources in the body are kept with the answer, as text.
  const answered = kept === undefined ? 0 : kept.answer.body.length + bytes.length
  return ENTRY_BYTES + bytes.length + parsed + answered
}

/** Whether a request carries neither a template nor data. */
function isByDigests({ template, partials, context, plainContext }: RenderRequest): boolean {
  const areReferences = [template, ...Object.values(partials)].every((one) => typeof one === 'object')
  return areReferences && plainContext === undefined && isStoredContext(context)
}

/** Leaves all that a request names by digests. */
function withoutData(request: RenderRequest): RenderRequest {
  const { context } = request
  const named = isStoredContext(context) ? { digest: context.digest } : NO_CONTEXT
  return { ...request, context: named, plainContext: undefined, injects: NO_CONTEXT }
}
