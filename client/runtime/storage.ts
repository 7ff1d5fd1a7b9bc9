/** A value in the browser's storage, as JSON. */
interface Stored {
  readonly value: unknown
  /** In milliseconds since the epoch; without it, the value stays until the visitor clears the storage. */
  readonly expiresMs?: number
}

/**
 * The value that was stored under a name; undefined when there is none, when it has expired, and when it cannot be read.
 *
 * Storage can be blocked by the visitor, and other scripts may write to it, so callers check the type of the value.
 */
export function recall(name: string): unknown {
  try {
    const { value, expiresMs = Number.POSITIVE_INFINITY } = JSON.parse(
      localStorage.getItem(name) ?? '{}',
    ) as Stored
    if (Date.now() < expiresMs) return value
    localStorage.removeItem(name)
  } catch {
    // Without storage, the page is as on a first visit.
  }
  return undefined
}

/**
 * Stores a value of JSON under a name, for `lifeMs` or without end. Answers false where storage is blocked or full, and the
 * page only forgets sooner.
 */
export function keep(name: string, value: unknown, lifeMs?: number): boolean {
  const stored: Stored = lifeMs === undefined ? { value } : { value, expiresMs: Date.now() + lifeMs }
  try {
    localStorage.setItem(name, JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}
