import { setTimeout } from 'node:timers/promises'

/** Error codes of PostgreSQL after which the same transaction may well succeed: deadlocks, and orders that cannot be kept. */
const PASSING = new Set(['40001', '40P01'])

/** SQLite's code for a database that another process writes to; its variants differ in the higher bits. */
const SQLITE_BUSY = 5

const MAX_WAIT_MS = 10_000
const PAUSE_MS = 20

/** Does again what a database refused only because somebody else was at it. */
export async function retry<T>(run: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + MAX_WAIT_MS
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isPassing(error) || performance.now() > giveUpAt) throw error
      // Not all at the same time again.
      await setTimeout(PAUSE_MS * Math.random())
    }
  }
}

function isPassing(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  return PASSING.has(code) || (errcode & 0xff) === SQLITE_BUSY
}
