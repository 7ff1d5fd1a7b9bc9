/**
 * How long turns are served before the event loop reads input again, and how often it reads then.
 *
 * All times are in milliseconds.
 */

const USUAL_MS = 2

/**
 * The least while the queue stays long. Most of what is read then is refused, and a refusal takes a third less time when many
 * come one after the other, because a page takes their code and data out of the caches of the processor.
 */
const STANDING_MS = 8

/**
 * The most while the queue stays long: as long as one render may hold the event loop. A thousand callers who ask again at once when
 * they are refused take 17 ms at each reading, and would leave a fifth of the time for pages.
 */
const MAX_STANDING_MS = 25

/** While the queue stays long, pages get so many times the time of the reading before them. */
const PAGES_PER_READING = 4

/** The length of a slice after input was read for `readingMs`. */
export function sliceMsAfter(readingMs: number, isStanding: boolean): number {
  if (!isStanding) return USUAL_MS
  return Math.min(MAX_STANDING_MS, Math.max(STANDING_MS, PAGES_PER_READING * readingMs))
}

/**
 * After a turn as long as this, the event loop reads input more than once: a new caller takes one time to connect, and others
 * to send its request. Else each of them would wait for another long turn.
 */
const LONG_MS = 4
const READS_AFTER_LONG = 3

/** The same for a slice of a queue that stays long. */
const READS_AFTER_STANDING = 12

/** Turns that were served one after the other. */
export interface TurnSlice {
  readonly ms: number
  /** Whether the queue stays long. */
  readonly isStanding: boolean
}

/** How often input is read after a slice. */
export function readsAfter({ ms, isStanding }: TurnSlice): number {
  if (isStanding) return READS_AFTER_STANDING
  return ms < LONG_MS ? 1 : READS_AFTER_LONG
}

/** Input is not read again after so long. */
const MAX_READING_MS = 8

/** The input that was read since the last slice. */
interface InputReading {
  readonly ms: number
  /** How often input is to be read yet. */
  readonly readsLeft: number
  /** Whether the last reading took a new connection. */
  readonly hasConnected: boolean
}

/**
 * Whether input is read once more before the next slice.
 *
 * Node takes one new connection at each reading. So it reads on while there are new ones, for as long as the slice took: with 3
 * readings after each long turn, the last of 2,000 callers at once waited for 4 s.
 */
export function readsOn(slice: TurnSlice, { ms, readsLeft, hasConnected }: InputReading): boolean {
  if (ms > MAX_READING_MS) return false
  return readsLeft > 0 || (hasConnected && ms < slice.ms)
}
