import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createEngine } from '../../../engine/index.ts'
import { areaUrlsOf, Themes } from '../../../server/website/theme.ts'

const FURTHER = join(import.meta.dirname, '../../../fixtures/existing-theme/themes')
const PRODUCT = 'collections/products.item'
const CART = 'pages/cart'

const engine = createEngine()
const linden = new Themes(engine).get('linden')

describe('a further theme', () => {
  const theme = new Themes(engine, FURTHER).get('almanac')

  it('has its own templates, and those of linden where it has none', () => {
    expect(theme.partials[PRODUCT]).not.toBe(linden.partials[PRODUCT])
    expect(theme.partials[CART]).toBe(linden.partials[CART])
    expect(theme.layout).toBe(linden.layout)
  })

  it('adds its styles to those of linden, in the order of their names', () => {
    const { css, url } = theme.stylesheet
    expect(css).toContain('.ProductItem')
    expect(css.indexOf('.ProductItem')).toBeGreaterThan(css.indexOf('.site-header'))
    expect(css.indexOf('.ProductItem')).toBeLessThan(css.indexOf('@media print'))
    expect(url).toMatch(/^\/assets\/theme\/almanac\./)
  })

  it('is found by its files', () => {
    expect(new Themes(engine, FURTHER).ofFile('almanac.0.css')?.name).toBe('almanac')
    expect(new Themes(engine).ofFile('almanac.0.css')).toBeUndefined()
  })

  it.each(['almanac', 'islands', '..', 'nothing'])(
    'is refused as %s where no folder has a theme of it',
    (name) => {
      expect(() => new Themes(engine).get(name)).toThrow(`There is no theme "${name}"`)
    },
  )
})

describe('the styles of an area', () => {
  it.each([
    { template: 'collections/products.item', areas: [] },
    { template: 'collections/products.list', areas: [] },
    { template: 'pages/cart', areas: ['cart'] },
    { template: 'pages/order-status', areas: ['cart', 'orders'] },
    { template: 'collections/blog.item', areas: ['writing'] },
    { template: 'pages/page', areas: ['galleries', 'giving', 'writing'] },
  ])('$template needs $areas', ({ template, areas }) => {
    const named = areaUrlsOf(linden, template).map(
      (url) => /linden\.(\w+)\.[0-9a-f]{16}\.css$/.exec(url)?.[1],
    )
    expect(named).toEqual(areas)
  })

  it('are for templates that exist', () => {
    const templates = Object.keys(linden.partials)
    const named = linden.areas.flatMap((area) => area.templates)
    const isKnown = (one: string) =>
      templates.some((template) =>
        one.endsWith('*') ? template.startsWith(one.slice(0, -1)) : template === one,
      )
    expect(named.filter((one) => !isKnown(one))).toEqual([])
  })
})
