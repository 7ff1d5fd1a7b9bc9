import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createChangeQueue } from '../../../client/runtime/change-queue.ts'

it('sends one change at a time, and of those that wait the last of each kind', async () => {
  const sent: string[] = []
  const busy: boolean[] = []
  const queue = createChangeQueue((isBusy) => busy.push(isBusy))
  const add = (key: string, name: string) =>
    queue.add(key, async () => {
      sent.push(`${name} begins`)
      await setImmediate()
      sent.push(`${name} ends`)
    })
  add('cup', 'cup 2')
  add('cup', 'cup 3')
  add('ring', 'ring 2')
  add('cup', 'cup 4')
  expect([queue.isBusy, queue.has('cup'), queue.has('vase')]).toEqual([true, true, false])
  await queue.whenIdle()
  expect(sent).toEqual([
    'cup 2 begins',
    'cup 2 ends',
    'cup 4 begins',
    'cup 4 ends',
    'ring 2 begins',
    'ring 2 ends',
  ])
  expect([queue.isBusy, queue.has('cup')]).toEqual([false, false])
  add('cup', 'cup 5')
  await queue.whenIdle()
  expect(busy).toEqual([true, false, true, false])
})
