import { expect, it } from 'vitest'
import { isTruthy } from '../../../engine/domain/data/value.ts'
import { isDeeperThan } from '../../../server/bytes/data-depth.ts'

it.each([
  { what: 'an object of very many members', count: 60_000, walked: 2, tested: 0 },
  { what: 'a small object', count: 3, walked: 1, tested: 2 },
])('$what is listed $walked times when it is walked, and $tested times when it is tested twice', (each) => {
  let times = 0
  const members = Object.fromEntries(Array.from({ length: each.count }, (_, at) => [`k${at}`, at]))
  const node = new Proxy(members, {
    ownKeys: (target) => {
      times++
      return Reflect.ownKeys(target)
    },
  })
  expect(isDeeperThan(10, node)).toBe(false)
  expect(times).toBe(each.walked)
  expect([isTruthy(node), isTruthy(node)]).toEqual([true, true])
  expect(times).toBe(each.walked + each.tested)
})
