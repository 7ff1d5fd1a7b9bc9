import { describe, expect, it } from 'vitest'
import { createEngine, type Diagnostic } from '../../engine/index.ts'
import { listFiles, readText } from '../support/sources/imports.ts'

const engine = createEngine()

function lintsOf(template: string): readonly Diagnostic[] {
  return engine.compile(template).diagnostics.filter(({ type }) => type === 'lint')
}

const mistakes = [
  { template: 'Hi {name', column: 4, meant: '{name}' },
  { template: 'Hi {name, welcome', column: 4, meant: '{name}' },
  { template: 'Hi {name and {other}', column: 4, meant: '{name}' },
  { template: 'Hi {first.name.', column: 4, meant: '{first.name}' },
  { template: '<b>Hi {name</b>', column: 7, meant: '{name}' },
  { template: '<b>Hi {name<br></b>', column: 7, meant: '{name}' },
  { template: '<b>{name)</b>', column: 4, meant: '{name}' },
  { template: '{name\n<b>', column: 1, meant: '{name}' },
  { template: '<a href="{url">x</a>', column: 10, meant: '{url}' },
  { template: '<b id="b{id">x</b><style>a{color:red}</style>', column: 9, meant: '{id}' },
  { template: '{.if a}{name{.end}', column: 8, meant: '{name}' },
  { template: '{name|html', column: 1, meant: '{name|html}' },
  { template: '<b>{name|html</b>', column: 4, meant: '{name|html}' },
  { template: '<b>{name|htlm</b>', column: 4, meant: '{name|htlm}' },
  { template: '{name|html and {other}', column: 1, meant: '{name|html}' },
  { template: '<b title="{name|truncate 80">', column: 11, meant: '{name|truncate 80}' },
  { template: '{@|apply header.block\n<b>', column: 1, meant: '{@|apply header.block}' },
  { template: '<script>var a = "{name|json";</script>', column: 18, meant: '{name|json}' },
  { template: '{.section items', column: 1, meant: '{.section items}' },
  { template: '{.section items<b>x</b>', column: 1, meant: '{.section items}' },
  { template: '{.section items)x', column: 1, meant: '{.section items}' },
  { template: '{.section items welcome {name}', column: 1, meant: '{.section items}' },
  { template: '{.repeated section items\n<li>', column: 1, meant: '{.repeated section items}' },
  { template: '{.if x', column: 1, meant: '{.if x}' },
  { template: '{.if x || y<b>', column: 1, meant: '{.if x || y}' },
  { template: '<b class="{.if on>on">', column: 11, meant: '{.if on}' },
  { template: '{.even? a 5\n<b>', column: 1, meant: '{.even? a 5}' },
  { template: '{.var @x y\n{@x}', column: 1, meant: '{.var @x y}' },
  { template: '{.eval @a = b <= 2\n<b>', column: 1, meant: '{.eval @a = b <= 2}' },
  { template: '{.section a}x{.or', column: 14, meant: '{.or}' },
  { template: '{.section a}x{.end<b>', column: 14, meant: '{.end}' },
  { template: '<script>{.if a}b(){.end\n</script>', column: 19, meant: '{.end}' },
  { template: '{.section', column: 1, meant: '{.section name}' },
  { template: '{.if a == 1<b>', column: 1, meant: '{.if name}' },
  { template: '{{name}}', column: 1, meant: '{name}' },
  { template: '<b>{{ name }}</b>', column: 4, meant: '{name}' },
  { template: '{{{name}}}', column: 2, meant: '{name}' },
  { template: '<a href="/shop/{{url|html}}">', column: 16, meant: '{url|html}' },
  { template: '{## { a: 1 } ##}{{name}}', column: 17, meant: '{name}' },
  { template: '<b>{{.if x}}</b>', column: 4, meant: '{.if x}' },
  { template: '{ name }', column: 1, meant: '{name}' },
  { template: '<a href="?a={ name }">', column: 13, meant: '{name}' },
  { template: '{name |html}', column: 1, meant: '{name|html}' },
  { template: '<script>var a = "{ name|json }"</script>', column: 18, meant: '{name|json}' },
  { template: '{.repeated items}', column: 1, meant: '{.repeated section items}' },
  { template: '{.repeatedsection items}', column: 1, meant: '{.repeated section items}' },
  { template: '{.repeat items}', column: 1, meant: '{.repeated section items}' },
  { template: '{.each items}', column: 1, meant: '{.repeated section items}' },
  { template: '{.for item in items}', column: 1, meant: '{.repeated section name}' },
  { template: '{.alternate with}', column: 1, meant: '{.alternates with}' },
  { template: '{.sections items}', column: 1, meant: '{.section name}' },
  { template: '{.else}', column: 1, meant: '{.or}' },
  { template: '{.sold-out}', column: 1, meant: '{.sold-out?}' },
] as const

