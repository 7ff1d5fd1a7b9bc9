import type { Meter } from '../../domain/data/meter.ts'

/** Units that are counted between two charges, less one. */
const COUNTED_AT_ONCE = (1 << 19) - 1

/** The length of a text in UTF-8, charged while it is counted. A lone surrogate counts as the replacement character. */
export function utf8Length(text: string, meter: Meter): number {
  let bytes = text.length
  meter.charge(1 + ((text.length & COUNTED_AT_ONCE) >>> 9))
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((at & COUNTED_AT_ONCE) === COUNTED_AT_ONCE) meter.charge(1024)
    if (code < 0x80) continue
    // A surrogate pair is two units and four bytes. Any other unit above U+07FF takes three bytes.
    bytes += code < 0x800 || isPairPart(text, at, code) ? 1 : 2
  }
  return bytes
}

function isPairPart(text: string, at: number, code: number): boolean {
  if (code < 0xd800 || code > 0xdfff) return false
  const other = text.charCodeAt(code < 0xdc00 ? at + 1 : at - 1)
  return code < 0xdc00 ? other >= 0xdc00 && other <= 0xdfff : other >= 0xd800 && other <= 0xdbff
}
