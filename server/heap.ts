import type { Config } from './config.ts'

/**
 * Half of the young generation that V8 would take: some thirty megabytes of a busy worker, while bodies of 150 KB cost a few percent
 * more. With a quarter, they outlive it, which costs a sixth.
 */
const YOUNG_MIB = 8

/**
 * V8 lets a heap that may be larger than a gigabyte grow to four times of what lives in it before it cleans up, and a smaller one
 * to twice. This is the difference of 150 MB when templates come and go, for a few percent of processor time. Bounding the growth
 * itself would hold more of it back, and nearly doubles what bodies of 150 KB cost.
 */
const OLD_MIB = 900

/** What caches may hold, as a part of that. */
const MAX_CACHED_MIB = 400

/** What every process that serves is started with; `package.json` and the image say the same. */
export const HEAP_FLAGS: readonly string[] = ['--expose-gc']

/** What workers are started with, of which there are several: those that hold no large caches get a heap that is cleaned up early. */
export function workerHeapFlags({
  maxCacheBytes,
  maxContextCacheBytes,
}: Pick<Config, 'maxCacheBytes' | 'maxContextCacheBytes'>): readonly string[] {
  const cachedMib = (maxCacheBytes + maxContextCacheBytes) / 2 ** 20
  const old = cachedMib > MAX_CACHED_MIB ? [] : [`--max-old-space-size=${OLD_MIB}`]
  return [...HEAP_FLAGS, `--max-semi-space-size=${YOUNG_MIB}`, ...old]
}

/**
 * Gives back what loading and starting took: the young generation has become as large as it may be, and V8 shrinks it only where
 * memory is said to be scarce. That is 19 MB of a process that serves nobody yet.
 */
export function settleHeap(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
