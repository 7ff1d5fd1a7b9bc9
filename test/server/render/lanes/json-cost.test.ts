import { expect, it } from 'vitest'
import { Problem } from '../../../../server/errors/problem.ts'
import { refuseLargeJson } from '../../../../server/render/lanes/json-cost.ts'

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
