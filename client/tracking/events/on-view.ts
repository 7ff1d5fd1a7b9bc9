/** Calls `see` now, and whenever the page comes back from the cache of the browser. */
export function onView(signal: AbortSignal, see: () => void): void {
  see()
  addEventListener('pageshow', ({ persisted }) => persisted && see(), { signal })
}
