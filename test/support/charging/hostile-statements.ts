import type { Json } from '../../../engine/index.ts'
import { noteWideObjects } from '../../../server/bytes/data-depth.ts'
import { listValues } from './hostile-data.ts'
import type { Extent, Subject } from './hostile-subjects.ts'
import { repeatTo } from './hostile-texts.ts'

/** Parts of the language that loop or grow, as templates over `x`, `y` and `list` with long or large values. */
const TEMPLATES: Readonly<Record<string, string>> = {
  'a variable': '{x}',
  'two variables': '{x, y|html}{x, y|json}',
  'a sum of texts': '{.eval x + y}',
  'a text that doubles': '{.eval @s = @s + @s + "xy"}',
  'a loose comparison': '{.eval x == y}{.eval x < y}{.eval x != 1}',
  'a strict comparison': '{.eval x === y}{.eval x !== y}',
  'numbers of texts': '{.eval num(x)}{.eval x * y}{.eval -x}{.eval max(x, y, x, y)}',
  'texts and conditions': '{.eval str(x)}{.eval bool(x) && !y}{.eval abs(x) ** y}',
  'a mistaken expression': '{.eval x + }{.eval foo(x)}{.eval (x}',
  'a long expression': `{.eval ${'1+'.repeat(2000)}x}`,
  'a long condition': `{.if ${'x.z || '.repeat(2000)}y}a{.end}`,
  'tests of truth': '{.if x}a{.end}{.section x}b{.end}{.section y}c{.or}d{.end}',
  'a loop in a loop': '{.repeated section list}{.repeated section list}{@index}{.end}{.end}',
  'a loop with text between': '{.repeated section list}{@}{.alternates with},{.end}',
  'a long path': `{${'x.'.repeat(2000)}y}`,
  'a path into depth': `{x.${'a.'.repeat(890)}a}`,
  'names beyond many frames': `${'{.section list}'.repeat(200)}{nope}{nada.nil}${'{.end}'.repeat(200)}`,
  'variables beyond many frames': `{.var @v x}${'{.section list}'.repeat(200)}{@v}{@w}${'{.end}'.repeat(200)}`,
  'an index beyond many frames': `${'{.section list}'.repeat(200)}{@index}${'{.end}'.repeat(200)}`,
  'many bindings': `{.ctx @c ${'a=x b=y '.repeat(500)}}{@c|json}`,
  'tests of an object of many bindings': `{.ctx @c ${count(6000, (at) => `k${at}=y`)}}{.repeated section list}{.if @c}a{.end}{.end}`,
  'tests of many arguments': `{.macro m}{.repeated section list}{.if @args}a{.end}{.end}{.end}{@|apply m ${count(1800, (at) => `k${at}=v`)}}`,
  'data that shares parts':
    '{.ctx @a a=x b=x}{.ctx @b a=@a b=@a}{.ctx @c a=@b b=@b}{@c|json}{@c|json-pretty}',
  'equality of shared parts': '{.ctx @a a=x b=x}{.ctx @b a=y b=y}{.equal? @a @b}a{.end}',
  'equality of values': '{.equal? x y}a{.or}b{.end}{.notEqual? x list}c{.end}',
  'order of values': '{.lessThan? x y}a{.end}{.greaterThanOrEqual? y x}b{.end}',
  'many branches': `{.equal? x 1}a${'{.or equal? y 2}b'.repeat(300)}{.or}c{.end}`,
  'a macro with a value': '{.macro m}{@|html}{.end}{x|apply m}{y|apply m a=b}',
  'many tags': '{x.z}'.repeat(3000),
  'long text': 'text '.repeat(20_000),
  'a message with values': '{m|message x y list}',
  'slots with values': '{f|format x y list}',
  'plurals of a value': `{p|message x}`,
  'long messages': '{q|message x}',
  'a long format of a date': `{x|date ${'%c'.repeat(8000)}}`,
}

/** Statements that are long themselves, whatever the data. */
const LONG_TEMPLATES: Readonly<Record<string, (size: number) => string>> = {
  bindings: (size) => `{.ctx @c ${repeatTo('a=b ', size)}}`,
  conditions: (size) => `{.if ${repeatTo('a || ', size)}b}{.end}`,
  'values of a tag': (size) => `{a${repeatTo(', a', size)}|html}`,
  'a path': (size) => `{a${repeatTo('.a', size)}}`,
  'an expression': (size) => `{.eval ${repeatTo('a+', size)}1}`,
  'a text in an expression': (size) => `{.eval "${repeatTo('a', size)}"}`,
  expressions: (size) => repeatTo(`{.eval ${repeatTo('a+', 60 * 1024)}1}`, size),
  'short expressions': (size) => repeatTo('{.eval a+1}', size),
  calls: (size) => repeatTo(`{a|format ${repeatTo('x ', 15 * 1024)}}`, size),
  'short calls': (size) => repeatTo('{a|prop b.c d}', size),
  branches: (size) => `{.equal? 1 2}${repeatTo(`{.or equal? ${repeatTo('1 ', 2048)}}`, size)}{.end}`,
}

/** Long statements, which run once. */
export function listLongStatements({ sizes }: Extent): readonly Subject[] {
  return sizes.flatMap((size) =>
    Object.entries(LONG_TEMPLATES).map(([what, toTemplate]) => ({
      what: `${size >> 10} KiB of ${what}`,
      template: toTemplate(size),
      options: { locale: 'en', now: 0 },
      makeData: () => ({ a: 1 }),
    })),
  )
}

/** Words with blanks between them. */
function count(length: number, toWord: (at: number) => string): string {
  return Array.from({ length }, (_, at) => toWord(at)).join(' ')
}

const MESSAGE = '{0} {1} {2 plural one {x} other {#}} {0 datetime} {1 number} {0 select a {b} other {c}}'
const PLURALS = '{0 plural one {a} other {b}}'.repeat(300)
const QUOTED = "'{'".repeat(5000)

/** Each part of the language over each kind of value. */
export function listStatements({ sizes, passes }: Extent): readonly Subject[] {
  return sizes.flatMap((size) =>
    kindsOf(size).flatMap(({ kind, x, y }) =>
      Object.entries(TEMPLATES).map(([what, template]) => ({
        what: `${what} with ${kind} of ${size >> 10} KiB`,
        template: `{.repeated section loop}${template}{.end}`,
        options: { locale: 'en', now: 0 },
        makeData() {
          const list = Array.from({ length: 100 }, (_, at) => at)
          const data: Json = { x, y, list, m: MESSAGE, p: PLURALS, q: QUOTED, f: '{0}{1}{2}{9}{x}' }
          noteWideObjects(data)
          return { loop: new Array<Json>(passes).fill(data) }
        },
      })),
    ),
  )
}

/** Values that are equal, but not the same. */
function kindsOf(size: number): readonly { readonly kind: string; readonly x: Json; readonly y: Json }[] {
  const texts = ['1', 'a', '<', '\u{1f600}', `${'a'.repeat(1023)}中`].map((unit) => ({
    kind: `texts of ${JSON.stringify(unit)}`,
    x: repeatTo(unit, size),
    y: `${repeatTo(unit, size).slice(2)}${unit}${unit}`.slice(0, size),
  }))
  const values = listValues(size).map(({ what, value }) => ({
    kind: what,
    x: value,
    y: structuredClone(value) as Json,
  }))
  return [...texts, ...values]
}
