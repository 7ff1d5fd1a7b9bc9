import { describe, expect, it } from 'vitest'
import { findCrossings, findCycles } from './support/sources/import-rules.ts'
import { parseModule } from './support/sources/imports.ts'

describe('findCrossings', () => {
  const modules = [
    parseModule('a/a.ts', "import { b } from '../b/b.ts'"),
    parseModule('a/types.ts', "import type { B } from '../b/b.ts'"),
    parseModule('b/b.ts', "export { c } from './c.ts'"),
    parseModule('b/c.ts', "import { x } from 'x'"),
  ]

  it('names each module on the route to the border', () => {
    expect(findCrossings(modules, { from: ['a/'], to: ['x'] })).toEqual(['a/a.ts → b/b.ts → b/c.ts → x'])
  })

  it('follows no import of types', () => {
    expect(findCrossings(modules, { from: ['a/types.ts'], to: ['b/'] })).toEqual([])
  })

  it('finds nothing where no route leads there', () => {
    expect(findCrossings(modules, { from: ['a/'], to: ['y'] })).toEqual([])
  })
})

describe('findCycles', () => {
  it('names each module of a cycle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ])
    expect(findCycles(graph)).toEqual(['b → c → b'])
  })
})
