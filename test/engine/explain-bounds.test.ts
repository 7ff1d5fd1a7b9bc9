import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEngine, type Json, noteNames, type RenderOptions } from '../../engine/index.ts'
import { noteWideObjects } from '../../server/bytes/data-depth.ts'
import { anyContext, anyTemplate } from '../support/cases/arbitraries.ts'

const MIB = 2 ** 20

const count = (length: number) => Array.from({ length }, (_, at) => at)
const wide = (members: number, prefix = 'member') =>
  Object.fromEntries(count(members).map((at) => [prefix + at, 1]))
const nest = (levels: number, wrap: (inner: Json) => Json) =>
  count(levels).reduce<Json>((inner) => wrap(inner), 1)
const inLoop = (body: string) => `{.repeated section list}${body}{.end}`
const list = count(3000)

/** Explains a render of an engine without a clock. */
function explain(template: string, context: Json, options: RenderOptions = {}) {
  noteWideObjects(context)
  const engine = createEngine()
  const { html, explanation } = engine.render(template, context, { ...options, explain: true })
  if (explanation === undefined) throw new Error('The render was not explained.')
  return { html, explanation, plain: engine.render(template, context, options).html }
}

/** The looks at a clock that runs a millisecond on at each. */
function countLooks(template: string, context: Json, options: RenderOptions = {}): number {
  let looks = 0
  const engine = createEngine({ clock: () => looks++, limits: { maxTimeMs: Number.POSITIVE_INFINITY } })
  engine.render(engine.compile(template), context, options)
  return looks
}

interface Hostile {
  readonly of: string
  readonly template: string
  readonly context: Json
  readonly options?: RenderOptions
}

const hostile: readonly Hostile[] = [
  {
    of: 'a long name above many members',
    template: '{@|json}',
    context: { ['k'.repeat(200_000)]: wide(2000) },
  },
  { of: 'many long names', template: '{@|json}', context: wide(1500, '\u0001'.repeat(300)) },
  { of: 'long text', template: '{a}{b}', context: { a: '\u0001'.repeat(MIB), b: 'x'.repeat(2 * MIB) } },
  { of: 'many texts', template: '{@}', context: count(20_000).map(() => 'x'.repeat(100)) },
  { of: 'one element of a long list', template: '{a.299999}', context: { a: count(300_000) } },
  {
    of: 'elements by their places',
    template: '{.repeated section x}{.var @v y|get @}{.end}',
    context: { x: count(140_000), y: count(140_000).fill(1) },
  },
  { of: 'an object of very many members', template: '{.if x}{x|count}{.end}', context: { x: wide(40_000) } },
  { of: 'deep lists', template: '{@}', context: nest(20_000, (inner) => [inner]) },
  { of: 'deep objects', template: `{a${'.a'.repeat(9_000)}}`, context: nest(10_000, (a) => ({ a })) },
  { of: 'a long missing path', template: inLoop(`{q${'.a'.repeat(30_000)}}`), context: { list } },
  {
    of: 'many long missing paths',
    template: count(1200)
      .map((at) => `{q${at}${'.abcdefg'.repeat(200)}}`)
      .join(''),
    context: {},
  },
  {
    of: 'missing names in a partial with a long name',
    template: `{.include ${'n'.repeat(60_000)}}`,
    context: {},
    options: {
      partials: {
        ['n'.repeat(60_000)]: count(1200)
          .map((at) => `{x${at}}`)
          .join(''),
      },
    },
  },
  {
    of: 'many partials with long names',
    template: count(2000)
      .map((at) => `{@|apply ${'n'.repeat(600)}${at}}`)
      .join(''),
    context: {},
    options: { partials: Object.fromEntries(count(2000).map((at) => ['n'.repeat(600) + at, '{x}'])) },
  },
  {
    of: 'many injectables with long names',
    template: count(2000)
      .map((at) => `{.inject @i ${'n'.repeat(600)}${at}}`)
      .join(''),
    context: {},
    options: { injects: Object.fromEntries(count(2000).map((at) => ['n'.repeat(600) + at, 1])) },
  },
]

describe('an explanation is at most 1 MiB of JSON', () => {
  it.each(hostile)('of $of', ({ template, context, options }) => {
    const { html, plain, explanation } = explain(template, context, options)
    expect(html === plain).toBe(true)
    expect(JSON.stringify(explanation).length).toBeLessThan(MIB + 1024)
  })

  it('counts each entry that it has no room for', () => {
    const { template, context } = hostile.find(({ of }) => of === 'many long missing paths') as Hostile
    const { undefinedPaths, omitted } = explain(template, context).explanation
    expect(undefinedPaths.length).toBeLessThan(1000)
    expect(undefinedPaths.length + omitted.undefinedPaths).toBe(1200)
  })

  it('cuts long names and long paths', () => {
    const [name, path] = ['n'.repeat(300), `q${'.ab'.repeat(500)}`]
    const { paths, undefinedPaths } = explain(`{@|json}{${path}}`, { [name]: { a: 1 } }).explanation
    expect(paths).toMatchObject([{ path: `${name.slice(0, 200)}….a` }])
    expect(undefinedPaths).toMatchObject([{ path: `${path.slice(0, 1000)}…` }])
  })

  it('lists the template itself beside 999 of its macros', () => {
    const template = count(1100)
      .map((at) => `{.macro m${at}}{.end}{@|apply m${at}}`)
      .join('')
    const { partials } = explain(template, {}).explanation
    expect(partials.length).toBe(1000)
    expect(partials.at(-1)).toMatchObject({ name: null, calls: 1 })
  })
})

