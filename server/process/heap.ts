import type { Config } from '../config/config.ts'

/**
 * Semi-space in MiB. A collection takes 0.3 to 0.4 ms whatever its size, because hardly anything lives: with 8 MiB, a page of 54 KB by
 * digests with own data takes 140 µs, with 16 it takes 121, and with 32 it takes 144. Beside the first hostile renders after a start,
 * a page of 200 took 21 to 91 ms with 8, and 18 to 53 with 16. Two workers beside hostile renders took 1,007 MiB, not 843.
 */
const YOUNG_MIB = 16

/**
 * Bounds of the old space in MiB. Before a full collection, V8 lets a heap with a bound over 1 GB grow to four times its live
 * data, and a smaller one to twice or less. The bound saves 150 MB when templates come and go, for a few percent of processor
 * time. Workers share a machine, and containers have the bound of a worker, so it is the smaller one.
 */
const OLD_MIB = { alone: 900, worker: 600 }

/** Caches that may grow larger than this, in MiB, need the heap without that bound. */
const MAX_CACHED_MIB = 400

/**
 * Threads that collect garbage beside the event loop. Node has four, which on two cores leave the event loop two fifths of a core
 * while V8 marks its heap: at half of the peak, requests waited for 60 to 90 ms then, and wait for 37 to 41 ms with one thread.
 */
const COLLECTORS = 1

/** Flags of Node for every process that serves. */
const HEAP_FLAGS: readonly string[] = ['--expose-gc', `--v8-pool-size=${COLLECTORS}`]

const YOUNG_FLAG = `--max-semi-space-size=${YOUNG_MIB}`
const ALONE_OLD_FLAG = `--max-old-space-size=${OLD_MIB.alone}`
const WORKER_OLD_FLAG = `--max-old-space-size=${OLD_MIB.worker}`

/** Flags of Node for a process that serves alone; `package.json` repeats them. */
export const ALONE_FLAGS: readonly string[] = [...HEAP_FLAGS, YOUNG_FLAG, ALONE_OLD_FLAG]

type CacheBounds = Pick<Config, 'maxCacheBytes' | 'maxContextCacheBytes'>

/** Flags of Node for workers, unless their caches are large; the Dockerfile repeats them. */
export function workerHeapFlags(bounds: CacheBounds): readonly string[] {
  return [...HEAP_FLAGS, YOUNG_FLAG, ...(needLargeHeap(bounds) ? [] : [WORKER_OLD_FLAG])]
}

/** Flags of a process that its workers take over: those that are not about the heap. */
export function inheritedFlags(flags: readonly string[]): readonly string[] {
  return flags.filter((flag) => !ALONE_FLAGS.includes(flag))
}

/**
 * Whether a process with these flags of Node, and with these in the variable `NODE_OPTIONS`, is too small for its caches, so that a
 * worker has to serve. A bound that an operator chose is never too small.
 */
export function isHeapTooSmall(flags: readonly string[], nodeOptions: string, bounds: CacheBounds): boolean {
  const isOurs = flags.includes(ALONE_OLD_FLAG) || nodeOptions.split(' ').includes(WORKER_OLD_FLAG)
  return isOurs && needLargeHeap(bounds)
}

/** `NODE_OPTIONS` for workers: without the bound of the image where their caches need more. */
export function workerNodeOptions(nodeOptions: string, bounds: CacheBounds): string {
  if (!needLargeHeap(bounds)) return nodeOptions
  return nodeOptions
    .split(' ')
    .filter((word) => word !== WORKER_OLD_FLAG)
    .join(' ')
}

function needLargeHeap({ maxCacheBytes, maxContextCacheBytes }: CacheBounds): boolean {
  return (maxCacheBytes + maxContextCacheBytes) / 2 ** 20 > MAX_CACHED_MIB
}

/**
 * Collects garbage before the first connection, which frees 19 MB.
 *
 * Loading grows the young generation to its maximum, and V8 shrinks it only in a collection of last resort.
 */
export function shrinkHeap(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
