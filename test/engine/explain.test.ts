import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEngine, type Explanation, type Json, type RenderOptions } from '../../engine/index.ts'
import { listCaseFiles, readCases } from '../../server/documents/case-engine.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import { anyContext, anyTemplate } from '../support/cases/arbitraries.ts'

const engine = createEngine({ fragments: readFragments(), localeData: readLocaleData })

function explain(template: string, context: Json, options: RenderOptions = {}): Explanation {
  const { explanation } = engine.render(template, context, { ...options, explain: true })
  if (explanation === undefined) throw new Error('The render was not explained.')
  return explanation
}

describe('the smallest context', () => {
  it.each([
    {
      part: 'the printed values',
      template: '{a.b}',
      context: { a: { b: 1, c: 2 }, d: 3 },
      kept: { a: { b: 1 } },
    },
    { part: 'no missing names', template: '{a}{b.c}', context: { b: { d: 1 } }, kept: { b: {} } },
    {
      part: 'the read members of elements',
      template: '{.repeated section a}{b}{.end}',
      context: { a: [{ b: 1, c: 1 }, { b: 2 }] },
      kept: { a: [{ b: 1 }, { b: 2 }] },
    },
    { part: 'one element of a list', template: '{a.1}', context: { a: [1, 2, 3] }, kept: { a: [null, 2] } },
    {
      part: 'the length of a list',
      template: '{a|count}',
      context: { a: [1, [2], 3] },
      kept: { a: [null, null, null] },
    },
    {
      part: 'everything that is printed as JSON',
      template: '{a|json}',
      context: { a: { b: [1] }, c: 1 },
      kept: { a: { b: [1] } },
    },
    {
      part: 'the tested values',
      template: '{.if a}x{.end}',
      context: { a: 'text', b: 1 },
      kept: { a: 'text' },
    },
    { part: 'a context that is not an object', template: '{@}', context: 'text', kept: 'text' },
    {
      part: 'the values that a formatter reads',
      template: '{a|product-status}',
      context: { a: { title: 'x', structuredContent: { productType: 2, onSale: true, more: 1 } } },
      kept: { a: { structuredContent: { productType: 2, onSale: true } } },
    },
  ])('contains $part', ({ template, context, kept }) => {
    expect(explain(template, context).context).toEqual(kept)
  })

  for (const path of ['language', 'formatters', 'predicates'].flatMap(listCaseFiles)) {
    it(`renders the same for ${path}`, () => {
      for (const { template: source, context, options, heading } of readCases(path)) {
        const template = engine.compile(source)
        const { html } = engine.render(template, context, options)
        const explained = engine.render(template, context, { ...options, explain: true })
        expect(explained.html, heading).toBe(html)
        expect(engine.render(template, explained.explanation?.context, options).html, heading).toBe(html)
      }
    })
  }

  it('renders the same for any template', () => {
    fc.assert(
      fc.property(anyTemplate, anyTemplate, anyContext, (template, partial, context) => {
        const options = { partials: { p: partial, m: partial } }
        const { html } = engine.render(template, context, options)
        const pruned = explain(template, context, options).context
        expect(engine.render(template, pruned, options).html).toBe(html)
      }),
    )
  })
})

describe('an explanation', () => {
  it('counts paths, regardless of the elements on them', () => {
    const template = '{.repeated section items}{t}{t}{.end}{site.name}'
    const context = { items: [{ t: 1 }, { t: 2 }], site: { name: 'a' } }
    expect(explain(template, context).paths).toEqual([
      { path: 'items[].t', count: 4 },
      { path: 'site.name', count: 1 },
    ])
  })

  it('counts calls of formatters and predicates', () => {
    const { formatters, predicates } = explain('{a|html}{a|html|truncate 1}{.even? a}{.end}', { a: 2 })
    expect({ formatters, predicates }).toEqual({
      formatters: { html: 2, truncate: 1 },
      predicates: { 'even?': 1 },
    })
  })

  it('assigns work to the partial or macro that did it', () => {
    const template = '{.macro m}{a}{a}{.end}{@|apply p}{@|apply m}{@|apply m}'
    const { partials } = explain(template, { a: 1 }, { partials: { p: '{a}{@|apply m}' } })
    const byName = Object.fromEntries(partials.map(({ name, ...count }) => [name ?? '', count]))
    expect(byName['m']).toMatchObject({ calls: 3, work: 6, ownWork: 6 })
    expect(byName['p']?.work).toBe((byName['p']?.ownWork ?? 0) + 2)
    expect(byName['']?.work).toBe(
      engine.render(template, { a: 1 }, { partials: { p: '{a}{@|apply m}' } }).stats.work,
    )
  })

  it.each([
    {
      template: 'a\n {titel}',
      context: { title: 1 },
      path: 'titel',
      line: 2,
      column: 2,
      suggestion: 'title',
    },
    {
      template: '{a.tilte}',
      context: { a: { title: 1 } },
      path: 'a.tilte',
      line: 1,
      column: 1,
      suggestion: 'a.title',
    },
    {
      template: '{.section itmes}{.end}',
      context: { items: [] },
      path: 'itmes',
      line: 1,
      column: 1,
      suggestion: 'items',
    },
    {
      template: '{.var @one a}{@on}',
      context: { a: 1 },
      path: '@on',
      line: 1,
      column: 14,
      suggestion: '@one',
    },
    { template: '{.if nothing}{.end}', context: {}, path: 'nothing', line: 1, column: 1 },
  ])('lists $path as undefined', ({ template, context, ...place }) => {
    expect(explain(template, context).undefinedPaths).toEqual([
      expect.objectContaining({ ...place, count: 1, template: null }),
    ])
  })

  it('lists the partial that contains an undefined name', () => {
    const options = { partials: { p: '{x}' } }
    const { undefinedPaths } = explain('{@|apply p}{@|apply p}', {}, options)
    expect(undefinedPaths).toEqual([expect.objectContaining({ path: 'x', template: 'p', count: 2 })])
  })

  it('lists the injectables that were read', () => {
    const injects = { a: { b: 1 }, c: 2 }
    expect(explain('{.inject @x a}{@x.b}', {}, { injects }).injects).toEqual(['a'])
  })

  it('is available after a limit', () => {
    const context = { a: Array(50).fill({ b: 1 }) }
    const { explanation, html } = engine.render('{.repeated section a}{b}{.end}', context, {
      explain: true,
      limits: { maxWork: 60 },
    })
    expect({ html, paths: explanation?.paths.length }).toEqual({ html: '', paths: 1 })
  })

  it('limits its lists to 1,000 entries', () => {
    const names = Array.from({ length: 1100 }, (_, at) => `n${at}`)
    const context = Object.fromEntries(names.map((name) => [name, 1]))
    const template = names.map((name) => `{${name}}{missing-${name}}`).join('')
    const { paths, undefinedPaths, omitted } = explain(template, context)
    expect([paths.length, undefinedPaths.length]).toEqual([1000, 1000])
    expect(omitted).toEqual({ paths: 100, undefinedPaths: 100 })
  })
})
