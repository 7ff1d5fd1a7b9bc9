import { expect, it } from 'vitest'
import { parseModule } from './support/sources/imports.ts'

it.each([
  { code: 'export let a = 1' },
  { code: 'var a = 1' },
  { code: 'const a = []; const b = () => a.push(1)' },
  { code: 'const a = new Map(); export function b() { a.set(1, 2) }' },
  { code: 'export const a = {} as B; const b = () => { a.c = 1 }' },
  { code: 'const a = { b: 1 }; const c = () => a.b++' },
  { code: 'const a = [1]; const b = () => delete a[0]' },
])('a variable of a module changes in $code', ({ code }) => {
  expect(parseModule('a.ts', code).mutableVariables).toHaveLength(1)
})

it.each([
  { code: 'const a = 1', why: 'a constant' },
  { code: 'const a = [2, 1]; const b = () => a.toSorted()', why: 'a list that is only read' },
  { code: 'const a = () => { const b = []; b.push(1); return b }', why: 'a list of a function' },
  { code: 'const a = new WeakMap(); const b = (c) => a.set(c, 1)', why: 'a memory of objects' },
])('none changes in $why: $code', ({ code }) => {
  expect(parseModule('a.ts', code).mutableVariables).toEqual([])
})
