import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_OPTIONS, FIRST_INPUT, type Input } from '../../../client/playground/input.ts'
import { fromFragment, isInputFragment, MAX_FRAGMENT, toFragment } from '../../../client/playground/link.ts'

const inputs: fc.Arbitrary<Input> = fc.record({
  template: fc.string({ unit: 'grapheme' }),
  partials: fc.uniqueArray(fc.record({ name: fc.string(), source: fc.string() }), {
    selector: ({ name }) => name,
  }),
  data: fc.string({ unit: 'grapheme' }),
  options: fc.record({
    locale: fc.string(),
    compatibility: fc.constantFrom('safe', 'reference'),
    expressions: fc.boolean(),
  }),
})

/** A fragment with any content, packed as a link is. */
const packed = (content: string | Buffer) => `#input=${deflateRawSync(content).toString('base64url')}`
const json = (value: unknown) => packed(JSON.stringify(value))

describe('a link', () => {
  it('gives back every input, by letters that no address escapes', () =>
    fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const fragment = await toFragment(input)
        expect(fragment).toMatch(/^#input=[\w-]+$/)
        expect(await fromFragment(fragment ?? '')).toEqual(input)
      }),
    ))

  it('is not made of more than it may hold', async () => {
    const random = Array.from({ length: MAX_FRAGMENT }, () => Math.random().toString(36)).join('')
    expect(await toFragment({ ...FIRST_INPUT, template: random })).toBeUndefined()
    expect(await toFragment({ ...FIRST_INPUT, template: ' '.repeat(2 ** 20) })).toBeUndefined()
    expect(await toFragment({ ...FIRST_INPUT, template: ' '.repeat(2 ** 19) })).toBeDefined()
  })
})

describe('a fragment of a stranger', () => {
  const { template, data } = FIRST_INPUT

  it.each([
    ['nothing', ''],
    ['another fragment', '#playground'],
    ['no content', '#input='],
    ['no Base64', '#input=%3Cscript%3E'],
    ['Base64 with a rest', '#input=A'],
    ['bytes that are not compressed', `#input=${Buffer.from('{"template":""}').toString('base64url')}`],
    ['a cut end', `${json({ template, data }).slice(0, -4)}`],
    ['text behind the end', `${json({ template, data })}AAAA`],
    ['no JSON', packed('<script>alert(1)</script>')],
    ['no UTF-8', packed(Buffer.from([0x22, 0xff, 0x22]))],
    ['a list', json([])],
    ['null', json(null)],
    ['no template', json({ data })],
    ['a tree', json({ template: ['<p>'], data })],
    ['data that is no text', json({ template, data: {} })],
    ['partials by name', json({ template, data, partials: { a: 'x' } })],
    ['a partial without a name', json({ template, data, partials: [{ source: '' }] })],
    [
      'two partials of one name',
      json({ template, data, partials: [1, 2].map(() => ({ name: 'a', source: '' })) }),
    ],
    ['options that are none', json({ template, data, options: 'safe' })],
    ['gigabytes in a few characters', packed(Buffer.alloc(16 * 2 ** 20, ' '))],
    ['too many characters', `#input=${'A'.repeat(MAX_FRAGMENT)}`],
  ])('with %s holds no input', async (_, fragment) => {
    expect(await fromFragment(fragment)).toBeUndefined()
  })

  it('has no further members, and no options that there are not', async () => {
    const fragment = packed(
      '{"template":"a","data":"{}","key":"k","__proto__":{"x":1},"partials":[{"name":"__proto__","source":"b","id":1}],"options":{"compatibility":"evil","locale":7,"expressions":"no","explain":false}}',
    )
    expect(await fromFragment(fragment)).toEqual({
      template: 'a',
      data: '{}',
      partials: [{ name: '__proto__', source: 'b' }],
      options: DEFAULT_OPTIONS,
    })
    expect('x' in {}).toBe(false)
  })

  it('is told from other fragments', () => {
    expect(['#input=x', '#input', '#playground', ''].map(isInputFragment)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
