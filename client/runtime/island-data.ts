/**
 * The data of an island, as JSON; '' for one without. They stand after it, where extensions of the browser may have put an
 * element between.
 */
export function islandData({ nextElementSibling: next }: Element): string {
  if (next?.matches('script[type="application/json"]')) return next.textContent ?? ''
  return next === null || next.matches('[data-island]') ? '' : islandData(next)
}
