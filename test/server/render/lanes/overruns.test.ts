import { describe, expect, it } from 'vitest'
import { Overruns } from '../../../../server/render/lanes/overruns.ts'

const MINUTE_MS = 60_000

describe('a website that overran its time', () => {
  it('is served in the thread for ten seconds, and no other is', () => {
    const overruns = new Overruns()
    const nowMs = performance.now() + 2 * MINUTE_MS
    overruns.note('a', nowMs)
    expect([overruns.has('a', nowMs), overruns.has('b', nowMs)]).toEqual([true, false])
    expect([9999, 10_001].map((laterMs) => overruns.has('a', nowMs + laterMs))).toEqual([true, false])
  })

  it('has ten seconds more after each overrun', () => {
    const overruns = new Overruns()
    const nowMs = performance.now() + 2 * MINUTE_MS
    for (const laterMs of [0, 8000]) overruns.note('a', nowMs + laterMs)
    expect(overruns.has('a', nowMs + 17_000)).toBe(true)
  })

  it('is forgiven once in the first minute of the process', () => {
    const overruns = new Overruns()
    overruns.note('a')
    expect(overruns.has('a')).toBe(false)
    overruns.note('a')
    expect(overruns.has('a')).toBe(true)
    overruns.note('b')
    expect(overruns.has('b')).toBe(false)
    overruns.note('c', performance.now() + 2 * MINUTE_MS)
    expect(overruns.has('c')).toBe(true)
  })
})
