import type { Config } from '../config/config.ts'

/** Semi-space in MiB, half of V8's default. It saves 30 MB in a busy worker, and bodies of 150 KB cost a few percent more. */
const YOUNG_MIB = 8

/**
 * Bound of the old space in MiB. Before a full collection, V8 lets a heap with a bound over 1 GB grow to four times its live
 * data, and a smaller one to twice. The bound saves 150 MB when templates come and go, for a few percent of processor time.
 */
const OLD_MIB = 900

/** Caches that may grow larger than this, in MiB, need the heap without that bound. */
const MAX_CACHED_MIB = 400

/** Flags of Node for every process that serves; `package.json` and the Dockerfile repeat them. */
export const HEAP_FLAGS: readonly string[] = ['--expose-gc']

/** Flags of Node for workers. Several share a machine, so their heaps are collected early, unless their caches are large. */
export function workerHeapFlags({
  maxCacheBytes,
  maxContextCacheBytes,
}: Pick<Config, 'maxCacheBytes' | 'maxContextCacheBytes'>): readonly string[] {
  const cachedMib = (maxCacheBytes + maxContextCacheBytes) / 2 ** 20
  const old = cachedMib > MAX_CACHED_MIB ? [] : [`--max-old-space-size=${OLD_MIB}`]
  return [...HEAP_FLAGS, `--max-semi-space-size=${YOUNG_MIB}`, ...old]
}

/**
 * Collects garbage before the first connection, which frees 19 MB.
 *
 * Loading grows the young generation to its maximum, and V8 shrinks it only in a collection of last resort.
 */
export function shrinkHeap(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
