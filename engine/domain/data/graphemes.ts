/** Characters as readers count them. Their borders are the same in all languages. */
const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** UTF-16 units around a cut that are looked at. Longer characters, such as rows of a hundred accents, are cut. */
export const MAX_GRAPHEME = 128

/** The start of a text: at most `limit` UTF-16 units, without a part of a character such as an emoji of several signs. */
export function cutAtGrapheme(text: string, limit: number): string {
  return text.slice(0, graphemeBorder(text, limit))
}

/** The first character of a text, such as an emoji of several signs; '' for none. */
export function firstGrapheme(text: string): string {
  return GRAPHEMES.segment(text.slice(0, MAX_GRAPHEME)).containing(0)?.segment ?? ''
}

/** The last border of a character at or before a place. A text of one long character is cut between code points. */
export function graphemeBorder(text: string, at: number): number {
  if (at >= text.length) return text.length
  const from = startOfUnit(text, Math.max(0, at - MAX_GRAPHEME))
  const around = text.slice(from, at + MAX_GRAPHEME)
  const start = from + (GRAPHEMES.segment(around).containing(at - from)?.index ?? 0)
  return start > from || from === 0 ? start : startOfUnit(text, at)
}

/** Steps back from the middle of a code point. */
function startOfUnit(text: string, at: number): number {
  const isInside = (text.codePointAt(at - 1) ?? 0) > 0xffff
  return isInside ? at - 1 : at
}
