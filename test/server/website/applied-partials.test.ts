import { describe, expect, it } from 'vitest'
import { createEngine } from '../../../engine/index.ts'
import { AppliedPartials } from '../../../server/website/applied-partials.ts'
import { Themes } from '../../../server/website/theme.ts'

const engine = createEngine()

describe('the partials that a template applies', () => {
  const applied = new AppliedPartials(engine, {
    layout: '{@|apply page}',
    card: '{@|apply price}',
    price: '{x|money}',
    round: '{@|apply back}',
    back: '{@|apply round}',
    alone: 'nothing applies this',
  })

  it.each([
    { template: 'text', names: [] },
    { template: '{@|apply price}', names: ['price'] },
    { template: '{@|apply price private}', names: ['price'] },
    { template: '{.include price}', names: ['price'] },
    { template: '{x|json|apply card}', names: ['card', 'price'] },
    { template: '{.section a}{.repeated section b}{@|apply card}{.end}{.end}', names: ['card', 'price'] },
    { template: '{.if a || b}{@|apply card}{.or}{@|apply alone}{.end}', names: ['alone', 'card', 'price'] },
    { template: '{.macro own}{@|apply price}{.end}{@|apply own}', names: ['price'] },
    { template: '{@|apply round}', names: ['back', 'round'] },
    { template: '{@|apply unknown}{@|apply constructor}{@|apply toString}', names: [] },
  ])('$template: $names', ({ template, names }) => {
    expect(Object.keys(applied.of(template)).sort()).toEqual(names)
  })

  it('are those of what a template shows, too', () => {
    const { layout, ...others } = applied.of('{@|apply layout}', { page: '{@|apply card}' })
    expect(layout).toBe('{@|apply page}')
    expect(others).toEqual({ page: '{@|apply card}', card: '{@|apply price}', price: '{x|money}' })
    expect(Object.keys(applied.of('{@|apply layout}', { page: 'text' }))).toEqual(['layout', 'page'])
  })

  it('are found once', () => {
    expect(applied.of('{@|apply card}')).toBe(applied.of('{@|apply card}'))
  })
})

describe('the theme linden', () => {
  const { layout, partials, applied } = new Themes(engine).get('linden')
  const pages = Object.keys(partials).filter((path) => /^(?:pages|collections)\//.test(path))

  it('applies no partial in any page that it does not have', () => {
    const named = pages.flatMap((path) => {
      const found = applied.of(layout, { page: partials[path] ?? '' })
      return Object.values(found).flatMap((source) => engine.references(engine.compile(source)).partials)
    })
    const macros = Object.values(partials).flatMap(
      (source) => engine.references(engine.compile(source)).macros,
    )
    const known = new Set([...Object.keys(partials), ...macros, 'page'])
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
  })

  it('applies a quarter of its templates in a page', () => {
    const count = Object.keys(partials).length
    for (const path of pages)
      expect(Object.keys(applied.of(layout, { page: partials[path] ?? '' })).length, path).toBeLessThan(
        count / 3,
      )
  })
})
