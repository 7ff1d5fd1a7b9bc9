import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createEngine, type InstructionTree, type Json, type RenderOptions } from '../../engine/index.ts'
import { readFragments } from '../../server/render/engine-data.ts'

const engine = createEngine({ fragments: readFragments() })

/** The HTML, followed by the codes of all diagnostics. */
function show(
  template: string | InstructionTree,
  context: Json = {},
  options: RenderOptions = {},
): readonly string[] {
  const { html, diagnostics } = engine.render(engine.compile(template), context, options)
  return [html, ...diagnostics.map(({ code }) => code)]
}

describe('a member of Object.prototype', () => {
  it.each([
    { template: '[{constructor}{toString}{valueOf}]', html: '[]' },
    { template: '[{a.constructor}{a.constructor.name}{b.length}{b.0}]', html: '[]' },
    { template: '{__proto__.x}', html: '{__proto__.x}' },
    { template: '[{@|prop __proto__}{@|prop constructor.name}{a|get k}]', html: '[]' },
    { template: '{.section constructor}a{.or}b{.end}{.if hasOwnProperty}a{.or}b{.end}', html: 'bb' },
    { template: '{.repeated section a.constructor}a{.or}b{.end}', html: 'b' },
    { template: '[{k|lookup k}{@toString}]', html: '[]' },
    { template: '[{.inject @i constructor}{@i}]', html: '[]' },
    { template: '[{.eval toString}{.eval constructor == null}]', html: '[true]' },
  ])('is missing in $template', ({ template, html }) => {
    expect(show(template, { a: {}, b: 'text', k: 'constructor' })).toEqual([html])
  })

  it('is neither a formatter nor a predicate', () => {
    const unknown = ['formatter_unknown', 'formatter_unknown']
    expect(show('{a|toString}{a|constructor}')).toEqual(['{a|toString}{a|constructor}', ...unknown])
    expect(show('{.constructor?}a{.or}b{.end}')).toEqual(['b', 'predicate_unknown'])
  })

  it('is not a function of expressions', () => {
    expect(show('[{.eval constructor("x")}]')).toEqual(['[]', 'expression_invalid'])
    expect(show('[{.eval hasOwnProperty(1)}]')).toEqual(['[]', 'expression_invalid'])
  })

  it('is a partial or macro only when one has its name', () => {
    const partials = { constructor: 'c' }
    expect(show('{@|apply constructor}', 1, { partials })).toEqual(['c'])
    expect(show('{@|apply toString}', 1, { partials })).toEqual(['', 'partial_missing'])
    expect(show('{.macro valueOf}m{.end}{@|apply valueOf}')).toEqual(['m'])
  })
})

describe('the references of a template', () => {
  const referencesOf = (template: string) => engine.references(engine.compile(template)).variables

  it.each<{ template: string; variables: object }>([
    { template: '{toString}{valueOf}', variables: { toString: null, valueOf: null } },
    { template: '{.section constructor}{polluted}{.end}', variables: { constructor: { polluted: null } } },
    {
      template: '{.section constructor}{.section prototype}{x}{.end}{.end}',
      variables: { constructor: { prototype: { x: null } } },
    },
    { template: '{a}{.section a}{b}{.end}{a}', variables: { a: { b: null } } },
  ])('have the names of $template', ({ template, variables }) => {
    expect(referencesOf(template)).toEqual([variables])
    expect('polluted' in Object).toBe(false)
  })

  it('change no prototype by a tree, whose names can be any text', () => {
    const section = [2, ['__proto__'], [[1, [['polluted']], 0]], 3, null]
    const tree = [17, 1, [section], 18] as unknown as InstructionTree
    const [variables] = engine.references(engine.compile(tree)).variables
    expect(JSON.stringify(variables)).toBe('{"__proto__":{"polluted":null}}')
    expect('polluted' in {}).toBe(false)
  })
})

