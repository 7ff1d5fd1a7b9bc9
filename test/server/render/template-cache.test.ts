import { expect, it } from 'vitest'
import { createEngine } from '../../../engine/index.ts'
import { TemplateCache } from '../../../server/render/template-cache.ts'

const KIB = 2 ** 10

it('compiles each source once, template or partial', () => {
  const cache = new TemplateCache(createEngine(), 100 * KIB)
  const first = cache.compilePage('{a}', { same: '{a}' })
  expect(first.partials['same']).toBe(first.template)
  expect(cache.compilePage('{a}', {})).toMatchObject({ cached: 'hit', template: first.template })
})

it.each([
  { size: 'short', pad: 100 },
  { size: 'long', pad: 20_000 },
])('drops the $size template that was used longest ago', ({ pad }) => {
  const cache = new TemplateCache(createEngine(), 3 * (pad * 2 + 2 * KIB))
  const sources = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(pad))
  const isHit = (at: number) => cache.compile(sources[at] ?? '').isHit
  expect([0, 1, 2].map(isHit)).toEqual([false, false, false])
  expect(isHit(0)).toBe(true)
  expect(isHit(3)).toBe(false)
  expect([0, 2, 3].map(isHit)).toEqual([true, true, true])
  expect(isHit(1)).toBe(false)
})

it('counts tags for more than text', () => {
  const cache = new TemplateCache(createEngine(), 64 * KIB)
  const tags = '{a}'.repeat(1000)
  const text = 'abc'.repeat(1000)
  expect([tags, tags, text, text].map((source) => cache.compile(source).isHit)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
