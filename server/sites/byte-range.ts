/** A part of a file; both ends belong to it. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The part of a file that a `Range` header asks for (RFC 9110 §14.2): undefined where all of it is to be sent, 'none' where the file
 * has no such part. Several parts at once are answered with all of it, which is allowed, and which players never ask for.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, start, end] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? []
  if (start === undefined || end === undefined || start + end === '') return undefined
  const last = end === '' ? size - 1 : Math.min(Number(end), size - 1)
  // `-500` are the last 500 bytes.
  if (start === '')
    return Number(end) === 0 ? 'none' : within(Math.max(size - Number(end), 0), size - 1, size)
  if (end !== '' && Number(end) < Number(start)) return undefined
  return within(Number(start), last, size)
}

function within(first: number, last: number, size: number): ByteRange | 'none' {
  return first < size ? { first, last } : 'none'
}
