import { text } from '../../engine/domain/messages/text.ts'
import { defineProblem } from './define-problem.ts'
import type { Problem } from './problem.ts'

export const storeBusy = defineProblem('store_busy', 503, {
  meaning: 'Another process holds the database, or it takes no connection. Nothing was stored.',
  remedy: 'Send the request again after `Retry-After`, with the same `Idempotency-Key`.',
  text: text('store_busy'),
  retryAfterS: 5,
})

export const storeFull = defineProblem('store_full', 507, {
  meaning: 'The disk of the database is full. Nothing was stored.',
  remedy: 'Make room on the disk, and send the request again.',
  text: text('store_full'),
  retryAfterS: 60,
})

/** SQLite's result codes: a database that another process holds, and a full disk. Extended codes have them in their low byte. */
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_FULL = 13
/** A file cannot grow beyond a quota or a limit, or the file of shared memory beside the database cannot grow at all. */
const SQLITE_IOERR_GROWTH: ReadonlySet<number> = new Set([778, 4874])

/**
 * PostgreSQL's codes of what passes: deadlocks and serialization failures, time-outs of a lock or a statement, no memory, no free
 * connection, and a server that stops, starts or is a standby.
 */
const POSTGRES_BUSY = /^(?:40001|40P01|55P03|57014|57P0[1-5]|53[023]00|25006|25P0[34]|08\w{3})$/
const POSTGRES_FULL = '53100'

/** Codes and messages of a connection that is refused, ends, or is not free in time; the driver gives the last two no code. */
const CONNECTION_CODES: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ETIMEDOUT'])
const CONNECTION_ENDED = /^(?:Connection terminated|timeout exceeded when trying to connect)/

/** The problem of an error of the database that passes by itself, or once there is room; undefined for any other error. */
export function toStoreProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', errcode = 0, message } = error as Error & { code?: string; errcode?: number }
  const result = errcode & 0xff
  const isFull = result === SQLITE_FULL || SQLITE_IOERR_GROWTH.has(errcode) || code === POSTGRES_FULL
  if (isFull) return storeFull()
  const isHeld = result === SQLITE_BUSY || result === SQLITE_LOCKED || POSTGRES_BUSY.test(code)
  return isHeld || CONNECTION_CODES.has(code) || CONNECTION_ENDED.test(message) ? storeBusy() : undefined
}
