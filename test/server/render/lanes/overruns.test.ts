import { expect, it } from 'vitest'
import { Overruns } from '../../../../server/render/lanes/overruns.ts'

it('serve a website in the thread for ten seconds after each overrun, and no other', () => {
  const overruns = new Overruns()
  expect(overruns.has('a', 0)).toBe(false)
  for (const ms of [0, 8000]) overruns.note('a', ms)
  expect([8000, 17_999, 18_001].map((ms) => overruns.has('a', ms))).toEqual([true, true, false])
  expect(overruns.has('b', 8000)).toBe(false)
})

it('forget the website that was added first when there are very many', () => {
  const overruns = new Overruns()
  for (let at = 0; at <= 10_000; at++) overruns.note(`${at}`, 0)
  expect([0, 1, 10_000].map((at) => overruns.has(`${at}`, 1))).toEqual([false, true, true])
})
