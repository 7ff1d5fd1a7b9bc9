/** Units that hostile texts repeat: each kind of character that a formatter or predicate treats in its own way. */
export const UNITS: readonly string[] = [
  'a',
  '<',
  '>',
  '&',
  '"',
  "'",
  '1',
  ' ',
  '\n',
  '\t',
  '-',
  '--"',
  '/',
  '.',
  ',',
  '{',
  '{0}',
  '%',
  '\u{1f600}',
  'e\u0301',
  '\u0301',
  'Ä ',
  '<a ',
  'a b ',
  ' @a',
  'http://a ',
  '#',
  '\\',
]

/** Most of these characters together, for the fields of data, of which there are many. */
export const MIXED = `<a href="x">1,2.3 {0} '--\u{1f600}e\u0301 @b #c http://d/?e=f&g </a>\n`

/** Long runs of one character between others, which readers of numbers, links, tags and slots look through to their end. */
export const RUNS: readonly (readonly [start: string, unit: string, end: string])[] = [
  ['1', ' ', '1'],
  ['a', ' ', 'b'],
  ['$', '9', ''],
  ['-', '0', '1'],
  ['0.', '0', '1'],
  ['1', '0', 'e'],
  ['1', '1,', 'w'],
  ['#', 'f', ''],
  ['@', 'a', ''],
  ['http://', 'a', ''],
  ['<!--', '-', '>'],
  ['<a href="', ' ', '">'],
  ['{0', ' ', '}'],
  ['&', 'a', ';'],
  ['"', '\\', '"'],
]

/** Units of arguments: patterns of dates and numbers, slots, paths, names with values. */
export const ARGUMENT_UNITS: readonly string[] = [
  'x',
  'x ',
  'x=y ',
  'x:y ',
  'a.',
  'a.b ',
  '9',
  '1 ',
  '%Y',
  '%c%N',
  'yyyy',
  "MMMM'a'",
  'y ',
  '{0}',
  '[1,',
  '"a" ',
]

/** A text of about that many UTF-16 units. */
export function repeatTo(unit: string, length: number): string {
  return unit.repeat(Math.max(1, Math.floor(length / unit.length)))
}

/** A text of about that many UTF-16 units with a run. */
export function runTo([start, unit, end]: (typeof RUNS)[number], length: number): string {
  return start + repeatTo(unit, length) + end
}
