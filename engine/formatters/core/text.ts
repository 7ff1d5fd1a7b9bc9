import { truncate as cut, stripTags, slugify as toSlug } from '../../domain/data/text.ts'
import { isTruthy, type Node, print, toText } from '../../domain/data/value.ts'
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
    const pieces = splitPattern(toText(node))
    return pieces.map((piece) => (typeof piece === 'string' ? piece : fill(piece, values, outer))).join('')
  },
})

function fill(index: number, values: readonly ((frame: Frame) => Node)[], frame: Frame): string {
  const { budget } = frame.run
  const value = values[index]?.(frame)
  if (value === undefined || value === null) return ''
  const filled = typeof value === 'object' && !Array.isArray(value) ? '[object Object]' : print(value, budget)
  budget.chargeText(filled.length)
  return filled
}

/** The text and the numbers of a pattern. A tag with other characters is dropped. An unclosed tag drops the rest. */
function splitPattern(pattern: string): (string | number)[] {
  const pieces: (string | number)[] = []
  let at = 0
  for (let open = pattern.indexOf('{'); open !== -1; open = pattern.indexOf('{', at)) {
    pieces.push(pattern.slice(at, open))
    const close = pattern.indexOf('}', open)
    if (close === -1) return pieces
    const digits = pattern.slice(open + 1, close)
    if (/^\d*$/.test(digits)) pieces.push(Number(digits))
    at = close + 1
  }
  pieces.push(pattern.slice(at))
  return pieces
}

/** `{body|line-breaks}` replaces each line feed by `<br/>`. A carriage return stays. */
export const lineBreaks = defineTextFormatter({
  name: 'line-breaks',
  about: 'Replaces each line feed by <br/>.',
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
  format: (node) => (isTruthy(node) ? stripTags(toText(node)) : node),
})

/** `{title|slugify}` */
export const slugify = defineTextFormatter({
  name: 'slugify',
  about: 'Converts text to a URL slug: lower-case letters, digits and dashes.',
  convert: (text) => toSlug(text),
})

/**
 * Single quotes that open. The pattern of the reference implementation has a mistake (formatter specification, decision
 * D2).
 */
const REFERENCE_OPENING = /(^|[-\u2014\\s(["])'/gm
const OPENING = /(^|[-\u2014\s(["])'/gm

const STRAIGHT = /['"]|--/

/** `{body|smartypants}` makes quotes curly, and two hyphens a dash. */
export const smartypants = defineTextFormatter({
  name: 'smartypants',
  about: 'Makes quotes curly and two hyphens a dash.',
  convert: (text, isSafe) => (STRAIGHT.test(text) ? curl(text, isSafe ? OPENING : REFERENCE_OPENING) : text),
})

function curl(text: string, opening: RegExp): string {
  return text
    .replace(opening, '$1\u2018')
    .replaceAll("'", '\u2019')
    .replace(/(^|[-\u2014/[(\u2018\s])"/gm, '$1\u201c')
    .replaceAll('"', '\u201d')
    .replaceAll('--', '\u2014')
}

/** `{price|str}` converts to text. Objects, arrays, null and missing values give ''. */
export const str = defineTextFormatter({
  name: 'str',
  about: 'Converts a number or boolean to text. Other values give empty text.',
  convert: (text) => text,
})

/**
 * `{excerpt|truncate 80 …}` shortens text after white space. A limit that is not positive leaves the value unchanged.
 */
export const truncate = defineFormatter({
  name: 'truncate',
  about: 'Shortens text at white space and appends an ellipsis.',
  args: [integer('limit', { fallback: 100 }), text('ellipsis', { fallback: '...' })],
  format: (node, [limit, ellipsis]) => (limit > 0 ? cut(toText(node), limit, ellipsis) : node),
})
