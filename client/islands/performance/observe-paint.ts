/** A shift of the layout; the type of the browser does not know it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** Follows what a page paints. Answers the times in milliseconds of its first and largest content, and how far parts moved. */
export function observePaint(): () => Readonly<Record<string, number>> {
  const found: Record<string, number> = {}
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') found['firstPaintMs'] = Math.round(startTime)
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    found['largestPaintMs'] = Math.round(startTime)
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift
    if (!hadRecentInput) found['layoutShift'] = (found['layoutShift'] ?? 0) + value
  })
  return () => ({ ...found })
}

/** Browsers that do not know a type of entry have none. */
function observe(type: string, look: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true })
}
