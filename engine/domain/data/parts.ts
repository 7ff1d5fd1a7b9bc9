import type { TextMeter } from './meter.ts'

/** UTF-16 units that are converted at once, in at most 2 ms. */
export const PART = 1 << 14

/** Converts a part of a text. */
type ConvertPart = (part: string) => string

/** Where a part may end, at this offset or a little behind it. */
type Cut = (text: string, end: number) => number

/**
 * Converts text that can be converted character by character. Long text is converted in parts, so that the clock is
 * read and the limit of text is checked between them.
 */
export function convertInParts(
  text: string,
  convert: ConvertPart,
  meter: TextMeter,
  cut: Cut = behindPair,
): string {
  if (text.length <= PART) {
    meter.chargeScan(text.length)
    return convert(text)
  }
  const converted: string[] = []
  let length = 0
  for (let from = 0; from < text.length; ) {
    const to = cut(text, from + PART)
    meter.charge(PART >> 5)
    const part = convert(text.slice(from, to))
    converted.push(part)
    length += part.length
    meter.checkText(length)
    from = to
  }
  return converted.join('')
}

/** Removes white space at both ends. Very much of it is searched in parts. */
export function trimInParts(text: string, meter: TextMeter): string {
  if (text.length <= PART) {
    meter.chargeScan(text.length)
    return text.trim()
  }
  return trimEndInParts(trimStartInParts(text, meter), meter)
}

function trimStartInParts(text: string, meter: TextMeter): string {
  for (let from = 0; from < text.length; from += PART) {
    meter.chargeScan(PART)
    const part = text.slice(from, from + PART)
    const left = part.trimStart().length
    if (left > 0) return text.slice(from + part.length - left)
  }
  return ''
}

function trimEndInParts(text: string, meter: TextMeter): string {
  for (let to = text.length; to > 0; to -= PART) {
    meter.chargeScan(PART)
    const part = text.slice(Math.max(0, to - PART), to)
    const left = part.trimEnd().length
    if (left > 0) return text.slice(0, to - part.length + left)
  }
  return ''
}

/** Pieces that are joined at once, in less than 1 ms. */
const JOINED_PIECES = 4096

/**
 * A text that is made of very many pieces. V8 joins all of a text when it is first read, and nothing interrupts that,
 * so the pieces are joined on the way.
 */
export class Pieces {
  #joined = ''
  readonly #pieces: string[] = []

  add(piece: string): void {
    if (this.#pieces.push(piece) === JOINED_PIECES) this.#join()
  }

  finish(): string {
    this.#join()
    return this.#joined
  }

  #join(): void {
    this.#joined += this.#pieces.join('')
    this.#pieces.length = 0
  }
}

/** Elements that are joined at once, and those for one unit of work. */
const JOINED_AT_ONCE = 64
const JOINED_OF_A_UNIT = 8

/** Joins the texts of very many elements. The limit of text is checked before each part of them is joined. */
export function joinInParts<T>(
  elements: readonly T[],
  toText: (element: T) => string,
  separator: string,
  meter: TextMeter | undefined,
): string {
  const joined = new Pieces()
  let length = 0
  for (let from = 0; from < elements.length; from += JOINED_AT_ONCE) {
    const part = elements.slice(from, from + JOINED_AT_ONCE)
    meter?.charge(Math.ceil(part.length / JOINED_OF_A_UNIT))
    const texts = part.map(toText)
    length = texts.reduce((sum, text) => sum + separator.length + text.length, length)
    meter?.checkText(length - separator.length)
    if (from > 0) joined.add(separator)
    joined.add(texts.join(separator))
  }
  return joined.finish()
}

/** The JSON of a long text without its quotes, each part escaped so that it cannot close a script element. */
export function convertJsonInParts(text: string, escapeJson: ConvertPart, meter: TextMeter): string {
  return convertInParts(text, (part) => escapeJson(JSON.stringify(part).slice(1, -1)), meter, behindMarkup)
}

/** Where a part may end, at this offset or one behind it: never between the halves of a surrogate pair. */
export function behindPair(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1)
  return unit >= 0xd800 && unit < 0xdc00 ? end + 1 : end
}

/** Also never within `</` or `<!--`, which are escaped as a whole. */
function behindMarkup(text: string, end: number): number {
  const last = text.slice(end - 3, end)
  const open = last.lastIndexOf('<')
  const isWithin = open !== -1 && '<!--'.startsWith(last.slice(open))
  return behindPair(text, isWithin ? end + 4 : end)
}
