import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../server/bytes/digest.ts'
import { FairCache } from '../../../server/bytes/fair-cache.ts'

it.each([
  { what: 'is smaller', bytes: 10, left: ['a', 'b', 'c'], removed: [], size: 70 },
  { what: 'is larger', bytes: 41, left: ['b', 'c'], removed: ['a'], size: 71 },
  { what: 'fills the cache', bytes: 100, left: ['b'], removed: ['a', 'c'], size: 100 },
  { what: 'is larger than the cache', bytes: 101, left: ['a', 'c'], removed: ['b'], size: 60 },
])('a value that $what now takes those bytes', ({ bytes, left, removed, size }) => {
  const values = ['a', 'b', 'c'].map((name) => ({ name, digest: digestOf(name) }))
  const gone: string[] = []
  const cache = new FairCache<(typeof values)[number]>(100, ({ name }) => gone.push(name))
  for (const value of values) cache.set(value.digest, value, 30, 'site')
  const [, b] = values
  if (b !== undefined) cache.resize(b.digest, b, bytes)
  expect(values.filter(({ digest }) => cache.peek(digest)).map(({ name }) => name)).toEqual(left)
  expect({ removed: gone, size: cache.statistics.bytes }).toEqual({ removed, size })
})

it('a value that was removed, or replaced, is not stored again', () => {
  const cache = new FairCache<{ name: string }>(100)
  const digest = digestOf('a')
  cache.resize(digest, { name: 'a' }, 10)
  expect(cache.statistics).toMatchObject({ entries: 0, bytes: 0 })
  cache.set(digest, { name: 'b' }, 20, 'site')
  cache.resize(digest, { name: 'a' }, 10)
  expect(cache.peek(digest)).toEqual({ name: 'b' })
  expect(cache.statistics).toMatchObject({ entries: 1, bytes: 20 })
})

describe('when a cache of 1600 bytes is full, values of 100 bytes that are new', () => {
  /** Stores values, each by its name, and answers those that are left, with how many of each website they are. */
  function fill(values: readonly (readonly [website: string, name: string, bytes: number])[]) {
    const gone: string[] = []
    const cache = new FairCache<{ name: string }>(1600, ({ name }) => gone.push(name))
    for (const [website, name, bytes] of values) cache.set(digestOf(name), { name }, bytes, website)
    const left = values.filter(([, name]) => cache.peek(digestOf(name)) !== undefined)
    const of = (website: string) => left.filter((value) => value[0] === website).map(([, name]) => name)
    return { of, gone, cache }
  }
  const values = (website: string, count: number, bytes = 100) =>
    Array.from({ length: count }, (_, at) => [website, `${website}${at}`, bytes] as const)

  it.each([
    {
      what: 'of one website alone take the place of its oldest',
      stored: values('a', 20),
      left: { a: 16, b: 0 },
    },
    {
      what: 'of a website with less than a quarter take the place of the oldest of all',
      stored: [...values('a', 16), ...values('b', 4)],
      left: { a: 12, b: 4 },
    },
    {
      what: 'of a website with a quarter take the place of its own',
      stored: [...values('b', 12), ...values('a', 100)],
      left: { a: 4, b: 12 },
    },
    {
      what: 'of a website without any may be large',
      stored: [...values('b', 16), ...values('a', 1, 800)],
      left: { a: 1, b: 8 },
    },
    {
      what: 'of a website that has a large one take the place of that one',
      stored: [...values('b', 16), ...values('a', 3, 800)],
      left: { a: 1, b: 8 },
    },
    {
      what: 'that are larger than the cache take no place',
      stored: [...values('b', 16), ...values('a', 1, 1601)],
      left: { a: 0, b: 16 },
    },
  ])('$what', ({ stored, left }) => {
    const { of, gone, cache } = fill(stored)
    expect({ a: of('a').length, b: of('b').length }).toEqual(left)
    const isGone = (name: string) => !of('a').includes(name) && !of('b').includes(name)
    const removed = stored.flatMap(([, name, bytes]) => (bytes <= 1600 && isGone(name) ? [name] : []))
    expect([...gone].sort()).toEqual(removed.sort())
    expect(cache.statistics).toMatchObject({ entries: left.a + left.b, evictions: gone.length })
  })

  it('take the place of those that were used least recently', () => {
    const { cache } = fill([...values('b', 12), ...values('a', 4)])
    cache.use(digestOf('a0'))
    cache.set(digestOf('new'), { name: 'new' }, 100, 'a')
    const left = ['a0', 'a1', 'a2', 'a3', 'new'].filter((name) => cache.peek(digestOf(name)) !== undefined)
    expect(left).toEqual(['a0', 'a3', 'new'])
  })

  it('count for their website after they grew', () => {
    const { cache } = fill([...values('b', 12), ...values('a', 3)])
    const a2 = cache.peek(digestOf('a2'))
    if (a2 !== undefined) cache.resize(digestOf('a2'), a2, 300)
    expect(['a0', 'a1', 'a2'].filter((name) => cache.peek(digestOf(name)) !== undefined)).toEqual(['a2'])
    expect(cache.statistics).toMatchObject({ entries: 13, bytes: 1500 })
  })
})
