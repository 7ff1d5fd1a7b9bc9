import { describe, expect, it } from 'vitest'
import { FairQueue } from '../../../../server/render/lanes/fair-queue.ts'

/** A queue to which tenants, one letter each, send items in this order. */
function queueOf(...arrivals: string[]): FairQueue<string> {
  const queue = new FairQueue<string>()
  for (const item of arrivals) queue.add(queue.join(item.charAt(0)), item, 0)
  return queue
}

/** Serves up to `count` items, each of which takes as long as `msOf` says. */
function serve(queue: FairQueue<string>, count: number, msOf: (item: string) => number): string[] {
  const served: string[] = []
  while (served.length < count) {
    const next = queue.take(0)
    if (next === undefined) break
    queue.charge(next.tenant, msOf(next.item))
    queue.learn(next.tenant, msOf(next.item))
    queue.leave(next.tenant)
    served.push(next.item)
  }
  return served
}

describe('the queue', () => {
  it('serves one tenant in the order of arrival', () => {
    expect(serve(queueOf('a1', 'a2', 'a3'), 9, () => 1)).toEqual(['a1', 'a2', 'a3'])
  })

  it('takes turns, however much one sends', () => {
    expect(serve(queueOf('a1', 'a2', 'a3', 'a4', 'b1', 'b2'), 9, () => 1).join(' ')).toBe('a1 b1 a2 b2 a3 a4')
  })

  it('gives equal time, not equal numbers', () => {
    const queue = queueOf('a1', 'a2', ...Array.from({ length: 12 }, (_, at) => `b${at}`))
    const served = serve(queue, 8, (item) => (item.startsWith('a') ? 5 : 1))
    expect(served.filter((item) => item.startsWith('a'))).toEqual(['a1', 'a2'])
    expect(served.indexOf('a2')).toBe(6)
  })

  it('gives no credit for having been away', () => {
    const queue = queueOf('a1', 'b1')
    serve(queue, 2, (item) => (item === 'a1' ? 100 : 1))
    for (const item of ['a2', 'a3', 'a4']) queue.add(queue.join('a'), item, 0)
    expect(serve(queue, 1, () => 1)).toEqual(['a2'])
    for (const item of ['c1', 'c2', 'c3']) queue.add(queue.join('c'), item, 0)
    expect(serve(queue, 4, () => 1).join(' ')).toBe('c1 a3 c2 a4')
  })

  it('gives no credit for having been idle while another tenant was served', () => {
    const queue = queueOf('a1', ...Array.from({ length: 10 }, (_, at) => `b${at}`))
    serve(queue, 11, () => 1)
    for (const item of ['a2', 'a3', 'a4', 'b10']) queue.add(queue.join(item.charAt(0)), item, 0)
    expect(serve(queue, 4, () => 1).join(' ')).toBe('a2 a3 b10 a4')
  })

  it('serves an item that has waited longest in an eighth of the time, however many new tenants there are', () => {
    const queue = queueOf('a1')
    serve(queue, 1, () => 16)
    queue.add(queue.join('a'), 'a2', 0)
    const served: string[] = []
    for (let nowMs = 1; nowMs <= 200 && !served.includes('a2'); nowMs++) {
      for (const id of [`x${nowMs}`, `y${nowMs}`]) queue.add(queue.join(id), id, nowMs)
      const next = queue.take(nowMs)
      if (next === undefined) break
      queue.charge(next.tenant, 1)
      served.push(next.item)
    }
    expect(served.indexOf('a2')).toBe(25)
  })

  it('keeps it to an eighth, so that a busy tenant gains little', () => {
    const queue = queueOf(...Array.from({ length: 300 }, (_, at) => `a${at}`))
    serve(queue, 1, () => 8)
    const served: string[] = []
    for (let nowMs = 100; served.length < 160; nowMs++) {
      queue.add(queue.join('b'), 'b', nowMs)
      const next = queue.take(nowMs)
      if (next === undefined) break
      queue.charge(next.tenant, 1)
      served.push(next.item)
    }
    expect(served.filter((item) => item !== 'b').length).toBeLessThanOrEqual(160 / 2 + 1)
  })

  it('saves little of it up, so that a tenant that comes after a long time does not wait for all of a busy one', () => {
    const queue = queueOf(...Array.from({ length: 1000 }, (_, at) => `c${at}`))
    serve(queue, 1000, () => 10)
    for (let at = 0; at < 8; at++) queue.add(queue.join('a'), `a${at}`, 0)
    serve(queue, 1, () => 25)
    queue.add(queue.join('b'), 'b', 100)
    const served: string[] = []
    for (let next = queue.take(100); next !== undefined && !served.includes('b'); next = queue.take(100)) {
      queue.charge(next.tenant, 25)
      served.push(next.item)
    }
    expect(served.indexOf('b')).toBeLessThanOrEqual(1)
  })

  it('expects of the items that wait what others took, not what refusals took', () => {
    const queue = queueOf('a1', 'a2', 'a3', 'a4', 'a5')
    serve(queue, 1, () => 4)
    const [waitingMs, waitMs] = [queue.waitingMs, queue.expectedWaitMs('a')]
    for (let refused = 0; refused < 2; refused++) {
      const tenant = queue.take(0)?.tenant ?? queue.join('a')
      queue.charge(tenant, 0)
      queue.leave(tenant)
    }
    expect(queue.waitingMs).toBeCloseTo(waitingMs / 2)
    expect(queue.expectedWaitMs('a')).toBeCloseTo(waitMs / 2)
  })

  it('drops what is taken back', () => {
    const queue = queueOf('a1', 'a2')
    const tenant = queue.join('a')
    queue.remove(tenant, 'a1')
    queue.leave(tenant)
    expect(serve(queue, 9, () => 1)).toEqual(['a2'])
  })
})

describe('the expected wait', () => {
  it('is nothing where no request waits', () => {
    expect(queueOf().expectedWaitMs('a')).toBe(0)
  })

  it('counts all that a tenant sent before, at what its requests took', () => {
    const queue = queueOf('a1')
    for (let at = 0; at < 50; at++) serveOne(queue, 10)
    for (const item of ['a1', 'a2', 'a3']) queue.add(queue.join('a'), item, 0)
    expect(queue.expectedWaitMs('a')).toBeCloseTo(30, 0)
  })

  it('counts one request of another tenant before the first of one’s own', () => {
    const queue = queueOf('a1')
    for (let at = 0; at < 50; at++) serveOne(queue, 10)
    for (const item of ['a1', 'a2', 'a3']) queue.add(queue.join('a'), item, 0)
    expect(queue.expectedWaitMs('b')).toBeCloseTo(10, 0)
  })

  function serveOne(queue: FairQueue<string>, ms: number): void {
    serve(queue, 1, () => ms)
    queue.add(queue.join('a'), 'a', 0)
    serve(queue, 1, () => ms)
  }
})
