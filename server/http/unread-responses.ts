import type { ServerResponse } from 'node:http'

/** The system takes shorter responses at once, whether their caller reads or not. */
const MIN_BYTES = 2 ** 16

/**
 * Ends the connection of a caller who has not read a response of this length after so many milliseconds.
 *
 * Node's own time-out begins again with each byte, so a caller who reads one a minute would keep a response of megabytes for ever.
 */
export function endUnread(response: ServerResponse, bytes: number, maxMs: number): void {
  if (bytes < MIN_BYTES) return
  const timer = setTimeout(() => response.destroy(), maxMs).unref()
  response.once('close', () => clearTimeout(timer))
}
