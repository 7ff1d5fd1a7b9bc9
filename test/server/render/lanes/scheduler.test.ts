import { describe, expect, it, vi } from 'vitest'
import type { Problem } from '../../../../server/errors/problem.ts'
import type { ShedReason } from '../../../../server/observe/metrics/shed-reason.ts'
import { type Arrival, type QueueLimits, Scheduler } from '../../../../server/render/lanes/scheduler.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

const roomy: QueueLimits = {
  maxPending: 100,
  maxPendingPerTenant: 50,
  maxPendingBytes: 1000,
  maxWaitMs: 1000,
}

const until = (isReached: () => boolean) => vi.waitUntil(isReached, { timeout: PATIENCE_MS, interval: 1 })

function startScheduler(limits: Partial<QueueLimits> = {}) {
  const refusals: ShedReason[] = []
  const observer = { refused: (why: ShedReason) => void refusals.push(why), started() {}, worked() {} }
  const scheduler = new Scheduler({ ...roomy, ...limits }, observer)
  const served: string[] = []
  /** Sends a request that keeps the processor busy for some milliseconds when its turn has come. */
  const send = (name: string, { busyMs = 0, ...arrival }: Partial<Arrival> & { busyMs?: number } = {}) => {
    const turn = scheduler.admit({ tenant: name.charAt(0), ...arrival })
    turn.whenServed((problem) => {
      const until = performance.now() + busyMs
      while (performance.now() < until);
      served.push(problem === undefined ? name : `${name} ${problem.code}`)
      turn.end()
    })
    return turn
  }
  const idle = () => until(() => scheduler.pending === 0)
  return { scheduler, refusals, served, send, idle }
}

function codeOf(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (problem) {
    return (problem as Problem).code
  }
}

/** Expects this order at least once: on a busy machine, requests may have waited for so long that they come before their turn. */
async function expectOnce(order: readonly string[], act: (parts: ReturnType<typeof startScheduler>) => void) {
  let served: readonly string[] = []
  for (let times = 0; times < 20 && served.join() !== order.join(); times++) {
    const parts = startScheduler()
    act(parts)
    await parts.idle()
    served = parts.served
  }
  expect(served).toEqual(order)
}

describe('the scheduler', () => {
  it('does nothing before all that has arrived is in the queue', async () => {
    const { send, served, idle } = startScheduler()
    for (const name of ['a1', 'a2', 'a3', 'b1']) send(name, { busyMs: 1 })
    expect(served).toEqual([])
    await idle()
    expect(served).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  it('lets input in between two pieces of work', async () => {
    await expectOnce(['a1', 'b1', 'a2', 'a3'], ({ send }) => {
      for (const name of ['a1', 'a2', 'a3']) send(name, { busyMs: 5 })
      setImmediate(() => send('b1'))
    })
  })

  it('lets more input in while there are new connections', async () => {
    await expectOnce(['a1', 'b1', 'a2'], ({ scheduler, send }) => {
      for (const name of ['a1', 'a2']) send(name, { busyMs: 20 })
      // Each reading takes one connection, and the last one has a request.
      let connections = 0
      const connect = () => {
        scheduler.noteConnection()
        if (++connections === 10) send('b1')
        else setImmediate(connect)
      }
      setImmediate(connect)
    })
  })

  it('forgets a request whose caller hung up', async () => {
    const { send, served, idle, scheduler } = startScheduler()
    send('a1')
    const gone = send('a2', { bytes: 10 })
    gone.end()
    gone.end()
    await idle()
    expect(served).toEqual(['a1'])
    expect(scheduler.pendingBytes).toBe(0)
  })

  it('answers a request whose deadline passed while it waited', async () => {
    const { send, served, idle, refusals } = startScheduler()
    send('a1', { busyMs: 20 })
    send('a2', { deadlineMs: 10 })
    await idle()
    expect({ served, refusals }).toEqual({ served: ['a1', 'a2 deadline_passed'], refusals: ['deadline'] })
  })
})

describe('on arrival', () => {
  it('refuses what would be done too late', async () => {
    const { send, idle, refusals } = startScheduler()
    for (let at = 0; at < 10; at++) send('a', { busyMs: 5 })
    await idle()
    for (let at = 0; at < 10; at++) send('a', { busyMs: 5 })
    expect(codeOf(() => send('a', { deadlineMs: 20 }))).toBe('overloaded')
    expect(codeOf(() => send('a', { deadlineMs: 500 }))).toBeUndefined()
    // A request of a tenant without waiting requests is admitted.
    expect(codeOf(() => send('b', { deadlineMs: 20 }))).toBeUndefined()
    expect(refusals).toEqual(['wait'])
    await idle()
  })

  it.each([
    { what: 'all tenants have as many as fit', limits: { maxPending: 3 }, tenant: 'b', code: 'overloaded' },
    {
      what: 'its tenant has as many as it may',
      limits: { maxPendingPerTenant: 2 },
      tenant: 'a',
      code: 'tenant_busy',
    },
    { what: 'another has', limits: { maxPendingPerTenant: 2 }, tenant: 'b', code: undefined },
    {
      what: 'bodies are too large together',
      limits: { maxPendingBytes: 25 },
      tenant: 'b',
      code: 'overloaded',
    },
    {
      what: 'its own bodies are a quarter of all that fits',
      limits: { maxPendingBytes: 50 },
      tenant: 'a',
      code: 'tenant_busy',
    },
  ])('$tenant is answered $code where $what', ({ limits, tenant, code }) => {
    const { send } = startScheduler(limits)
    send('a', { bytes: 2 })
    send('a', { bytes: 2 })
    send('c', { bytes: 16 })
    expect(codeOf(() => send(tenant, { bytes: 10 }))).toBe(code)
  })

  it('lets one body in that is larger than all may be together, when there is no other', () => {
    const { send } = startScheduler({ maxPendingBytes: 25 })
    expect(codeOf(() => send('a', { bytes: 30 }))).toBeUndefined()
  })

  it('says when to come again', () => {
    const { send } = startScheduler({ maxPending: 1 })
    send('a')
    expect(() => send('a')).toThrow(expect.objectContaining({ headers: { 'retry-after': '1' } }))
  })
})

describe('responses that are not read', () => {
  it.each([
    { what: 'little', unread: 240, code: undefined },
    { what: 'a quarter of all bytes', unread: 250, code: 'tenant_busy' },
  ])('leave room for more of their website while they are $what', ({ unread, code }) => {
    const { scheduler, send } = startScheduler()
    const held = scheduler.admit({ tenant: 'a' })
    held.setBytes(unread)
    expect(codeOf(() => send('a', { bytes: 5 }))).toBe(code)
    expect(codeOf(() => send('b', { bytes: 5 }))).toBeUndefined()
    held.end()
  })
})
