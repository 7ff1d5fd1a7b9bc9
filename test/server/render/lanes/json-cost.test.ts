import { expect, it } from 'vitest'
import { Problem } from '../../../../server/errors/problem.ts'
import { mayTakeLongerThan, refuseLargeJson } from '../../../../server/render/lanes/json-cost.ts'

const KIB = 2 ** 10

/** Whether JSON is refused with 64 KiB of memory. */
function isRefused(json: string): boolean {
  try {
    refuseLargeJson(Buffer.from(json), 64 * KIB)
    return false
  } catch (error) {
    return error instanceof Problem && error.code === 'limit_memory'
  }
}

it.each([
  { what: 'objects', json: `[${'{},'.repeat(1000)}1]`, refused: true },
  { what: 'arrays', json: '['.repeat(2000), refused: true },
  { what: 'numbers', json: `[${'1,'.repeat(5000)}1]`, refused: true },
  { what: 'members', json: `{${'"a":1,'.repeat(2000)}"b":1}`, refused: true },
  { what: 'little', json: `[${'{},'.repeat(100)}1]`, refused: false },
  { what: 'text, which may hold anything', json: `"${'[{,:'.repeat(5000)}"`, refused: false },
  { what: 'text with quotes', json: `"${'\\\\\\"'.repeat(5000)},,,,"`, refused: false },
  { what: 'text that ends with a backslash', json: `["\\\\",${'{},'.repeat(1000)}1]`, refused: true },
  { what: 'text without end', json: `"${'{'.repeat(20_000)}`, refused: false },
])('the memory of $what is known before parsing', ({ json, refused }) => {
  expect(isRefused(json)).toBe(refused)
})

const range = (length: number) => Array.from({ length }, (_, at) => at)

/** An object with these names. */
const objectOf = (names: readonly (string | number)[]) => `{${names.map((name) => `"${name}":1`)}}`

const wide = objectOf(range(20_000).map((at) => `name${at}`))

/** Each number times a prime number, so that these objects have the same names, each in another order. */
const inNewOrder = range(996).map((by) => objectOf(range(60).map((at) => `n${((at + 1) * (by + 1)) % 997}`)))

it.each([
  { what: 'little, whatever it is', json: `[${'{},'.repeat(10_000)}1]`, isLong: false },
  { what: 'many objects', json: `[${'{},'.repeat(150_000)}1]`, isLong: true },
  { what: 'many numbers', json: `[${'1,'.repeat(500_000)}1]`, isLong: true },
  { what: 'one wide object', json: wide, isLong: true },
  { what: 'one wide object beside many small ones', json: `[${'{},'.repeat(1200)}${wide}]`, isLong: true },
  {
    what: 'one wide object below others',
    json: `${'{"a":'.repeat(2000)}${wide}${'}'.repeat(2000)}`,
    isLong: true,
  },
  {
    what: 'wide objects of the same names',
    json: `[${range(50).map(() => objectOf(range(1000)))}]`,
    isLong: true,
  },
  {
    what: 'small objects of new names',
    json: `[${range(16_000).map((at) => objectOf([`a${at}`, `b${at}`]))}]`,
    isLong: true,
  },
  {
    what: 'objects of new names of the usual number',
    json: `[${range(400).map((row) => objectOf(range(60).map((at) => `${row}_${at}`)))}]`,
    isLong: true,
  },
  {
    what: 'new names with escapes',
    json: `[${range(12_000).map((at) => objectOf([`\\u0061${at}`]))}]`,
    isLong: true,
  },
  {
    what: 'new names of a long beginning',
    json: `[${range(12_000).map((at) => objectOf([`${'n'.repeat(60)}${at}`]))}]`,
    isLong: true,
  },
  { what: 'the same names in new orders', json: `[${inNewOrder}]`, isLong: true },
  {
    what: 'objects of the same names',
    json: `[${range(2000).map(() => objectOf(range(30).map((at) => `name${at}`)))}]`,
    isLong: false,
  },
  { what: 'new short texts', json: JSON.stringify(range(60_000).map((at) => `t${at}`)), isLong: true },
  { what: 'short texts with escapes', json: `[${'"\\u0041\\n",'.repeat(60_000)}1]`, isLong: true },
  {
    what: 'the same short texts',
    json: JSON.stringify(range(60_000).map((at) => `t${at % 100}`)),
    isLong: false,
  },
  { what: 'long text', json: JSON.stringify({ text: 'A page {of} text, '.repeat(50_000) }), isLong: false },
  {
    what: 'a large page',
    json: JSON.stringify(range(3000).map((id) => ({ id, text: 'x'.repeat(250) }))),
    isLong: false,
  },
])('the time to read $what is known before', ({ json, isLong }) => {
  expect(mayTakeLongerThan(20, Buffer.from(json))).toBe(isLong)
})
