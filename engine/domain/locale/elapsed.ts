/** Units with their fixed length in days, the longest first. */
const UNITS_OF_DAYS = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const

const SECONDS_PER_DAY = 86_400

/** Elapsed time in English, such as `about 3 days ago`. A time in the future gives `less than a minute ago`. */
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
