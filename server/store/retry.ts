import { setTimeout } from 'node:timers/promises'

/** PostgreSQL's codes for serialization failures and deadlocks. */
const TRANSIENT = new Set(['40001', '40P01'])

/** SQLite's code while another process writes. Extended codes keep it in their low byte. */
const SQLITE_BUSY = 5

const MAX_WAIT_MS = 10_000
const PAUSE_MS = 20

/** Runs again what failed only because of a concurrent writer, for up to ten seconds. */
export async function retry<T>(run: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + MAX_WAIT_MS
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isTransient(error) || performance.now() > giveUpAt) throw error
      // The random pause keeps competing writers from colliding again.
      await setTimeout(PAUSE_MS * Math.random())
    }
  }
}

function isTransient(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  return TRANSIENT.has(code) || (errcode & 0xff) === SQLITE_BUSY
}
