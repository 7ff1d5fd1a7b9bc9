import { expect, it } from 'vitest'
import { Problem } from '../../../../server/errors/problem.ts'
import { PoisonMemory, poisonKeyOf } from '../../../../server/render/lanes/poison-memory.ts'

const MIB = 2 ** 20

/** A problem that quotes so many characters of a template, and explains its render. */
const quote = (characters: number) =>
  new Problem(422, 'limit_time', 'The render takes too long.', {
    members: { codeFrame: 'x'.repeat(characters), explanation: { partials: [] } },
  })

it('answers from memory after the second time, without the explanation', () => {
  const memory = new PoisonMemory()
  memory.add('one', quote(3))
  expect(memory.find('one')).toBeUndefined()
  memory.add('one', quote(3))
  expect(memory.find('one')?.problem.members).toEqual({ codeFrame: 'xxx' })
  expect(memory.find('two')).toBeUndefined()
})

it.each([
  { what: 'long keys', key: 'x'.repeat(MIB / 4), characters: 1 },
  { what: 'long problems', key: 'x', characters: MIB },
])('forgets the oldest requests for the memory of $what', ({ key, characters }) => {
  const memory = new PoisonMemory()
  for (const _ of [1, 2]) memory.add('first', quote(1))
  expect(memory.find('first')).toBeDefined()
  for (let at = 0; at < 50; at++) memory.add(`${at}${key}`, quote(characters))
  expect(memory.find('first')).toBeUndefined()
})

it.each([
  { what: 'another website', tenant: 'b', body: 'body' },
  { what: 'another letter at the end', tenant: 'a', body: 'bodY' },
  { what: 'another letter at the beginning', tenant: 'a', body: 'Body' },
  { what: 'one more letter', tenant: 'a', body: 'body ' },
])('tells requests apart: $what', ({ tenant, body }) => {
  expect(poisonKeyOf(tenant, Buffer.from(body))).not.toBe(poisonKeyOf('a', Buffer.from('body')))
})
