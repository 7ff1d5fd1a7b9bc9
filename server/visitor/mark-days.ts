/** A day, by which the ends of marks are counted. */
export const DAY_MS = 86_400_000

/** The number of the last valid day of a mark that begins now. */
export function lastDayOf(lifeDays: number): string {
  return String(Math.floor(Date.now() / DAY_MS) + lifeDays)
}

/** Whether the last day of a mark is over, or no number. */
export function isOver(lastDay: string): boolean {
  return !(Number(lastDay) * DAY_MS >= Date.now() - DAY_MS)
}
