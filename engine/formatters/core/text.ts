import { graphemeBorder } from '../../domain/data/graphemes.ts'
import { chargeStep, type Meter } from '../../domain/data/meter.ts'
import { Pieces } from '../../domain/data/parts.ts'
import { curlQuotes } from '../../domain/data/quotes.ts'
import { truncate as cut, stripTags, slugify as toSlug } from '../../domain/data/text.ts'
import { isTruthy, type Node, toScriptText, toText } from '../../domain/data/value.ts'
import {
  defineFormatter,
  defineTextFormatter,
  type Frame,
  integer,
  paths,
  text,
  words,
} from '../../language/plugin.ts'

/** `{pattern|format first second}` replaces `{0}` and `{1}` in the value by the values of paths. */
export const format = defineFormatter({
  name: 'format',
  about: 'Replaces {0}, {1} and so on in the value by the values of paths.',
  args: [paths('value')],
  usesFrame: true,
  format(node, [values], frame) {
    // Paths are resolved outside of the value, because the value is only the pattern.
    const { outer } = frame
    return fillPattern(toText(node), (index) => fill(index, values, outer), frame.run.budget)
  },
})

function fill(index: number, values: readonly ((frame: Frame) => Node)[], frame: Frame): string {
  const { budget } = frame.run
  const value = values[index]?.(frame)
  if (value === undefined || value === null) return ''
  const filled = toScriptText(value, budget)
  budget.chargeText(filled.length)
  return filled
}

/** Tags of a pattern for one unit of work. */
const TAGS = 4

/**
 * Replaces the numbers of a pattern. A tag with other characters is dropped, up to its end or to the next tag that
 * opens in it. An unclosed tag drops the rest.
 */
function fillPattern(pattern: string, fillOne: (index: number) => string, meter: Meter): string {
  const pieces = new Pieces()
  let tags = 0
  let at = 0
  for (let open = pattern.indexOf('{'); open !== -1; open = pattern.indexOf('{', at)) {
    if (tags++ % TAGS === 0) meter.charge(1)
    pieces.add(pattern.slice(at, open))
    const close = endOfDigits(pattern, open + 1, meter)
    const isNumber = pattern[close] === '}'
    if (isNumber) pieces.add(fillOne(toIndex(pattern.slice(open + 1, close))))
    at = isNumber ? close + 1 : endOfDropped(pattern, close + 1, meter)
  }
  pieces.add(pattern.slice(at))
  return pieces.finish()
}

/** Longer numbers are no index, and reading one would take long. */
const MAX_DIGITS = 1000

function toIndex(digits: string): number {
  return digits.length > MAX_DIGITS ? Number.NaN : Number(digits)
}

function endOfDigits(pattern: string, from: number, meter: Meter): number {
  let at = from
  while (isDigit(pattern.charCodeAt(at))) chargeStep(at++ - from, meter)
  return at
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

function endOfDropped(pattern: string, from: number, meter: Meter): number {
  for (let at = from; at < pattern.length; at++) {
    chargeStep(at - from, meter)
    if (pattern[at] === '{') return at
    if (pattern[at] === '}') return at + 1
  }
  return pattern.length
}

/** `{body|line-breaks}` replaces each line feed by `<br/>`. A carriage return stays. */
export const lineBreaks = defineTextFormatter({
  name: 'line-breaks',
  about: 'Replaces each line feed by <br/>.',
  isByCharacter: true,
  convert: (text) => text.replaceAll('\n', '<br/>'),
})

/** `{@|output some words}` prints its arguments for any value. */
export const output = defineFormatter({
  name: 'output',
  about: 'Prints its arguments, joined by spaces.',
  args: [words('word')],
  format: (_node, [list]) => list.join(' '),
})

/** `{body|safe}` removes tags from a truthy value. It does not protect against markup; `html` does. */
export const safe = defineFormatter({
  name: 'safe',
  about: 'Removes tags from text.',
  format: (node, _, { run }) => (isTruthy(node) ? stripTags(toText(node), run.budget) : node),
})

/** `{title|slugify}` */
export const slugify = defineTextFormatter({
  name: 'slugify',
  about: 'Converts text to a URL slug: lower-case letters, digits and dashes.',
  convert: (text, _, meter) => toSlug(text, meter),
})

/** `{body|smartypants}` makes quotes curly, and two hyphens a dash. */
export const smartypants = defineTextFormatter({
  name: 'smartypants',
  about: 'Makes quotes curly and two hyphens a dash.',
  convert: (text, isSafe, meter) => curlQuotes(text, isSafe, meter),
})

/** `{price|str}` converts to text. Objects, arrays, null and missing values give ''. */
export const str = defineTextFormatter({
  name: 'str',
  about: 'Converts a number or boolean to text. Other values give empty text.',
  convert: (text) => text,
})

/**
 * `{excerpt|truncate 80 …}` shortens text after white space. A limit that is not positive leaves the value unchanged.
 *
 * Text without white space is cut before the character that does not fit. The reference cuts it at any UTF-16 unit, which
 * breaks emoji.
 */
export const truncate = defineFormatter({
  name: 'truncate',
  about: 'Shortens text at white space and appends an ellipsis.',
  args: [integer('limit', { fallback: 100 }), text('ellipsis', { fallback: '...' })],
  format: (node, [limit, ellipsis], { run }) =>
    limit > 0
      ? cut(toText(node), limit, ellipsis, run.budget, run.inputs.safe ? graphemeBorder : undefined)
      : node,
})
