import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addition, needed } from '../../../server/api/calls/visitor-call.ts'
import { listFields } from '../../../server/documents/openapi/fields.ts'
import { toSchema } from '../../../server/documents/openapi/json-schema.ts'
import { boundsOf, typeOf } from '../../../server/documents/openapi/schema-words.ts'

const schemaOf = (schema: z.ZodType) => toSchema(schema, 'input').schema
const namesOf = (schema: z.ZodType) => listFields(schemaOf(schema)).map(({ name }) => name)

describe('the rows of a schema', () => {
  it.each([
    { of: 'an object', schema: z.object({ a: z.string() }), names: ['a'] },
    { of: 'objects in it', schema: z.object({ a: z.object({ b: z.int() }) }), names: ['a', 'a.b'] },
    {
      of: 'elements of a list',
      schema: z.object({ a: z.array(z.object({ b: z.int() })) }),
      names: ['a', 'a[].b'],
    },
    { of: 'a list of texts', schema: z.object({ a: z.array(z.string()) }), names: ['a'] },
    {
      of: 'values by any name',
      schema: z.object({ a: z.record(z.string(), z.object({ b: z.int() })) }),
      names: ['a', 'a.{name}', 'a.{name}.b'],
    },
    {
      of: 'one of two shapes',
      schema: z.object({ a: z.union([z.string(), z.object({ b: z.int() })]) }),
      names: ['a', 'a.b'],
    },
    {
      of: 'two bodies, each name once',
      schema: z.union([z.object({ a: z.int(), b: z.int() }), z.object({ a: z.string(), c: z.int() })]),
      names: ['a', 'b', 'c'],
    },
    { of: 'a list as a body', schema: z.array(z.object({ a: z.int() })), names: ['[]', '[].a'] },
  ])('of $of', ({ schema, names }) => {
    expect(namesOf(schema)).toEqual(names)
  })

  it('say what is required, with a default and a meaning', () => {
    const schema = z.object({ a: z.string().describe('A `word`'), b: z.int().min(0).default(7) })
    expect(listFields(schemaOf(schema))).toMatchObject([
      { name: 'a', isRequired: true, about: 'A <code>word</code>.', fallback: '' },
      { name: 'b', isRequired: false, about: 'At least 0.', fallback: '<code>7</code>' },
    ])
  })

  it('require of two bodies only what both require', () => {
    const both = z.union([z.object({ a: z.int(), b: z.int() }), z.object({ a: z.string() })])
    expect(listFields(schemaOf(both))).toMatchObject([
      { name: 'a', isRequired: true, type: 'integer or string' },
      { name: 'b', isRequired: false },
    ])
  })

  it('have the marks of answers for islands', () => {
    const schema = z.object({ ...needed({ a: z.int() }), ...addition({ b: z.int() }), c: z.int() })
    expect(listFields(schemaOf(schema)).map(({ mark }) => mark)).toEqual(['needed', 'addition', ''])
  })
})

describe('the words of a type', () => {
  it.each([
    { schema: z.string().nullable(), words: 'string or null' },
    { schema: z.enum(['a', 'b']), words: '<code>&quot;a&quot;</code> or <code>&quot;b&quot;</code>' },
    { schema: z.literal(3), words: '<code>3</code>' },
    { schema: z.array(z.string()), words: 'list of strings' },
    { schema: z.record(z.string(), z.int()), words: 'object of integers' },
    { schema: z.iso.datetime(), words: 'string (date-time)' },
    { schema: z.unknown(), words: 'any JSON' },
    { schema: z.object({}).meta({ id: 'Named' }), words: '<a href="#schema-Named">Named</a>' },
  ])('is $words', ({ schema, words }) => {
    expect(typeOf(schemaOf(schema))).toBe(words)
  })

  it.each([
    { schema: z.string().max(2000), words: 'At most 2,000 characters' },
    { schema: z.string().min(1).max(5).nullable(), words: 'From 1 to 5 characters' },
    { schema: z.array(z.int()).max(3), words: 'At most 3 elements' },
    { schema: z.int().min(1).max(5), words: 'From 1 to 5' },
    { schema: z.int(), words: '' },
    { schema: z.string().regex(/^<$/), words: 'Matches <code>^&lt;$</code>' },
  ])('is bounded: $words', ({ schema, words }) => {
    expect(boundsOf(schemaOf(schema))).toBe(words)
  })
})
