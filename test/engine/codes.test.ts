import { describe, expect, it } from 'vitest'
import * as codes from '../../engine/domain/codes.ts'

describe.each(Object.entries(codes).map(([name, values]) => ({ name, values })))('$name', ({ values }) => {
  it('gives each code or word once', () => {
    const all = Object.values(values)
    expect(new Set(all).size).toBe(all.length)
  })

  it('names undefined as -1, if it names it', () => {
    expect([-1, undefined]).toContain((values as { undefined?: number }).undefined)
  })
})
