import { setTimeout } from 'node:timers/promises'

/** PostgreSQL's codes for a row that is not there any more, or that there is one already. */
const FORESTALLED = new Set(['23503', '23505'])

/** PostgreSQL's codes for serialization failures and deadlocks. */
const TRANSIENT = new Set(['40001', '40P01'])

/** SQLite's code while another process writes. Extended codes keep it in their low byte. */
const SQLITE_BUSY = 5

/** Shorter than the time after which clients and balancers give up. */
const MAX_WAIT_MS = 8000
const PAUSE_MS = 20

/** How long to go on, and PostgreSQL's codes of what passes besides deadlocks and serialization failures. */
interface RetryOptions {
  readonly maxWaitMs?: number
  readonly codes?: readonly string[]
}

/** Of a migration or a restore, which waits until another process has done its own. */
export const PATIENT: RetryOptions = { maxWaitMs: 60_000, codes: ['55P03'] }

/** Runs again what failed only because of a concurrent writer, by default for up to eight seconds. */
export async function retry<T>(
  run: () => Promise<T>,
  { maxWaitMs = MAX_WAIT_MS, codes = [] }: RetryOptions = {},
): Promise<T> {
  const giveUpAt = performance.now() + maxWaitMs
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isTransient(error, codes) || performance.now() > giveUpAt) throw error
      // The random pause keeps competing writers from colliding again.
      await setTimeout(PAUSE_MS * Math.random())
    }
  }
}

/** Runs once more what another transaction forestalled after this one had looked: now it sees the row of that one. */
export async function retryForestalled<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!FORESTALLED.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    return run()
  }
}

function isTransient(error: unknown, codes: readonly string[]): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  return TRANSIENT.has(code) || codes.includes(code) || (errcode & 0xff) === SQLITE_BUSY
}
