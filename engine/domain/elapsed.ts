/** Days that a unit counts as, the longest first: no calendar is asked. */
const UNITS_OF_DAYS = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const

const SECONDS_PER_DAY = 86_400

/** `about 3 days ago`, in English; `less than a minute ago` also for what is yet to come. */
export function describeElapsed(elapsedMs: number): string {
  const seconds = elapsedMs / 1000
  const days = Math.trunc(seconds / SECONDS_PER_DAY)
  for (const [unit, length] of UNITS_OF_DAYS) {
    const count = Math.trunc(days / length)
    if (count > 0) return about(count, unit)
  }
  const hours = Math.trunc(seconds / 3600)
  if (hours > 0) return about(hours, 'hour')
  const minutes = Math.trunc(seconds / 60)
  return minutes > 0 ? about(minutes, 'minute') : 'less than a minute ago'
}

function about(count: number, unit: string): string {
  if (count > 1) return `about ${count} ${unit}s ago`
  return unit === 'hour' ? 'about an hour ago' : `about a ${unit} ago`
}
