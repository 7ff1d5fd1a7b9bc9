import { describe, expect, it } from 'vitest'
import { createEngine } from '../../../engine/index.ts'
import { digestOf } from '../../../server/bytes/digest.ts'
import { type PageTemplates, TemplateCache } from '../../../server/render/template-cache.ts'

const KIB = 2 ** 10

it('compiles each source once, template or partial', () => {
  const cache = new TemplateCache(createEngine(), 100 * KIB)
  const first = cache.compilePage(cache.findPage('{a}', { same: '{a}' }, ''))
  expect(first.partials['same']).toBe(first.template)
  const again = cache.findPage('{a}', {}, '')
  expect(again.cached).toBe('hit')
  expect(cache.compilePage(again).template).toBe(first.template)
})

it('compiles again for a website what another one sent, once', () => {
  const cache = new TemplateCache(createEngine(), 100 * KIB)
  const compile = (website: string, hidesOthers = true) =>
    cache.compileQuickly(cache.findPage('{a}', {}, website), { hidesOthers })?.template
  const [first, again] = [compile('ada'), compile('ada')]
  const [other, known] = [compile('bo'), compile('bo')]
  expect([again === first, other === first, known === other]).toEqual([true, false, true])
  expect(compile('cy', false)).toBe(known)
})

it('tells templates apart that UTF-8 does not', () => {
  const cache = new TemplateCache(createEngine(), 100 * KIB)
  const sources = ['\ud800', '\ud801', '\udfff\ud800', '\ufffd', '\ufffd\ufffd'].map((text) => `{a}${text}`)
  const found = sources.map((source) => cache.findPage(source, {}, '').template)
  expect(found.map(({ isHit }) => isHit)).toEqual(sources.map(() => false))
  expect(found.map(({ stored }) => stored.source)).toEqual(sources)
})

const HERE = { hidesOthers: false }

describe('a template that was used', () => {
  const source = '{a}'.repeat(100)
  const use = (cache: TemplateCache) => {
    const page = cache.findPage(source, {}, '')
    const isCompiled = page.template.stored.isCompiled
    expect(cache.compileQuickly(page, HERE)).toBeDefined()
    cache.wereUsed(page)
    return { hit: page.template.isHit, isCompiled, bytes: cache.statistics.bytes }
  }

  it('leaves its source, and is kept compiled from its second use on', () => {
    const cache = new TemplateCache(createEngine(), 1024 * KIB)
    const [first, second, third] = [use(cache), use(cache), use(cache)]
    expect([first, second, third].map(({ hit }) => hit)).toEqual([false, true, true])
    expect([first, second, third].map(({ isCompiled }) => isCompiled)).toEqual([false, false, true])
    expect(first.bytes).toBeLessThan(second.bytes / 10)
    expect(third.bytes).toBe(second.bytes)
  })

  it('is kept compiled from its first use on if it was uploaded', () => {
    const cache = new TemplateCache(createEngine(), 1024 * KIB)
    cache.add(source, digestOf(source), '')
    const { bytes } = cache.statistics
    expect([use(cache), use(cache)]).toEqual([
      { hit: true, isCompiled: false, bytes },
      { hit: true, isCompiled: true, bytes },
    ])
  })

  it('counts as compiled while it is, though it waits for the rest of its page', () => {
    const cache = new TemplateCache(createEngine(), 10_000 * KIB)
    const [first] = [use(cache)]
    expect(
      cache.compileQuickly(cache.findPage(source, { rest: 'a'.repeat(100 * KIB) }, ''), HERE),
    ).toBeUndefined()
    expect(cache.findPage(source, {}, '').template.stored.isCompiled).toBe(true)
    expect(cache.statistics.bytes - 200 * KIB).toBeGreaterThan(10 * first.bytes)
  })
})

it.each([
  { size: 'short', pad: 100 },
  { size: 'long', pad: 20_000 },
])('drops the $size template that was used longest ago', ({ pad }) => {
  const cache = new TemplateCache(createEngine(), 3 * (pad * 2 + 2 * KIB))
  const sources = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(pad))
  const isHit = (at: number) => cache.findPage(sources[at] ?? '', {}, '').template.isHit
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
  expect([tags, tags, text, text].map((source) => cache.findPage(source, {}, '').template.isHit)).toEqual([
    false,
    false,
    false,
    true,
  ])
})

describe('a template of tags that is too long for the event loop', () => {
  const source = '{a}'.repeat(30 * KIB)
  const start = () => {
    const cache = new TemplateCache(createEngine(), 100 * 1024 * KIB)
    cache.add(source, digestOf(source), '')
    return { cache, page: cache.findPage(source, {}, ''), bytes: cache.statistics.bytes }
  }

  it.each([
    { by: 'a render', compile: (cache: TemplateCache, page: PageTemplates) => cache.compilePage(page) },
    { by: 'a check', compile: (_: TemplateCache, { template }: PageTemplates) => template.stored.compile() },
  ])('counts as its source until $by compiles it', ({ compile }) => {
    const { cache, page, bytes } = start()
    expect(bytes).toBeLessThan(3 * source.length)
    compile(cache, page)
    expect(cache.statistics.bytes).toBeGreaterThan(100 * source.length)
  })

  it('leaves the cache when it is compiled and has no room in it', () => {
    const cache = new TemplateCache(createEngine(), 4 * source.length)
    const find = () => cache.findPage(source, {}, '')
    expect([find(), find()].map(({ cached }) => cached)).toEqual(['miss', 'hit'])
    cache.compilePage(find())
    expect([cache.statistics.bytes, find().cached]).toEqual([0, 'miss'])
  })
})

describe('a page that takes long to compile', () => {
  const cache = new TemplateCache(createEngine(), 10_000 * KIB)
  const long = (letter: string, kib: number) => letter.repeat(kib * KIB)

  it('is compiled in parts, request by request', () => {
    const find = () =>
      cache.findPage('{a}', { one: long('a', 40), two: long('b', 40), three: long('c', 40) }, '')
    const rounds = [1, 2, 3].map(() => cache.compileQuickly(find(), HERE) !== undefined)
    expect(rounds).toEqual([false, false, true])
    expect(cache.compileQuickly(find(), HERE)).toBeDefined()
  })

  it('is never compiled quickly when one template is too long by itself', () => {
    const find = () => cache.findPage(long('d', 100), {}, '')
    expect([cache.compileQuickly(find(), HERE), cache.compileQuickly(find(), HERE)]).toEqual([
      undefined,
      undefined,
    ])
    expect(cache.compilePage(find()).template).toBeDefined()
  })
})
