/** Longer names are not compared, because the distance takes time quadratic in their length. */
const MAX_LENGTH = 40

/** At most this many known names are compared, to bound the time of one hint. */
const MAX_NAMES = 500

/** The known name that is closest to a misspelled one; undefined when none is close. */
export function nearest(typed: string, known: Iterable<string>): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(typed.length / 3)) + 1
  let compared = 0
  for (const name of known) {
    if (++compared > MAX_NAMES) break
    if (Math.abs(name.length - typed.length) >= bestDistance) continue
    const distance = distanceOf(typed.toLowerCase(), name.toLowerCase())
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** The edit distance of two short words. Swapping two neighbouring letters counts as one edit. */
function distanceOf(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) row.push(cellOf(a, b, i, j, row, last, beforeLast))
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

function cellOf(
  a: string,
  b: string,
  i: number,
  j: number,
  row: readonly number[],
  last: readonly number[],
  beforeLast: readonly number[],
): number {
  const same = a[i - 1] === b[j - 1] ? 0 : 1
  const cost = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + same)
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
  return swapped ? Math.min(cost, (beforeLast[j - 2] ?? 0) + 1) : cost
}
