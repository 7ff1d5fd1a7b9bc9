import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Themes } from '../../../server/website/theme.ts'

const FURTHER = join(import.meta.dirname, '../../../fixtures/existing-theme/themes')
const PRODUCT = 'collections/products.item'
const CART = 'pages/cart'

const linden = new Themes().get('linden')

describe('a further theme', () => {
  const theme = new Themes(FURTHER).get('almanac')

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
    expect(new Themes(FURTHER).ofFile('almanac.0.css')?.name).toBe('almanac')
    expect(new Themes().ofFile('almanac.0.css')).toBeUndefined()
  })

  it.each(['almanac', 'islands', '..', 'nothing'])(
    'is refused as %s where no folder has a theme of it',
    (name) => {
      expect(() => new Themes().get(name)).toThrow(`There is no theme "${name}"`)
    },
  )
})
