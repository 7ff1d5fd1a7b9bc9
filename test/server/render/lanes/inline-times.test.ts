import { expect, it } from 'vitest'
import { InlineTimes } from '../../../../server/render/lanes/inline-times.ts'

it('gives a website half the time after each long render, down to an eighth', () => {
  const times = new InlineTimes(25, true)
  const given = Array.from({ length: 6 }, () => {
    const ms = times.of('one')
    times.stopped('one')
    return ms
  })
  expect(given).toEqual([25, 13, 7, 4, 4, 4])
  expect(times.of('other')).toBe(25)
})

it('takes a count back for a render that was only interrupted', () => {
  const times = new InlineTimes(25, true)
  times.stopped('one')
  times.stopped('one')
  times.wasShort('one')
  expect(times.shareOf('one')).toBe(0.5)
  times.wasShort('one')
  expect(times.shareOf('one')).toBe(1)
})

it('gives a second turn the whole time in the first minute of a process, and later twice that of a first one', () => {
  const times = new InlineTimes(25, true)
  const nowMs = performance.now()
  const given = Array.from({ length: 5 }, () => {
    const pair = [times.ofSecondTurn('one', nowMs + 50_000), times.ofSecondTurn('one', nowMs + 61_000)]
    times.stopped('one')
    return pair
  })
  expect(given).toEqual([
    [25, 25],
    [25, 25],
    [25, 14],
    [25, 8],
    [25, 8],
  ])
})

it('gives second turns less time in the first minute, too, while one was stopped lately', () => {
  const times = new InlineTimes(25, true)
  const nowMs = performance.now()
  times.stopped('one')
  times.stopped('one')
  times.stopped('one', true)
  expect(times.ofSecondTurn('one', nowMs)).toBe(8)
  expect(times.ofSecondTurn('other', nowMs)).toBe(25)
  times.wasShort('one')
  expect(times.ofSecondTurn('one', nowMs)).toBe(25)
})

it('gives all websites the whole time where renders have no other place', () => {
  const times = new InlineTimes(25, false)
  times.stopped('one')
  expect(times.of('one')).toBe(25)
})
