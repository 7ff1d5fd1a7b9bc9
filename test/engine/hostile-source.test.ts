import { describe, expect, it } from 'vitest'
import { createEngine } from '../../engine/index.ts'

/** The approximate length of a source in UTF-16 units. A quarter is enough for code that is not linear to run into the limit. */
const SIZE = import.meta.env.MODE === 'all' ? 2 ** 20 : 2 ** 19

const engine = createEngine()

/**
 * Very many characters of each kind. Code that is not linear runs into the time limit of the test, so nothing is timed.
 */
const sources = [
  { name: 'opening braces', source: fill('{') },
  { name: 'closing braces', source: fill('}') },
  { name: 'empty tags', source: fill('{}') },
  { name: 'dots', source: fill('.') },
  { name: 'dots in a tag', source: `{${fill('.')}}` },
  { name: 'bars in a tag', source: `{a${fill('|')}}` },
  { name: 'tags of one letter', source: fill('{a}') },
  { name: 'white space in a tag', source: `{${fill(' ')}a}` },
  { name: 'short comments that open', source: fill('{#') },
  { name: 'long comments that open', source: fill('{##') },
  { name: 'long comments that almost close', source: `{##${fill('##')}` },
  { name: 'a path of many segments', source: `{${fill('a.')}a}` },
  { name: 'a number of many digits', source: `{${fill('1')}}` },
  { name: 'many paths', source: `{a${fill(',a')}}` },
  { name: 'commas and spaces', source: `{a${fill(' ,')}}` },
  { name: 'many formatters', source: `{a${fill('|html')}}` },
  { name: 'a formatter of many arguments', source: `{a|cycle${fill(' x')}}` },
  { name: 'an unknown formatter with a long name', source: `{a|${fill('x')}}` },
  { name: 'unknown formatters', source: fill('{a|shout}') },
  { name: 'unknown instructions', source: fill('{.shout}') },
  { name: 'sections that open', source: fill('{.section a}') },
  { name: 'sections that close', source: fill('{.end}') },
  { name: 'sections in a row', source: fill('{.section a}x{.end}') },
  { name: '{.or} at the root', source: fill('{.or}') },
  { name: '{.or} branches of one block', source: `{.if a}${fill('{.or}')}{.end}` },
  { name: '{.or} branches with a condition', source: `{.if a}${fill('{.or even? a}')}{.end}` },
  {
    name: '{.alternates with} in one loop',
    source: `{.repeated section a}${fill('{.alternates with}')}{.end}`,
  },
  { name: 'conditions', source: `{.if a${fill('||a')}}x{.end}` },
  { name: 'operators without paths', source: `{.if a${fill('||')}}x{.end}` },
  { name: 'bindings', source: `{.ctx @a${fill(' a=b')}}` },
  { name: 'bindings without spaces', source: `{.ctx @a ${fill('a=0')}}` },
  { name: 'macros that open', source: fill('{.macro m}') },
  { name: 'definitions', source: fill('{.var @x a}') },
  { name: 'braces of a style sheet', source: fill('a { b: c }\n') },
  { name: 'malformed instructions', source: fill('{.section  a b}') },
  { name: 'names without a closing brace', source: fill('{a ') },
  { name: 'names without a closing brace before elements', source: fill('{a</p>') },
  { name: 'names without a closing brace before tags', source: fill('{a{b}') },
  { name: 'instructions without a closing brace', source: fill('{.if a b c d e f<p>') },
  { name: 'formatters without a closing brace', source: fill('{a|html|date x<p>') },
  { name: 'doubled braces', source: fill('{{a}}') },
  { name: 'white space in doubled braces', source: fill('{{ a }}') },
  { name: 'names in braces of code', source: fill('<p {a;>{a b</p>') },
  { name: 'elements that open', source: fill('<pre>{{a}}') },
  { name: 'scripts', source: fill('<script>{a</script>{{a}}') },
  { name: 'lone surrogates', source: fill('\ud800') },
  { name: 'expressions', source: fill('{.eval 1}') },
  { name: 'quotes in an expression', source: `{.eval ${fill('"')}}` },
  { name: 'an unterminated text literal', source: `{.eval "${fill('a')}}` },
  { name: 'escapes in a text literal', source: `{.eval "${fill('\\x41')} "}` },
  { name: 'opening parentheses', source: `{.eval ${fill('(')}}` },
  { name: 'parentheses inside each other', source: `{.eval ${fill('(', 0.5)}1${fill(')', 0.5)}}` },
  { name: 'calls inside each other', source: `{.eval ${fill('abs(', 0.8)}1${fill(')', 0.2)}}` },
  { name: 'signs before a number', source: `{.eval ${fill('-')}1}` },
  { name: 'powers', source: `{.eval ${fill('1**')}1}` },
  { name: 'sums', source: `{.eval ${fill('1+')}1}` },
  { name: 'parts of an expression', source: `{.eval ${fill('1;')}}` },
  { name: 'digits in an expression', source: `{.eval ${fill('1')}}` },
  { name: 'names in an expression', source: `{.eval ${fill('a ')}}` },
] as const

function fill(unit: string, share = 1): string {
  return unit.repeat(Math.floor((SIZE * share) / unit.length))
}

/** As many tokens as characters, so no source is refused before it is parsed. */
const limits = { maxExpressionTokens: SIZE, maxExpressionText: SIZE }

describe('a very long source of', () => {
  it.each(sources)('$name compiles and renders', ({ source }) => {
    const template = engine.compile(source)
    const { html, diagnostics } = engine.render(template, { a: [1, 2] }, { limits })
    expect(html.length).toBeLessThanOrEqual(2 * source.length)
    expect(diagnostics.length).toBeLessThan(5000)
  })
})
