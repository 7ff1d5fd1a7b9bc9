import { truncate as cut, stripTags, slugify as toSlug } from '../../domain/text.ts'
import { isTruthy, type Node, print, toText } from '../../domain/value.ts'
import {
  defineFormatter,
  defineTextFormatter,
  type Frame,
  integer,
  references,
  text,
  words,
} from '../../language/plugin.ts'

/** `{pattern|format first second}` puts values in place of `{0}`, `{1}` of the pattern that the value is. */
export const format = defineFormatter({
  name: 'format',
  about: 'Fills the {0}, {1} of a pattern with the values of references.',
  args: [references('value')],
  usesFrame: true,
  format(node, [values], frame) {
    // Names mean what they mean around the tag, not inside the pattern.
    const { outer } = frame
    const pieces = splitPattern(toText(node))
    return pieces.map((piece) => (typeof piece === 'string' ? piece : fill(piece, values, outer))).join('')
  },
})

function fill(index: number, values: readonly ((frame: Frame) => Node)[], frame: Frame): string {
  const value = values[index]?.(frame)
  if (value === undefined || value === null) return ''
  const filled = typeof value === 'object' && !Array.isArray(value) ? '[object Object]' : print(value)
  frame.run.budget.chargeText(filled.length)
  return filled
}

/** Text and numbers of a pattern; anything but digits cancels its tag, and an unclosed tag drops the rest. */
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

/** `{body|line-breaks}`: the line feeds go, a carriage return stays. */
export const lineBreaks = defineTextFormatter({
  name: 'line-breaks',
  about: 'Puts <br/> in place of each line feed.',
  convert: (text) => text.replaceAll('\n', '<br/>'),
})

/** `{@|output some words}` prints its arguments, whatever the value. */
export const output = defineFormatter({
  name: 'output',
  about: 'Prints its arguments, joined by spaces.',
  args: [words('word')],
  format: (_node, [list]) => list.join(' '),
})

/** `{body|safe}` takes tags out of a truthy value; no protection against markup, which `html` is for. */
export const safe = defineFormatter({
  name: 'safe',
  about: 'Takes tags out of text.',
  format: (node) => (isTruthy(node) ? stripTags(toText(node)) : node),
})

/** `{title|slugify}` */
export const slugify = defineTextFormatter({
  name: 'slugify',
  about: 'Makes a part of an address: letters, digits and dashes, in lower case.',
  convert: (text) => toSlug(text),
})

/** Openings of single quotes: as the reference takes them, by mistake, and as they are meant (decision D2). */
const REFERENCE_OPENING = /(^|[-\u2014\\s(["])'/gm
const OPENING = /(^|[-\u2014\s(["])'/gm

const STRAIGHT = /['"]|--/

/** `{body|smartypants}` makes quotes curly and two hyphens a dash. */
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

/** `{price|str}`: objects, arrays, null and missing values give ''. */
export const str = defineTextFormatter({
  name: 'str',
  about: 'Makes text of a number, boolean or text; everything else gives none.',
  convert: (text) => text,
})

/** `{excerpt|truncate 80 …}` shortens text behind a blank; a limit that is no positive number leaves the value as it is. */
export const truncate = defineFormatter({
  name: 'truncate',
  about: 'Shortens text at a blank and adds an ellipsis.',
  args: [integer('limit', { fallback: 100 }), text('ellipsis', { fallback: '...' })],
  format: (node, [limit, ellipsis]) => (limit > 0 ? cut(toText(node), limit, ellipsis) : node),
})
