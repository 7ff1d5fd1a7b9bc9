import { expect, it } from 'vitest'
import { finishInTurns } from '../../../../server/render/lanes/in-turns.ts'
import { Scheduler } from '../../../../server/render/lanes/scheduler.ts'

const limits = { maxPending: 10, maxPendingPerTenant: 10, maxPendingBytes: 1000, maxWaitMs: 60_000 }
const observer = { refused() {}, started() {}, worked() {} }

function* work(steps: number, stepMs: number): Generator<void, string> {
  for (let step = 0; step < steps; step++) {
    const endMs = performance.now() + stepMs
    while (performance.now() < endMs);
    yield
  }
  return 'done'
}

it('lets others have turns, counts its bytes meanwhile, and answers its result', async () => {
  const scheduler = new Scheduler(limits, observer)
  const long = finishInTurns(scheduler, { tenant: 'long', bytes: 400 }, work(4, 5))
  expect(scheduler.pendingBytes).toBe(400)
  const order: string[] = []
  const other = scheduler.admit({ tenant: 'other' })
  other.whenServed(() => order.push('other'))
  order.push(await long)
  expect(order).toEqual(['other', 'done'])
  expect(scheduler.pendingBytes).toBe(0)
})

it('rejects with the error of the work', async () => {
  const scheduler = new Scheduler(limits, observer)
  const failing = (function* (): Generator<void, never> {
    yield
    throw new Error('no more')
  })()
  await expect(finishInTurns(scheduler, { tenant: '', bytes: 1 }, failing)).rejects.toThrow('no more')
  expect(scheduler.pending).toBe(0)
})
