import { describe, expect, it } from 'vitest'
import { ISLANDS } from '../../engine/domain/islands/islands.ts'
import { createEngine, type Json } from '../../engine/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'

const fragments = readFragments()
const engine = createEngine({ fragments, localeData: readLocaleData })

/** The texts that the template of an island reads, with those of the templates that it applies. */
function wordsOf(name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return new Set()
  seen.add(name)
  const source = fragments[name] ?? ''
  const own = [...source.matchAll(/localizedStrings\.(\w+)/g)].map(([, key = '']) => key)
  const { partials } = engine.references(engine.compile(source))
  return new Set([...own, ...partials.flatMap((partial) => [...wordsOf(partial, seen)])])
}

describe('the table of islands', () => {
  it.each([...ISLANDS.keys()])('lists the texts of %s', (name) => {
    expect([...(ISLANDS.get(name)?.words ?? [])].sort()).toEqual([...wordsOf(`islands/${name}`)].sort())
  })
})

const variant = { sku: 'M-1', priceMoney: { value: '12.50', currency: 'USD' }, qtyInStock: 3 }
const product = (content: Json, more = {}) => ({ id: 'mug', structuredContent: content, ...more })
const sold = (one: Json, more = {}) => product({ productType: 1, variants: [one], ...more })

describe('wrong data is reported with its path, and the markup is not woken', () => {
  it.each([
    { island: 'product-form', data: { ...sold(variant), id: 5 }, paths: [] },
    {
      island: 'product-form',
      data: { structuredContent: { productType: 1, variants: [variant] } },
      paths: ['id'],
    },
    { island: 'product-form', data: null, paths: ['id', 'structuredContent.variants'] },
    { island: 'product-form', data: 'text', paths: ['id', 'structuredContent.variants'] },
    { island: 'product-form', data: product({ productType: 1 }), paths: ['structuredContent.variants'] },
    {
      island: 'product-form',
      data: sold({ ...variant, sku: '' }),
      paths: ['structuredContent.variants.0.sku'],
    },
    { island: 'product-form', data: sold(null), paths: ['structuredContent.variants.0.sku'] },
    {
      island: 'product-form',
      data: sold({ ...variant, priceMoney: { value: 'much' } }),
      paths: ['structuredContent.variants.0.priceMoney'],
    },
    {
      island: 'product-form',
      data: sold({ ...variant, priceMoney: { value: 'NaN', currency: 'USD' } }),
      paths: ['structuredContent.variants.0.priceMoney'],
    },
    {
      island: 'product-form',
      data: sold({ ...variant, qtyInStock: 'few' }),
      paths: ['structuredContent.variants.0.qtyInStock'],
    },
    {
      island: 'product-form',
      data: sold(variant, { additionalFieldsForm: { fields: [{ type: 'text' }] } }),
      paths: ['structuredContent.additionalFieldsForm.fields.0.id'],
    },
    { island: 'form', data: { id: 'a', fields: [{ id: 'b', type: 'text' }] }, paths: [] },
    { island: 'form', data: { id: 'a', fields: '[{"id":"b","type":"text"}]' }, paths: [] },
    { island: 'form', data: { id: 'a', fields: 'none' }, paths: ['fields'] },
    { island: 'form', data: { fields: [{ id: 'b', type: 'shoe' }] }, paths: ['id', 'fields.0.type'] },
    {
      island: 'product-form',
      data: sold({
        ...variant,
        onSale: 'false',
        salePriceMoney: { value: '1', currency: 'USD' },
        unlimited: 'false',
      }),
      paths: [],
    },
    {
      island: 'product-form',
      data: sold({ ...variant, priceMoney: { value: '-3', currency: 'USD' } }),
      paths: ['structuredContent.variants.0.priceMoney'],
    },
    { island: 'gallery', data: {}, paths: ['items'] },
  ])('$island, $paths', ({ island, data, paths }) => {
    const { html, diagnostics } = engine.render(`{data|island ${island}}`, { data }, { locale: 'en-US' })
    expect(diagnostics.map(({ message }) => /cannot use ([^:]+):/.exec(message)?.[1])).toEqual(paths)
    if (island !== 'gallery') expect(html.includes('data-island')).toBe(paths.length === 0)
  })
})

describe('older and sparse data of the platform', () => {
  it.each([
    {
      what: 'cents without money',
      data: sold({ ...variant, priceMoney: null, price: 1250 }),
      price: '$12.50',
    },
    {
      what: 'a digital product with a price of its own',
      data: product({ productType: 2, priceMoney: { value: '12.50', currency: 'USD' } }),
      price: '$12.50',
    },
    {
      what: 'a decimal value',
      data: sold({ ...variant, priceMoney: { decimalValue: '9.90', currencyCode: 'EUR' } }),
      price: '€9.90',
    },
    {
      what: 'a variant without a SKU',
      data: sold({ ...variant, sku: null, id: 'v1' }),
      price: '$12.50',
    },
  ])('$what', ({ data, price }) => {
    const { html, diagnostics } = engine.render(
      '{data|island product-form}',
      { data },
      {
        locale: 'en-US',
      },
    )
    expect(diagnostics).toEqual([])
    expect(html).toContain(`"price":"${price}"`)
  })

  it('names of options come from the variants where the shop orders none', () => {
    const variants = ['S', 'L'].map((size) => ({
      ...variant,
      sku: size,
      optionValues: [{ optionName: 'Size', value: size }],
    }))
    const data = product({ productType: 1, variants })
    const { html } = engine.render('{data|island product-form}', { data }, { locale: 'en-US' })
    expect(html).toContain(
      '"options":[{"name":"Size","field":"option.Size","values":[{"value":"S"},{"value":"L"}]}]',
    )
  })
})

it('an explained render counts the members that an island read', () => {
  const item = { ...sold({ ...variant, weight: 3 }), body: 'long', assetUrl: '/a.jpg' }
  const { explanation } = engine.render(
    '{item|island product-form}',
    { item, other: 1 },
    { locale: 'en-US', explain: true },
  )
  expect(explanation?.context).toEqual({ item: sold(variant) })
})

it('prints amounts of a render without a locale, and knows no malformed one', () => {
  const item = sold(variant)
  expect(engine.render('{item|island product-form}', { item }).html).toContain('"price":"12.50 USD"')
  expect(engine.render('{item|island product-form}', { item }, { locale: 'x_!' }).html).toContain(
    'Add To Cart',
  )
})
