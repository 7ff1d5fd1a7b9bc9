/** An island wakes after this time at the latest, however busy the page is. */
const TIMEOUT_MS = 2000

/** Wakes an island when the browser has nothing else to do. */
export function idle(_element: Element, wake: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: TIMEOUT_MS })
  else setTimeout(wake, 200)
}
