import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createEngine, type Json, type RenderOptions } from '../../engine/index.ts'
import { readFragments } from '../../server/engine-data.ts'

const engine = createEngine({ fragments: readFragments() })

/** HTML, and the codes of everything that was said. */
function show(template: string, context: Json = {}, options: RenderOptions = {}): readonly string[] {
  const { html, diagnostics } = engine.render(template, context, options)
  return [html, ...diagnostics.map(({ code }) => code)]
}

describe('what every object of JavaScript has', () => {
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
  ])('is not there for $template', ({ template, html }) => {
    expect(show(template, { a: {}, b: 'text', k: 'constructor' })).toEqual([html])
  })

  it('is neither formatter nor predicate', () => {
    const unknown = ['formatter_unknown', 'formatter_unknown']
    expect(show('{a|toString}{a|constructor}')).toEqual(['{a|toString}{a|constructor}', ...unknown])
    expect(show('{.constructor?}a{.or}b{.end}')).toEqual(['b', 'predicate_unknown'])
  })

  it('is no function of expressions', () => {
    expect(show('[{.eval constructor("x")}]')).toEqual(['[]', 'expression_invalid'])
    expect(show('[{.eval hasOwnProperty(1)}]')).toEqual(['[]', 'expression_invalid'])
  })

  it('is a partial or macro where one has its name, and only there', () => {
    const partials = { constructor: 'c' }
    expect(show('{@|apply constructor}', 1, { partials })).toEqual(['c'])
    expect(show('{@|apply toString}', 1, { partials })).toEqual(['', 'partial_missing'])
    expect(show('{.macro valueOf}m{.end}{@|apply valueOf}')).toEqual(['m'])
  })
})

describe('data with names that every object has', () => {
  // Text of JSON, in which `__proto__` is a key like any other, as it is in a request.
  const data = JSON.parse(
    '{ "__proto__": { "polluted": 1 }, "constructor": "c", "hasOwnProperty": "h", "toString": "t", "length": -1,' +
      '"list": [{ "id": "__proto__" }] }',
  ) as Json

  it('is printed, tested and passed on like any other', () => {
    const template = '{constructor} {hasOwnProperty} {toString} {.if length}{length}{.end}'
    expect(show(template, data)).toEqual(['c h t -1'])
    expect(show('{.ctx @c toString=toString}{@c.toString} {@c|json}', data)).toEqual(['t {"toString":"t"}'])
  })

  it('becomes keys and nothing else', () => {
    const partials = { p: '{@args|json}' }
    const [html] = show('{list|key-by id|json} {@|apply p __proto__=x}', data, { partials })
    expect(html).toBe('{"__proto__":{"id":"__proto__"}} {"__proto__":"x"}')
    expect('polluted' in {}).toBe(false)
    expect(show('[{polluted}]')).toEqual(['[]'])
  })
})

describe('work without end', () => {
  it('ends for loops inside each other', () => {
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

  it('ends for text that is joined to itself', () => {
    const doubling = '{.eval @s = @s + @s}'.repeat(40)
    const [html, ...codes] = show(`{.eval @s = "0123456789"}${doubling}{@s}`)
    expect(codes).toContain('limit_expression_text')
    expect(html?.length).toBeLessThanOrEqual(2 ** 20)
  })

  it('ends for a macro that applies itself through text', () => {
    const doubling = Array.from(
      { length: 15 },
      (_, at) => `{.macro m${at + 1}}{@|apply m${at}}{@|apply m${at}}{.end}`,
    )
    const [html, ...codes] = show(`{.macro m0}${'x'.repeat(2000)}{.end}${doubling.join('')}{@|apply m15}`)
    expect([html, codes.length]).toEqual(['', 1])
    expect(codes[0]).toMatch(/^limit_/)
  })
})

describe('data that is small to hold and huge to walk', () => {
  // Each level holds the one before it twice: 60 levels are 2^60 values. Two of the kind share nothing but the last.
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

  it('is printed as an object is', () => {
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

  it('is printed and compared without the host’s stack', () => {
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

describe('a process that may not make code of text', () => {
  it('renders every case of the language, its formatters and predicates', () => {
    const script = fileURLToPath(import.meta.resolve('../support/render-cases.ts'))
    const switches = ['--disallow-code-generation-from-strings']
    const folders = ['language', 'diagnostics', 'formatters', 'predicates']
    const output = execFileSync(process.execPath, [...switches, script, ...folders], { encoding: 'utf8' })
    const { count, failed } = JSON.parse(output) as { count: number; failed: string[] }
    expect(count).toBeGreaterThan(0)
    expect(failed).toEqual([])
  })
})