describe('a mistake is reported once, with its place and the tag that was meant', () => {
  it.each(mistakes)('$template', ({ template, column, meant }) => {
    expect(lintsOf(template)).toEqual([
      expect.objectContaining({ severity: 'warning', column, hint: expect.stringContaining(meant) }),
    ])
  })
})

const meant = [
  { what: 'a rule', text: '.a{color:red}' },
  { what: 'a rule of names of instructions', text: '@media print{.section{display:none}.end a{color:red}}' },
  { what: 'descendants of such a class', text: '@media print{.section h1{color:red}}' },
  {
    what: 'selectors of such a class on two lines',
    text: '<style>\n@media print{.section h1,\n.b{color:red}}</style>',
  },
  { what: 'nested rules', text: '<style>.a{b{color:red}}</style>' },
  { what: 'a rule whose content is a variable', text: '<style>.a{{rules}}</style>' },
  { what: 'a query whose content is a variable', text: '@media print{.a{{rules}}}' },
  { what: 'a mixin', text: '.a { .rounded(4px); }' },
  { what: 'blocks of a script', text: '<script>function a(){return{b:1}}if(c){d}else{e}</script>' },
  { what: 'a block that begins with a name', text: '<script>if (a) {b\n  if (c) {\n  d() }}</script>' },
  { what: 'minified code', text: 'function a(b){let c=d.e(([,f])=>f+c).g()}function h(){let {i}=j}' },
  { what: 'an import', text: "import { a, b } from './c.js'" },
  { what: 'a destructured call', text: 'const { a } = b({ c })' },
  { what: 'a template of a script', text: '<script type="text/template"><b>{{name}}</b>{{ name }}</script>' },
  { what: 'a template of Vue', text: '<div v-if="a">{{ name }}</div>' },
  { what: 'a template of Angular', text: '<div ng-repeat="a in b">{{ a.name }}</div>' },
  {
    what: 'an object in an attribute',
    text: `<b x-data="{a: {b: 1}}" data-c='{"d": {"e": 1}}' :class="{f: g}">`,
  },
  { what: 'a handler in an attribute', text: '<b onclick="if(a){b({c})}">' },
  { what: 'JSON', text: '{"a": {"b": [{"c": 1}]}}' },
  {
    what: 'JSON of a script',
    text: '<script type="application/ld+json">{"a": {b|json}, "c": {"d": {e|json}}}</script>',
  },
  { what: 'a message with plural forms', text: '{count, plural, one {{x}} other {{y}}}' },
  { what: 'a message with nested texts', text: '{count, plural, one {an item} other {items}}' },
  { what: 'an example of code', text: '<pre>fn a() -> B { c }\n{name</pre><code>{{name}}</code>' },
  { what: 'a comment', text: '<!-- {name --><!-- {.if a -->{## {name {{name}} ##}' },
  { what: 'a literal brace', text: '{.meta-left}name{.meta-right}{.meta-left}{name}{.meta-right}' },
  { what: 'a brace alone', text: 'a { b, :{ and {' },
  { what: 'a comparison', text: 'for(;a;){i<b&&c(function(){' },
  { what: 'a set', text: 'Let A = {x : x > 0}' },
] as const

describe('text that is meant is not reported', () => {
  it.each(meant)('$what', ({ text }) => {
    expect(lintsOf(text)).toEqual([])
    expect(lintsOf(`<p>{title|html}</p>\n${text}\n<p>{body}</p>`)).toEqual([])
  })

  it.each([
    { folder: 'templates', extensions: '{html,css,xml}' },
    { folder: 'client', extensions: '{ts,tsx,css}' },
    { folder: 'fixtures', extensions: 'json' },
  ])('all files of $folder', ({ folder, extensions }) => {
    const files = listFiles([folder], extensions)
    expect(files.length).toBeGreaterThan(10)
    const found = files.flatMap((path) => lintsOf(readText(path)).map(({ message }) => `${path}: ${message}`))
    expect(found).toEqual([])
  })
})

describe('lints of a template', () => {
  it.each(['{name</p>', '{{name}}', '{ name }', '{.repeated a}', '{.section a<p>'])(
    'are bounded when it repeats %s',
    (mistake) => {
      const lints = lintsOf(`${mistake}\n`.repeat(10_000))
      expect(lints.length).toBeGreaterThan(50)
      expect(lints.length).toBeLessThanOrEqual(1000)
    },
  )

  it('do not depend on other mistakes on the line', () => {
    const found = lintsOf('<b>{.if plants)</b><b>{first]</b><b>{{last}}</b><b>{ age }</b>')
    expect(found.map(({ code }) => code)).toEqual([
      'tag_unclosed',
      'tag_unclosed',
      'tag_doubled_braces',
      'tag_stray_blank',
    ])
  })
})
