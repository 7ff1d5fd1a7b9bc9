import { crc32 } from 'node:zlib'
import { FairCache } from '../bytes/fair-cache.ts'
import type { CacheStatistics } from '../observe/metrics/readings.ts'
import { SeenChecksums } from './members/seen-checksums.ts'
import type { RenderedResponse } from './rendered-response.ts'
import { isContextReference, NO_CONTEXT, type RenderRequest } from './schema.ts'

/** Checksums of the bodies that came last. */
const SEEN = 4096

/** Parts that tell a long body from most others. A checksum of all of it takes a tenth of the time of parsing. */
const SAMPLE = { parts: 8, bytes: 512 }

/** Heap bytes of an entry besides its body and its response. */
const ENTRY_BYTES = 500

/** The response to a body that always gets this page. */
export interface CachedResponse {
  readonly response: RenderedResponse
  readonly diagnostics: number
  /** The request without data of its own. */
  readonly request: RenderRequest
}

interface CachedBody extends CachedResponse {
  readonly bytes: Buffer
  readonly website: string
}

/**
 * The responses to bodies that websites send again, as for each view of a page.
 *
 * A render is a function of its body, unless a template asks for the time. So a page that is asked for again is not made again.
 * A body that never comes again leaves one number. Websites have bodies of their own: how long a response takes must not tell one
 * what another sends.
 */
export class ResponseCache {
  readonly #seen = new SeenChecksums(SEEN)
  readonly #entries: FairCache<CachedBody, number>

  constructor(maxBytes: number) {
    this.#entries = new FairCache(maxBytes)
  }

  get statistics(): CacheStatistics {
    return this.#entries.statistics
  }

  /** The response to a body. Callers first check that the website may still name its digests. */
  find(bytes: Buffer, website: string): CachedResponse | undefined {
    const entry = this.#entries.use(sampleOf(bytes, website))
    if (entry?.website === website && entry.bytes.equals(bytes)) {
      this.#entries.countHit()
      return entry
    }
    this.#entries.countMiss()
    return undefined
  }

  /** Keeps the response to a body that came before. */
  keep(bytes: Buffer, website: string, { response, diagnostics, request }: CachedResponse): void {
    const sample = sampleOf(bytes, website)
    if (!this.#seen.note(sample)) return
    const size = ENTRY_BYTES + 2 * bytes.length + response.body.length
    this.#entries.set(
      sample,
      // A copy of the bytes, which may be a part of a larger buffer. The sources of the request are in memory, too.
      { response, diagnostics, request: withoutData(request), bytes: Buffer.from(bytes), website },
      size,
      website,
    )
  }
}

function sampleOf(bytes: Buffer, website: string): number {
  const seed = crc32(website)
  if (bytes.length <= SAMPLE.parts * SAMPLE.bytes) return crc32(bytes, seed) | 0
  const step = (bytes.length - SAMPLE.bytes) / (SAMPLE.parts - 1)
  let sample = seed
  for (let part = 0; part < SAMPLE.parts; part++) {
    const at = Math.floor(part * step)
    sample = crc32(bytes.subarray(at, at + SAMPLE.bytes), sample)
  }
  return (sample ^ bytes.length) | 0
}

/** Leaves all that a request names by digests. */
function withoutData(request: RenderRequest): RenderRequest {
  const { context } = request
  const named = isContextReference(context) ? { digest: context.digest } : NO_CONTEXT
  return { ...request, context: named, plainContext: undefined, injects: NO_CONTEXT }
}
