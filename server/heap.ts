import { setFlagsFromString } from 'node:v8'

/**
 * Half of the young generation that V8 would take: renders are as fast, and a worker takes some ten megabytes less. With a
 * quarter, bodies of 150 KB outlive it, which costs a sixth.
 */
const YOUNG_MIB = 8

/**
 * So much of what lives in it a heap may grow before it is cleaned up. V8 lets one that may be larger than a gigabyte grow to four
 * times: 150 MB when templates come and go, for a few percent of processor time.
 */
const GROWTH_PERCENT = 50

/** What a process that serves is started with; `package.json` and the image say the same. */
export const HEAP_FLAGS: readonly string[] = ['--expose-gc', `--max-semi-space-size=${YOUNG_MIB}`]

/**
 * Bounds the heap of a process that has loaded all it needs and serves nobody yet.
 *
 * Starting makes the young generation as large as it may be, and V8 gives it back only where memory is said to be scarce: 19 MB. The
 * compile cache has to be written before, because compiled code counts only under the flags it was made with.
 */
export function settleHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
