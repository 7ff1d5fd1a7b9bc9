import type { Json } from '../../engine/index.ts'
import type { Digest } from '../bytes/digest.ts'
import { FairCache } from '../bytes/fair-cache.ts'
import { digestUnknown } from '../errors/render-problems.ts'
import type { CacheStatistics } from '../observe/metrics/readings.ts'
import { Readers } from './readers.ts'

/** Uploaded data: parsed, as JSON, or both. */
export interface UploadedData {
  /** Renders share them, so they must never be changed. Undefined when parsing them would hold the event loop for too long. */
  readonly data?: Json | undefined
  /** Undefined when writing the data as JSON takes little time. */
  readonly json?: Uint8Array | undefined
}

interface CachedContext extends UploadedData {
  readonly readers: Readers
}

/** A cache of parsed contexts by the digest of their JSON, bounded in bytes. A website finds what it uploaded, and what is shared. */
export class ContextCache {
  readonly #entries: FairCache<CachedContext>

  constructor(maxBytes: number) {
    this.#entries = new FairCache(maxBytes)
  }

  get statistics(): CacheStatistics {
    return this.#entries.statistics
  }

  has(digest: Digest, website: string): boolean {
    return this.#entries.peek(digest)?.readers.has(website) ?? false
  }

  /** Stores data that take this much memory, for a website or, with '', for all. */
  add(digest: Digest, uploaded: UploadedData, bytes: number, website: string): void {
    const known = this.#entries.peek(digest)
    if (known !== undefined) return known.readers.add(website)
    const readers = new Readers()
    readers.add(website)
    this.#entries.set(digest, { ...uploaded, readers }, bytes, website)
  }

  /** The data of a digest; throws `digest_unknown` when this process does not store it for the website. */
  get(digest: Digest, website: string): UploadedData {
    const known = this.#entries.get(digest)
    if (known?.readers.has(website) === true) return known
    this.#entries.countMiss()
    throw digestUnknown('contexts', [digest])
  }
}
