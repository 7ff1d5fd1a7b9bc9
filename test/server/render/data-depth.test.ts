import { expect, it } from 'vitest'
import { isTruthy } from '../../../engine/domain/data/value.ts'
import { isDeeperThan } from '../../../server/render/data-depth.ts'

it.each([
  { what: 'an object of very many members', count: 60_000, listings: 1 },
  { what: 'a small object', count: 3, listings: 3 },
])('$what is listed $listings times, when it is walked and then tested twice', ({ count, listings }) => {
  let times = 0
  const members = Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))
  const node = new Proxy(members, {
    ownKeys: (target) => {
      times++
      return Reflect.ownKeys(target)
    },
  })
  expect(isDeeperThan(10, node)).toBe(false)
  expect([isTruthy(node), isTruthy(node)]).toEqual([true, true])
  expect(times).toBe(listings)
})
