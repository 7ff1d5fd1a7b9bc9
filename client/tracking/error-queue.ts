/** A script error as it is sent. */
export interface ErrorRecord {
  readonly event: 'script-error'
  readonly data: Readonly<Record<string, unknown>>
  /** In milliseconds since the epoch. */
  readonly timestamp: number
}

const MAX_OF_PAGE = 20
const MAX_WAITING = 10
const DEBOUNCE_MS = 1000

/**
 * A queue of script errors, which are sent once none came for a second. It takes 20 of a page, and 10 at a time, so that an
 * error in a loop sends no flood.
 */
export function createErrorQueue(send: (records: readonly ErrorRecord[]) => void) {
  let taken = 0
  let waiting: ErrorRecord[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    const records = waiting
    waiting = []
    if (records.length > 0) send(records)
  }
  return {
    add(data: ErrorRecord['data']): void {
      if (taken === MAX_OF_PAGE || waiting.length === MAX_WAITING) return
      taken++
      waiting.push({ event: 'script-error', data, timestamp: Date.now() })
      clearTimeout(timer)
      timer = setTimeout(flush, DEBOUNCE_MS)
    },
    /** Sends at once. */
    flush,
    /** Sends nothing that waits. */
    clear(): void {
      clearTimeout(timer)
      waiting = []
    },
  }
}
