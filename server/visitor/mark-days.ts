/** A day, by which the ends of marks are counted. */
const DAY_MS = 86_400_000

/** The number of the last valid day of a mark that begins now. */
export function lastDayOf(lifeS: number): string {
  return String(Math.floor((Date.now() + lifeS * 1000) / DAY_MS))
}

/** When the last day of each mark that has begun until now is over. */
export function endOfMarks(lifeS: number): number {
  return Date.now() + lifeS * 1000 + DAY_MS
}

/** Whether the last day of a mark is over, or no number. */
export function isOver(lastDay: string): boolean {
  return !(Number(lastDay) * DAY_MS >= Date.now() - DAY_MS)
}
