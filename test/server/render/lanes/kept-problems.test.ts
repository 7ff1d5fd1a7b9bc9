import { expect, it } from 'vitest'
import { Problem } from '../../../../server/errors/problem.ts'
import { LongRenders } from '../../../../server/render/lanes/long-renders.ts'
import { PoisonMemory } from '../../../../server/render/lanes/poison-memory.ts'

const MIB = 2 ** 20

/** A problem that quotes so many characters of a template, and explains its render. */
const quote = (characters: number) =>
  new Problem(422, 'limit_time', 'The render takes too long.', {
    members: { codeFrame: 'x'.repeat(characters), explanation: { partials: [] } },
  })

it('answers from memory without the explanation', () => {
  const memory = new PoisonMemory()
  const render = { page: 'one', data: 'a' }
  memory.add(render, quote(3))
  memory.add(render, quote(3))
  expect(memory.find(render)?.problem.members).toEqual({ codeFrame: 'xxx' })
})

it.each([
  { what: 'long names of pages', page: 'x'.repeat(MIB / 4), characters: 1 },
  { what: 'long problems', page: 'x', characters: MIB },
])('forgets the oldest renders for the memory of $what', ({ page, characters }) => {
  const poison = new PoisonMemory()
  const long = new LongRenders()
  const first = { page: 'first', data: 'a' }
  const strike = (render: { page: string; data: string }, problem: Problem) => {
    for (const memory of [poison, long, poison, long]) memory.add(render, problem)
  }
  strike(first, quote(1))
  expect(poison.find(first)).toBeDefined()
  expect(long.find('first', () => 'a')).toBeDefined()
  for (let at = 0; at < 50; at++) strike({ page: `${at}${page}`, data: 'a' }, quote(characters))
  expect(poison.find(first) === undefined || !poison.isSuspect('first')).toBe(true)
  expect(long.find('first', () => 'a')).toBeUndefined()
})
