import fc from 'fast-check'
import type { Json, Limits } from '../../../engine/index.ts'

/** Words of a line; lists this long read better so. */
function split(line: string, at = ' '): string[] {
  return line.split(at)
}

/** Pieces of the language, and of texts that look like it. */
const pieces = [
  ...split('{ } {. {# {## ##} . | @ $ = ? , " \' \\ ( ) ; + - * && || ! < > & / 0 12 1e9 0x'),
  ...[' ', '\t', '\n', '\r\n', '\u00a0', 'repeated section', 'alternates with'],
  ...split('section or end if var ctx eval inject macro include eof space newline meta-left meta-right'),
  ...split('even? equal? html json apply truncate a b items @x @index constructor __proto__ toString'),
]

const loneSurrogate = fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code))

/** Any text at all, most of it made of pieces of the language. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...pieces) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
      { weight: 1, arbitrary: loneSurrogate },
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

const name = fc.constantFrom(...split('a b c items a.b items.0 @ @x @index @args.k length'))

const formatter = fc.constantFrom(
  ...split('html json json-pretty raw count str iter slugify safe encode-uri pluralize comments unheard-of'),
  ...split(
    'truncate 3,prop a,get b,lookup c,key-by a,find-first a,cycle x y,output x,mod 2,like-button',
    ',',
  ),
  ...split('apply m,apply m private,apply p k=v,apply nothing', ','),
)

const operand = fc.oneof(
  name,
  fc.constantFrom('1', '2.5', '"x"', "'}'", 'null', 'true', '(1 + 2)', 'max(a, 2)', 'abs()'),
)

const expression = fc
  .array(fc.tuple(operand, fc.constantFrom('+', '-', '*', '/', '==', '<', '&&', ';', ',', '~', '** ')), {
    maxLength: 4,
  })
  .map((parts) => parts.map((pair) => pair.join(' ')).join(' '))

const condition = fc.oneof(
  name,
  fc.tuple(name, fc.constantFrom('&&', '||'), name).map((parts) => parts.join(' ')),
  fc.constantFrom(
    'even? a',
    'equal? a b',
    'nth? @index 2',
    'greaterThan? a 1',
    'comments?',
    'unheard-of?',
    '',
  ),
)

const tag = fc.oneof(
  fc
    .tuple(name, fc.array(formatter, { maxLength: 2 }))
    .map(([ref, chain]) => `{${[ref, ...chain].join('|')}}`),
  fc.tuple(name, fc.option(formatter, { nil: 'html' })).map(([ref, by]) => `{.var @x ${ref}|${by}}`),
  fc.tuple(name, name).map(([first, second]) => `{.ctx @x a=${first} b=${second}}`),
  fc.tuple(expression, fc.constantFrom('', '@x = ', '#')).map(([text, prefix]) => `{.eval ${prefix}${text}}`),
  fc.constantFrom(
    '{.include p}',
    '{.include m output}',
    '{.inject @x i}',
    '{.space}',
    '{# note }',
    '{.or}',
    '{.end}',
  ),
)

/** Text that mostly is a template: blocks that mostly match, over few names, so that data is found. */
export const anyTemplate: fc.Arbitrary<string> = fc.letrec<{ block: string; node: string }>((tie) => ({
  block: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 2, arbitrary: fc.constantFrom('x', '<li>', '\n', '{') },
    { weight: 4, arbitrary: tag },
    fc
      .tuple(name, tie('block'), tie('block'))
      .map(([ref, body, or]) => `{.section ${ref}}${body}{.or}${or}{.end}`),
    fc
      .tuple(name, tie('block'), tie('block'))
      .map(([ref, body, between]) => `{.repeated section ${ref}}${body}{.alternates with}${between}{.end}`),
    fc
      .tuple(condition, tie('block'), tie('block'))
      .map(([test, body, or]) => `{.if ${test}}${body}{.or}${or}{.end}`),
    tie('block').map((body) => `{.macro m}${body}{.end}`),
  ),
})).block

/** JSON over the names that templates use, and over those that JavaScript's own objects have. */
export const anyContext: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.boolean(), fc.double(), fc.integer(), fc.string({ unit: 'binary' })),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        'a',
        'b',
        'c',
        'items',
        'id',
        '0',
        'constructor',
        '__proto__',
        'hasOwnProperty',
        'toString',
      ),
      tie('json'),
      { maxKeys: 5 },
    ),
  ),
})).json

/** Limits so small that many renders reach one. */
export const anyLimits: fc.Arbitrary<Partial<Limits>> = fc.record({
  maxWork: fc.nat(300),
  maxOutputBytes: fc.nat(300),
  maxText: fc.nat(300),
  maxCalls: fc.nat(10),
  maxPartialDepth: fc.nat(4),
  maxDataDepth: fc.nat(4),
  maxDiagnostics: fc.nat(4),
  maxExpressionTokens: fc.nat(10),
  maxExpressionText: fc.nat(10),
})
