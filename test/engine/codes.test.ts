import { describe, expect, it } from 'vitest'
import * as codes from '../../engine/domain/data/codes.ts'

describe.each(Object.entries(codes).map(([name, values]) => ({ name, values })))('$name', ({ values }) => {
  it('contains each code or word once', () => {
    const all = Object.values(values)
    expect(new Set(all).size).toBe(all.length)
  })

  it('uses -1 for undefined, if it has undefined', () => {
    expect([-1, undefined]).toContain((values as { undefined?: number }).undefined)
  })
})
