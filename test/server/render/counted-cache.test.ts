import { expect, it } from 'vitest'
import { CountedCache } from '../../../server/render/counted-cache.ts'
import { digestOf } from '../../../server/render/digest.ts'

it.each([
  { what: 'is smaller', bytes: 10, left: ['a', 'b', 'c'], removed: [], size: 70 },
  { what: 'is larger', bytes: 41, left: ['b', 'c'], removed: ['a'], size: 71 },
  { what: 'fills the cache', bytes: 100, left: ['b'], removed: ['a', 'c'], size: 100 },
  { what: 'is larger than the cache', bytes: 101, left: ['a', 'c'], removed: ['b'], size: 60 },
])('a value that $what now takes those bytes', ({ bytes, left, removed, size }) => {
  const values = ['a', 'b', 'c'].map((name) => ({ name, digest: digestOf(name) }))
  const gone: string[] = []
  const cache = new CountedCache<(typeof values)[number]>(100, ({ name }) => gone.push(name))
  for (const value of values) cache.set(value.digest, value, 30)
  const [, b] = values
  if (b !== undefined) cache.resize(b.digest, b, bytes)
  expect(values.filter(({ digest }) => cache.peek(digest)).map(({ name }) => name)).toEqual(left)
  expect({ removed: gone, size: cache.statistics.bytes }).toEqual({ removed, size })
})

it('a value that was removed, or replaced, is not stored again', () => {
  const cache = new CountedCache<{ name: string }>(100)
  const digest = digestOf('a')
  cache.resize(digest, { name: 'a' }, 10)
  expect(cache.statistics).toMatchObject({ entries: 0, bytes: 0 })
  cache.set(digest, { name: 'b' }, 20)
  cache.resize(digest, { name: 'a' }, 10)
  expect(cache.peek(digest)).toEqual({ name: 'b' })
  expect(cache.statistics).toMatchObject({ entries: 1, bytes: 20 })
})
