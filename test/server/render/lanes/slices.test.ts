import { describe, expect, it } from 'vitest'
import { readsAfter, readsOn, sliceMsAfter } from '../../../../server/render/lanes/slices.ts'

describe('a slice of turns', () => {
  it.each([
    { what: 'a short queue', readingMs: 1, isStanding: false, sliceMs: 2 },
    { what: 'a short queue, and many requests were read', readingMs: 20, isStanding: false, sliceMs: 2 },
    { what: 'a queue that stays long', readingMs: 0.5, isStanding: true, sliceMs: 8 },
    { what: 'such a queue, and many requests were read', readingMs: 4, isStanding: true, sliceMs: 16 },
    { what: 'such a queue, and very many were read', readingMs: 20, isStanding: true, sliceMs: 25 },
  ])('takes $sliceMs ms for $what', ({ readingMs, isStanding, sliceMs }) => {
    expect(sliceMsAfter(readingMs, isStanding)).toBe(sliceMs)
  })

  it.each([
    { what: 'a short slice', ms: 2, isStanding: false, reads: 1 },
    { what: 'a long turn', ms: 25, isStanding: false, reads: 3 },
    { what: 'a slice of a queue that stays long', ms: 8, isStanding: true, reads: 12 },
  ])('is followed by $reads readings after $what', ({ ms, isStanding, reads }) => {
    expect(readsAfter({ ms, isStanding })).toBe(reads)
  })

  it.each([
    { what: 'readings left', ms: 1, readsLeft: 1, hasConnected: false, sliceMs: 2, isMore: true },
    { what: 'none left', ms: 1, readsLeft: 0, hasConnected: false, sliceMs: 2, isMore: false },
    { what: 'a new connection', ms: 1, readsLeft: 0, hasConnected: true, sliceMs: 2, isMore: true },
    {
      what: 'new ones for as long as the slice',
      ms: 2,
      readsLeft: -1,
      hasConnected: true,
      sliceMs: 2,
      isMore: false,
    },
    {
      what: 'new ones after a long turn',
      ms: 7,
      readsLeft: -9,
      hasConnected: true,
      sliceMs: 25,
      isMore: true,
    },
    { what: 'readings that take long', ms: 9, readsLeft: 2, hasConnected: true, sliceMs: 25, isMore: false },
  ])('is followed by one more reading: $isMore, with $what', ({ isMore, sliceMs, ...reading }) => {
    expect(readsOn({ ms: sliceMs, isStanding: false }, reading)).toBe(isMore)
  })
})