describe('an object of very many members', () => {
  const many = wide(9000)

  it.each([
    { use: 'a test', template: '{.if x}yes{.end}' },
    { use: 'its size', template: '{x|count}' },
    { use: 'one member', template: '{x.member7}' },
  ])('is kept in whole for $use', ({ template }) => {
    const { html, explanation } = explain(template, { x: many, y: 1 })
    expect(explanation.context).toEqual({ x: many })
    expect(explanation.paths).toEqual([{ path: 'x', count: 1 }])
    expect(createEngine().render(template, explanation.context).html).toBe(html)
  })

  it('may be the context', () => {
    const { explanation } = explain('{member7}', many)
    expect(explanation).toMatchObject({ context: many, paths: [] })
  })
})

describe('the names of an object are listed', () => {
  /** The object behind a proxy that counts how often its names are listed, noted as the service does. */
  function countListings(object: { readonly [name: string]: Json }) {
    const counted = { listings: 0 }
    const proxy = new Proxy(object, {
      ownKeys(target) {
        counted.listings++
        return Reflect.ownKeys(target)
      },
    })
    noteNames(proxy, Object.keys(object).length)
    counted.listings = 0
    return { counted, proxy }
  }

  it.each([
    {
      times: 'never for suggestions, when the host has listed them',
      template: count(100)
        .map((at) => `{w.abcdefghijkx${at}}`)
        .join(''),
      members: 9000,
      most: 0,
    },
    {
      times: 'once for all suggestions',
      template: count(100)
        .map((at) => `{w.abcdefghijkx${at}}`)
        .join(''),
      members: 5000,
      most: 2,
    },
    // V8 compares the names that a proxy lists with those of its target, so it lists these too.
    { times: 'once for all tests', template: inLoop('{.if w}a{.end}'), members: 5000, most: 4 },
  ])('$times', ({ template, members, most }) => {
    const { counted, proxy } = countListings(wide(members, 'abcdefghijkl'))
    const { explanation } = createEngine().render(template, { w: proxy, list }, { explain: true })
    const { listings } = counted
    expect(explanation?.undefinedPaths.every(({ suggestion }) => suggestion !== undefined)).toBe(true)
    expect(listings).toBeLessThanOrEqual(most + (explanation?.context === null ? 0 : 1))
  })
})

describe('the clock is read while a render is recorded and explained', () => {
  it.each([
    {
      of: 'suggestions',
      template: count(100)
        .map((at) => `{membex${at}}`)
        .join(''),
      least: 100,
    },
    { of: 'elements', template: '{.repeated section x}{@}{.end}', least: 100 },
    { of: 'printed elements', template: '{x|json}', least: 50 },
    { of: 'listed names', template: '{.repeated section rows}{.if @}a{.end}{.end}', least: 20 },
    {
      of: 'paths of one tag',
      template: `{.if ${count(100_000)
        .map(() => 'q')
        .join('||')}}{.end}`,
      least: 20,
    },
  ])('for $of', ({ template, least }) => {
    const context = { ...wide(600), x: count(200_000), rows: count(1000).map(() => wide(100)) }
    const looks = countLooks(template, context)
    expect(countLooks(template, context, { explain: true })).toBeGreaterThanOrEqual(looks + least)
  })

  it('charges no work for it', () => {
    const context = { x: count(20_000) }
    const template = '{.repeated section x}{@}{.end}{missing}'
    const engine = createEngine()
    const { stats, explanation } = engine.render(template, context, { explain: true })
    expect(stats).toEqual(engine.render(template, context).stats)
    expect(explanation?.partials).toMatchObject([{ work: stats.work }])
  })
})

describe('after a limit', () => {
  const template = '{.repeated section rows}{a}{missing}{.end}'
  const rows = count(20_000).map((a) => ({ a }))

  /** Renders with a clock that passes the limit at one of its looks. */
  function renderUntil(look: number) {
    let looks = 0
    const engine = createEngine({ clock: () => (++looks < look ? 0 : 1), limits: { maxTimeMs: 0 } })
    return engine.render(template, { rows }, { explain: true, injects: { i: 1 } })
  }

  const looks = countLooks(template, { rows }, { explain: true })

  it.each([
    { when: 'in the render', look: Math.floor(looks / 2) },
    { when: 'while the explanation is made', look: looks },
  ])('$when, the explanation is short and without a context', ({ look }) => {
    const { html, diagnostics, explanation } = renderUntil(look)
    expect({ html, codes: diagnostics.map(({ code }) => code) }).toEqual({ html: '', codes: ['limit_time'] })
    expect(explanation).toMatchObject({
      partials: [{ name: null, calls: 1 }],
      paths: [{ path: 'rows[].a' }],
      undefinedPaths: [{ path: 'missing' }],
      context: null,
    })
    expect(explanation?.paths[0]?.count).toBeLessThan(4096)
  })

  it('at any look, nothing is thrown', () => {
    fc.assert(
      fc.property(anyTemplate, anyContext, fc.integer({ min: 1, max: 8 }), (source, context, look) => {
        let at = 0
        const engine = createEngine({ clock: () => (++at < look ? 0 : 1), limits: { maxTimeMs: 0 } })
        const { html, diagnostics, explanation } = engine.render(source, context, { explain: true })
        if (diagnostics.some(({ endsRender }) => endsRender))
          expect({ html, context: explanation?.context }).toEqual({ html: '', context: null })
      }),
    )
  })
})
