import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endOfText, endOfValue, findLongName, MAX_NAME_BYTES } from '../../../server/bytes/json-spans.ts'

/** Texts with few and with many escapes, of all lengths of backslashes before a quote. */
const text = fc.array(fc.constantFrom('"', '\\', '\\"', '\n', 'a', '\u00e9', ':', '}'), { maxLength: 60 })

it('finds the end of a text, however many quotes in it are escaped', () => {
  fc.assert(
    fc.property(text, (pieces) => {
      const json = JSON.stringify(pieces.join(''))
      const bytes = Buffer.from(`[${json},"after"]`)
      expect(endOfText(bytes, 1)).toBe(Buffer.byteLength(json))
      expect(endOfValue(bytes, 1)).toBe(Buffer.byteLength(json) + 1)
    }),
  )
})

it.each(['"', '\\', 'a"'.repeat(20), '"'.repeat(20)])(
  'ends a text without an end, %j, with the bytes',
  (rest) => {
    const written = JSON.stringify(rest).slice(0, -1)
    for (const cut of [written, `${written}\\`, `${written}\\"`])
      expect(endOfText(Buffer.from(cut), 0)).toBe(Buffer.byteLength(cut))
  },
)

it('finds a long name with escaped quotes', () => {
  const name = '"'.repeat(MAX_NAME_BYTES)
  expect(findLongName(Buffer.from(JSON.stringify({ a: 1, [name]: 2 })))).toBeDefined()
  expect(findLongName(Buffer.from(JSON.stringify({ a: name })))).toBeUndefined()
})
