/** Rows of one statement. SQLite keeps a prepared statement for each length of a list, so few lengths are used. */
const PART_SIZES = [64, 16, 4, 2, 1]

/** Runs statements with parts of a list of few lengths, one after the other, and joins their results. */
export async function inParts<Row, Result>(
  rows: readonly Row[],
  run: (part: readonly Row[]) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let at = 0
  for (const size of PART_SIZES)
    for (; rows.length - at >= size; at += size) results.push(...(await run(rows.slice(at, at + size))))
  return results
}
