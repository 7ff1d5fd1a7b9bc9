/** Longer names are not compared, because the distance takes time quadratic in their length. */
const MAX_LENGTH = 40

/** A name with more edits is another name, however long it is. */
const MAX_EDITS = 4

/** At most this many known names are compared, to bound the time of one hint. */
const MAX_NAMES = 500

/** The known name that is closest to a misspelled one; undefined when none is close. */
export function nearest(typed: string, known: Iterable<string>): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  let best: string | undefined
  let bestDistance = Math.min(MAX_EDITS, Math.max(1, Math.floor(typed.length / 3))) + 1
  let compared = 0
  const word = typed.toLowerCase()
  for (const name of known) {
    if (++compared > MAX_NAMES) break
    if (Math.abs(name.length - typed.length) >= bestDistance) continue
    const distance = distanceWithin(bestDistance - 1, word, name.toLowerCase())
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** More than any distance. */
const FAR = MAX_LENGTH * 2

/**
 * The edit distance of two short words if it is at most `max`, else a number above it. Swapping two neighbouring letters counts as
 * one edit. Only cells that may be within `max` are computed.
 */
function distanceWithin(max: number, a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(FAR)
    row[0] = i
    let least = i
    const end = Math.min(b.length, i + max)
    for (let j = Math.max(1, i - max); j <= end; j++) {
      const cell = cellOf(a, b, i, j, row, last, beforeLast)
      row[j] = cell
      least = Math.min(least, cell)
    }
    if (least > max) return FAR
    beforeLast = last
    last = row
  }
  return last[b.length] ?? FAR
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
  const cost = Math.min((row[j - 1] ?? FAR) + 1, (last[j] ?? FAR) + 1, (last[j - 1] ?? FAR) + same)
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
  return swapped ? Math.min(cost, (beforeLast[j - 2] ?? FAR) + 1) : cost
}
