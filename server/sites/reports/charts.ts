import type { View } from '../../website/view.ts'

/** Numbers of days as lines, for `parts/report-lines`. Points are in a box of 100 units height and one unit for each step. */
export function toLines(values: readonly number[], others: readonly number[]): View {
  const top = roundTop(Math.max(...values, ...others))
  return {
    ...{ top, width: Math.max(1, values.length - 1) },
    points: toPoints(values, top),
    otherPoints: toPoints(others, top),
  }
}

/** The length of a bar in percent of the longest one. A number that is not 0 is seen. */
export function barLength(value: number, longest: number): number {
  if (value <= 0 || longest <= 0) return 0
  return Math.max(0.5, Math.round((value / longest) * 1000) / 10)
}

/** The next round whole number, for the line at the top of a scale. */
export function roundTop(largest: number): number {
  if (largest <= 1) return 1
  const unit = 10 ** Math.floor(Math.log10(largest))
  const tops = ROUND.map((times) => times * unit).filter(Number.isInteger)
  return tops.find((top) => top >= largest) ?? largest
}

const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** One day is a line across the whole box, because a single point has no length. */
function toPoints(values: readonly number[], top: number): string {
  const drawn = values.length === 1 ? [...values, ...values] : values
  return drawn.map((value, at) => `${at},${Math.round((1 - value / top) * 10_000) / 100}`).join(' ')
}
