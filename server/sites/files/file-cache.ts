import { LRUCache } from 'lru-cache'
import type { StaticFile } from '../../http/static-file.ts'

const MAX_CACHE_BYTES = 32 * 2 ** 20

/** Files of websites, cached up to 32 MiB in each process. */
export class FileCache {
  readonly #cache = new LRUCache<string, StaticFile>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ maxBytes }) => maxBytes,
  })
  readonly #pending = new Map<string, Promise<StaticFile>>()

  /** A file by the parts of its key, made once for all requests that ask for it at the same time. */
  async once(parts: readonly string[], make: () => Promise<StaticFile>): Promise<StaticFile> {
    const key = parts.join('\n')
    const known = this.#cache.get(key) ?? this.#pending.get(key)
    if (known !== undefined) return known
    const made = make().finally(() => this.#pending.delete(key))
    this.#pending.set(key, made)
    const file = await made
    this.#cache.set(key, file)
    return file
  }

  /** Whether a file is cached, or being made. */
  has(parts: readonly string[]): boolean {
    const key = parts.join('\n')
    return this.#cache.has(key) || this.#pending.has(key)
  }
}
