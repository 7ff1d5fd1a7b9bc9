import { describe, expect, it } from 'vitest'
import { Overruns } from '../../../../server/render/lanes/overruns.ts'

/** Notes overruns of the website `a` at these times, and says which of them count. */
function noteAt(...times: readonly number[]) {
  const overruns = new Overruns()
  return { overruns, counted: times.map((ms) => overruns.note('a', ms)) }
}

describe('a website that overran its time', () => {
  it.each([
    { what: 'the first one', times: [0], counted: [false] },
    { what: 'the second one soon after', times: [0, 9999], counted: [false, true] },
    { what: 'one long after', times: [0, 10_001], counted: [false, false] },
  ])('is served in the thread, or not, after $what', ({ times, counted }) => {
    const noted = noteAt(...times)
    expect(noted.counted).toEqual(counted)
    expect(noted.overruns.has('a', times.at(-1))).toBe(counted.at(-1))
  })

  it('is served there for ten seconds after each overrun, and no other is', () => {
    const { overruns } = noteAt(0, 1000, 8000)
    expect([11_000, 17_999, 18_001].map((ms) => overruns.has('a', ms))).toEqual([true, true, false])
    expect(overruns.has('b', 11_000)).toBe(false)
  })
})