describe('a tree', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(20_000)}1${']'.repeat(20_000)}`)

  it.each<{ what: string; argument: unknown; html: string }>([
    { what: 'a number', argument: 5, html: 'xxxxx...' },
    { what: 'a word', argument: false, html: 'xxxxxxxx' },
    { what: 'an object without a text', argument: { toString: 1, valueOf: 1 }, html: 'xxxxxxxx' },
    { what: 'a list in very many lists', argument: deep, html: 'xxxxxxxx' },
  ])('may have $what as an argument', ({ argument, html }) => {
    const tree = [17, 1, [[1, [['a']], [['truncate', [[argument], ' ']]]]], 18]
    expect(show(tree as unknown as InstructionTree, { a: 'xxxxxxxx' })).toEqual([html])
  })

  it('defines an own member under any name', () => {
    const tree = [
      17,
      1,
      [
        [22, '@c', [['__proto__', ['a']]]],
        [1, [['@c']], [['json']]],
      ],
      18,
    ]
    expect(show(tree as unknown as InstructionTree, { a: 1 })).toEqual(['{"__proto__":1}'])
  })
})

describe('data with names of Object.prototype', () => {
  // Parsed from JSON text, where `__proto__` is an ordinary key, as in a request.
  const data = JSON.parse(
    '{ "__proto__": { "polluted": 1 }, "constructor": "c", "hasOwnProperty": "h", "toString": "t", "length": -1,' +
      '"list": [{ "id": "__proto__" }] }',
  ) as Json

  it('is printed, tested and passed on like other data', () => {
    const template = '{constructor} {hasOwnProperty} {toString} {.if length}{length}{.end}'
    expect(show(template, data)).toEqual(['c h t -1'])
    expect(show('{.ctx @c toString=toString}{@c.toString} {@c|json}', data)).toEqual(['t {"toString":"t"}'])
  })

  it('becomes keys of objects and changes no prototype', () => {
    const partials = { p: '{@args|json}' }
    const [html] = show('{list|key-by id|json} {@|apply p __proto__=x}', data, { partials })
    expect(html).toBe('{"__proto__":{"id":"__proto__"}} {"__proto__":"x"}')
    expect('polluted' in {}).toBe(false)
    expect(show('[{polluted}]')).toEqual(['[]'])
  })
})

describe('endless work', () => {
  it('ends for nested loops', () => {
    const list = Array.from({ length: 100 }, (_, at) => at)
    const open = '{.var @l l}{.repeated section @l}'.repeat(5)
    expect(show(`${open}x${'{.end}'.repeat(5)}`, { l: list })).toEqual(['', 'limit_work'])
  })

  it('ends for loops that print nothing', () => {
    const list = Array.from({ length: 100 }, (_, at) => at)
    const open = '{.var @l l}{.repeated section @l}'.repeat(5)
    expect(show(`${open}${'{.end}'.repeat(5)}`, { l: list })).toEqual(['', 'limit_work'])
  })

  it('ends for partials that apply each other twice', () => {
    const partials = { a: '{@|apply b}{@|apply b}', b: '{@|apply a}{@|apply a}' }
    const [html, ...codes] = show('{@|apply a}', {}, { partials })
    expect(html).toBe('')
    expect(codes).toContain('limit_calls')
  })

  it('ends for text that is concatenated with itself', () => {
    const doubling = '{.eval @s = @s + @s}'.repeat(40)
    const [html, ...codes] = show(`{.eval @s = "0123456789"}${doubling}{@s}`)
    expect(codes).toContain('limit_expression_text')
    expect(html?.length).toBeLessThanOrEqual(2 ** 20)
  })

  it('ends for macros that apply each other twice', () => {
    const doubling = Array.from(
      { length: 15 },
      (_, at) => `{.macro m${at + 1}}{@|apply m${at}}{@|apply m${at}}{.end}`,
    )
    const [html, ...codes] = show(`{.macro m0}${'x'.repeat(2000)}{.end}${doubling.join('')}{@|apply m15}`)
    expect([html, codes.length]).toEqual(['', 1])
    expect(codes[0]).toMatch(/^limit_/)
  })
})

describe('data that is small to store and huge to walk', () => {
  // Each level contains the one before it twice, so 60 levels contain 2^60 values. Two of these values share only the
  // last level.
  const levels = (name: string) => `{.var ${name} one}${`{.ctx ${name} a=${name} b=${name}}`.repeat(60)}`
  const data = levels('@x') + levels('@y')

  it.each(['{@x|json}', '{@x|json-pretty}', '{@x|raw}', '{.equal? @x @y}{.end}', '{.lessThan? @x @y}{.end}'])(
    'ends %s with a limit',
    (use) => {
      const [html, ...codes] = show(data + use, { one: 1 })
      expect(html).toBe('')
      expect(codes).toEqual([expect.stringMatching(/^limit_/)])
    },
  )

  it('is printed like an object', () => {
    expect(show(`${data}[{@x}{@x|html}{@x|count}]`, { one: 1 })).toEqual(['[2]'])
  })
})

describe('data that is 100,000 levels deep', () => {
  const deepList = nest((inner) => [inner])
  const deepObject = nest((inner) => ({ a: inner }))

  it.each(['json', 'json-pretty', 'raw'])('ends %s with a limit', (formatter) => {
    expect(show(`{@|${formatter}}`, deepList)).toEqual(['', 'limit_depth'])
    expect(show(`{@|${formatter}}`, deepObject)).toEqual(['', 'limit_depth'])
  })

  it('is printed and compared without recursion', () => {
    expect(show('[{@}]', deepList)).toEqual(['[1]'])
    expect(show('[{@}]', deepObject)).toEqual(['[]'])
    const pair = { a: deepObject, b: nest((inner) => ({ a: inner })), c: deepList }
    expect(show('{.equal? a b}same{.or}other{.end} {.equal? a c}same{.or}other{.end}', pair)).toEqual([
      'same other',
    ])
  })

  function nest(wrap: (inner: Json) => Json): Json {
    let data: Json = 1
    for (let level = 0; level < 100_000; level++) data = wrap(data)
    return data
  }
})

describe('a process that forbids code generation from strings', () => {
  it('renders every case of the language, its formatters and predicates', () => {
    const script = fileURLToPath(import.meta.resolve('../support/cases/render-cases.ts'))
    const switches = ['--disallow-code-generation-from-strings']
    const folders = ['language', 'diagnostics', 'formatters', 'predicates']
    const output = execFileSync(process.execPath, [...switches, script, ...folders], { encoding: 'utf8' })
    const { count, failed } = JSON.parse(output) as { count: number; failed: string[] }
    expect(count).toBeGreaterThan(0)
    expect(failed).toEqual([])
  })
})

describe('work that prints little or nothing is charged', () => {
  const long = 'x'.repeat(1 << 20)
  const wide = Array.from({ length: 10_000 }, () => [[], null])
  const loop = Array.from({ length: 10_000 }, () => 1)
  /** Two hundred nested frames, without the name that is looked up. */
  const nested = (inner: string) => `${'{.section a}'.repeat(200)}${inner}${'{.end}'.repeat(200)}`
  const nest = (levels: number): Json => (levels === 0 ? { loop } : { a: nest(levels - 1) })

  it.each<{ what: string; template: string; data: Json; limit: string }>([
    { what: 'an array that is joined', template: '{@x|html}{l}', data: { l: wide }, limit: 'limit_work' },
    {
      what: 'two arrays that are compared',
      template: '{.equal? l m}a{.end}',
      data: { l: wide, m: wide.slice() },
      limit: 'limit_work',
    },
    { what: 'a long number', template: '{n|round}', data: { n: '1'.repeat(1 << 20) }, limit: 'limit_work' },
    {
      what: 'a long text that is compared',
      template: '{.lessThan? 1 n}a{.end}',
      data: { n: long },
      limit: 'limit_work',
    },
    {
      what: 'the keys of an object',
      template: '{o|count|output a}',
      data: { o: Object.fromEntries(loop.map((_, at) => [`k${at}`, 1])) },
      limit: 'limit_work',
    },
  ])('$what', ({ template, data, limit }) => {
    const context = { ...(data as object), loop } as Json
    expect(show(`{.repeated section loop}${template}{.end}`, context)).toEqual(['', limit])
  })

  it('a name that is missing below many frames', () => {
    const { stats } = engine.render(
      nested(`{.repeated section loop}${'{missing}'.repeat(10)}{.end}`),
      nest(200),
    )
    expect(stats.work).toBeGreaterThan(10_000 * 10 * 20)
  })

  it('the output of a block of many long values, before it is longer than any text can be', () => {
    expect(show('{s}'.repeat(1000), { s: long })).toEqual(['', 'limit_output'])
  })
})

describe('diagnostics', () => {
  const LONG = 'x'.repeat(60_000)
  /** Each applies the next one, and has mistakes of its own. */
  const longPartials = Object.fromEntries(
    Array.from({ length: 14 }, (_, at) => [
      `${LONG}${at}`,
      `{.include ${LONG}${at + 1}}{.repeated section l}{@|encode-uri}{.eval max()}{.end}`,
    ]),
  )

  it.each<{ what: string; template: string; partials?: Record<string, string> }>([
    { what: 'of a megabyte of mistakes', template: '{.end}'.repeat(170_000) },
    { what: 'that quote a megabyte', template: `{.eval ${'max('.repeat(250_000)}}` },
    { what: 'of a loop', template: '{.repeated section l}{.eval max()}{.end}' },
    { what: 'in partials with long names', template: `{.include ${LONG}0}`, partials: longPartials },
    { what: 'that quote control characters', template: `{@|apply ${'\u0001'.repeat(1000)}}`.repeat(60) },
    { what: 'around control characters', template: '{.foo \u0001\u0001}'.repeat(3500) },
    { what: 'around quotes', template: '{.foo "\\"}'.repeat(3500) },
    { what: 'around Chinese', template: '{.foo 中中}'.repeat(3500) },
    { what: 'around emoji', template: '{.foo 😀}'.repeat(3500) },
    { what: 'around halves of emoji', template: '{.foo \ud83d}'.repeat(3500) },
  ])('$what are at most a thousand, and 64 KiB of JSON', ({ template, partials = {} }) => {
    const list = Array.from({ length: 5000 }, () => 1)
    const { diagnostics } = engine.render(template, { l: list }, { partials })
    expect(diagnostics.length).toBeLessThanOrEqual(1000)
    expect(diagnostics).not.toHaveLength(0)
    expect(Buffer.byteLength(JSON.stringify(diagnostics))).toBeLessThanOrEqual(64 * 1024)
  })
})
