import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CallFailed } from '../../../client/runtime/call.ts'
import { createChangeQueue } from '../../../client/runtime/change-queue.ts'

it('sends one change at a time, and of those that wait the last of each kind', async () => {
  const sent: string[] = []
  const shown: boolean[] = []
  const queue = createChangeQueue((isPending) => shown.push(isPending))
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
  expect([queue.isPending, queue.has('cup'), queue.has('vase')]).toEqual([true, true, false])
  await queue.whenIdle()
  expect(sent).toEqual([
    'cup 2 begins',
    'cup 2 ends',
    'cup 4 begins',
    'cup 4 ends',
    'ring 2 begins',
    'ring 2 ends',
  ])
  expect([queue.isPending, queue.has('cup')]).toEqual([false, false])
  add('cup', 'cup 5')
  await queue.whenIdle()
  expect(shown).toEqual([true, false, true, false])
})

it('goes on after a change that throws, and after a handler that throws', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const sent: string[] = []
  const shown: boolean[] = []
  const handled: unknown[] = []
  const queue = createChangeQueue((isPending) => shown.push(isPending))
  const fault = new Error('a fault of ours')
  const further = new Error('a fault of the handler')
  queue.add(
    'cup',
    () => Promise.reject(fault),
    (error) => handled.push(error),
  )
  queue.add(
    'ring',
    () => Promise.reject(new CallFailed(503, {})),
    () => Promise.reject(further),
  )
  queue.add('vase', async () => sent.push('vase'))
  await queue.whenIdle()
  queue.add('bowl', async () => sent.push('bowl'))
  await queue.whenIdle()
  expect(sent).toEqual(['vase', 'bowl'])
  expect(shown).toEqual([true, false, true, false])
  expect([queue.isPending, queue.has('cup')]).toEqual([false, false])
  expect(handled).toEqual([fault])
  // A refusal stands in the log of the browser already.
  expect(reported.mock.calls).toEqual([[fault], [further]])
})
