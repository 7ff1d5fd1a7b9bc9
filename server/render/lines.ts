import { MAX_ID_LENGTH } from './schema.ts'

/** A line of a body without its newline; null for a line that is too long. */
export type Line = Buffer | null

const NEWLINE = 0x0a

/** Splits a stream of bytes into lines as they arrive. Empty lines are yielded too, so that callers can number lines. */
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
    // A line that is too long is dropped, and no longer held in memory.
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

/** The id of a line, even if the line is invalid otherwise. */
export function idIn(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null ? (body as { id?: unknown }).id : undefined
  return typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : undefined
}
