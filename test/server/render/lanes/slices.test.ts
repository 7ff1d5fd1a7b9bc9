import { describe, expect, it } from 'vitest'
import { readsAfter, sliceMsAfter } from '../../../../server/render/lanes/slices.ts'

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
    { what: 'a short slice', sliceMs: 2, isStanding: false, reads: 1 },
    { what: 'a long turn', sliceMs: 25, isStanding: false, reads: 3 },
    { what: 'a slice of a queue that stays long', sliceMs: 8, isStanding: true, reads: 12 },
  ])('is followed by $reads readings after $what', ({ sliceMs, isStanding, reads }) => {
    expect(readsAfter(sliceMs, isStanding)).toBe(reads)
  })
})
