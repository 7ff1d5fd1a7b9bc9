/**
 * A percentage of an amount in cents; half a cent is rounded up.
 *
 * Rates have up to four decimals and are scaled to integers, so binary fractions cannot change the result.
 */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 10_000) + 500_000) / 1_000_000)
}
