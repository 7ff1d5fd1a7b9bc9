import { describe, expect, it } from 'vitest'
import { PART } from '../../engine/domain/data/parts.ts'
import { utf8Length } from '../../engine/language/4-render/utf8.ts'

const KINDS: Readonly<Record<string, string>> = {
  'no text': '',
  ASCII: 'abc',
  'two bytes a unit': 'é',
  'three bytes a unit': '“',
  'a pair': '😀',
  'a high surrogate alone': '\ud83d',
  'a low surrogate alone': '\ude00',
  'a pair in the wrong order': '\ude00\ud83d',
}

describe('the length in UTF-8', () => {
  it.each(Object.entries(KINDS))('of %s', (_, text) => {
    expect(lengthOf(text)).toBe(Buffer.byteLength(text))
    expect(lengthOf(`<${text}>${text}`)).toBe(Buffer.byteLength(`<${text}>${text}`))
  })

  it.each(Object.entries(KINDS))('of long text with %s at the end of a part', (_, text) => {
    for (const before of [PART - 2, PART - 1, PART, 2 * PART - 1, 2 * PART]) {
      const long = 'x'.repeat(before) + text.repeat(3) + 'é'.repeat(PART)
      expect(lengthOf(long)).toBe(Buffer.byteLength(long))
    }
  })

  it.each([
    [0, 1],
    [511, 1],
    [512, 2],
    [PART, 33],
    [1 << 20, 2049],
  ])('of %d units costs %d units of work', (units, work) => {
    expect(workOf('x'.repeat(units))).toBe(work)
  })
})

function lengthOf(text: string): number {
  return utf8Length(text, { charge: () => {} })
}

function workOf(text: string): number {
  let work = 0
  utf8Length(text, {
    charge: (units) => {
      work += units
    },
  })
  return work
}
