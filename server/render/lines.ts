/** A line of a body, without its end; `null` for one that is longer than allowed. */
export type Line = Buffer | null

const NEWLINE = 0x0a

/** Cuts a stream of bytes into lines as they come. Empty lines are left out, but counted by whoever counts. */
export async function* readLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let parts: Buffer[] = []
  let length = 0
  const take = (): Line => {
    const line = length > maxBytes ? null : Buffer.concat(parts)
    parts = []
    length = 0
    return line
  }
  const add = (part: Buffer): void => {
    length += part.length
    // Of a line that is too long nothing is kept.
    if (length > maxBytes) parts = []
    else parts.push(part)
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }
  if (length > 0) yield take()
}
