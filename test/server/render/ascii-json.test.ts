import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAsciiJson } from '../../../server/render/ascii-json.ts'
import { readJson } from '../../../server/render/read-json.ts'

/** Enough for 20 places of other characters. */
const PADDING = 'a "quoted" text\n'.repeat(11_000)

const character = fc.constantFrom('é', '“', '€', '😀', '\ufeff', '\uffff', '\u2028', '\u0080', 'aé', 'é"')
const text = fc.array(character, { minLength: 1, maxLength: 2 }).map((pieces) => pieces.join(''))
const place = fc.nat({ max: PADDING.length })

describe('JSON with few characters that are not ASCII', () => {
  it('has the same value when they are escaped', () => {
    const inserted = fc.array(fc.record({ text, at: place }), { maxLength: 8 })
    fc.assert(
      fc.property(inserted, text, (all, name) => {
        let value = PADDING
        for (const { text, at } of all) value = value.slice(0, at) + text + value.slice(at)
        const json = JSON.stringify({ [name]: value, last: name })
        const ascii = toAsciiJson(Buffer.from(json)) ?? ''
        expect(ascii).toMatch(/^\p{ASCII}+$/u)
        expect(JSON.parse(ascii)).toEqual(JSON.parse(json))
        expect(readJson(Buffer.from(json))).toEqual(JSON.parse(json))
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['first', `"é${PADDING.length}"`],
    ['last', '"1é'],
    ['alone', 'é'],
  ])('is escaped where it stands %s', (_, part) => {
    const bytes = Buffer.from(part + ' '.repeat(8192))
    expect(toAsciiJson(bytes)?.trimEnd()).toBe(part.replace('é', '\\u00e9'))
  })

  it('is written as it is without them', () => {
    expect(toAsciiJson(Buffer.from('{"a":"\\u00e9"}'))).toBe('{"a":"\\u00e9"}')
  })
})

describe('JSON that is not escaped', () => {
  it.each([
    ['one after a backslash', `"\\é${'a'.repeat(20_000)}"`],
    ['one after an escaped backslash', `"\\\\é${'a'.repeat(20_000)}"`],
    ['many of them', `"${'aé'.repeat(20_000)}"`],
    ['one in a short body', '"é"'],
  ])('has %s', (_, json) => {
    expect(toAsciiJson(Buffer.from(json))).toBeUndefined()
  })

  it('is refused for a backslash before one of them', () => {
    const json = `{"a":"\\é${'a'.repeat(20_000)}"}`
    expect(() => readJson(Buffer.from(json))).toThrow(expect.objectContaining({ code: 'json_malformed' }))
  })

  it('is refused with the place of an error in its own characters', () => {
    const json = `["é","${'a'.repeat(20_000)}", x]`
    const at = json.indexOf('x')
    const members = { position: at, line: 1, column: at + 1 }
    expect(() => readJson(Buffer.from(json))).toThrow(expect.objectContaining({ members }))
  })
})
