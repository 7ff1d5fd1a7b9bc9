import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MemoryCounter, type RateCounter, RedisCounter } from '../../../server/visitor/counter.ts'
import { connectRedis } from '../../../server/visitor/redis.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { isReachable, REDIS } from '../../support/store/redis.ts'

const hasRedis = await isReachable(REDIS)
const newKey = () => `test ${Math.random()}`

async function countIn(url: string, onError: (error: Error) => void = () => undefined): Promise<RateCounter> {
  const redis = await connectRedis(url, onError)
  onTestFinished(redis.close)
  return new RedisCounter(redis)
}

const COUNTERS = [
  { name: 'memory', count: async () => new MemoryCounter() },
  ...(hasRedis ? [{ name: 'Redis', count: () => countIn(REDIS.href) }] : []),
]

describe.each(COUNTERS)('a counter in $name', ({ count }) => {
  it('sums by key', async () => {
    const counter = await count()
    const [one, other] = [newKey(), newKey()]
    const totals: number[] = []
    for (const [key, amount] of [
      [one, 1],
      [other, 5],
      [one, 1024],
      [one, -1],
    ] as const)
      totals.push((await counter.add(key, amount, 60)).total)
    expect(totals).toEqual([1, 5, 1025, 1024])
  })

  it('counts each of many at once', async () => {
    const counter = await count()
    const key = newKey()
    const counts = await Promise.all(Array.from({ length: 500 }, () => counter.add(key, 1, 60)))
    expect(counts.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual(counts.map((_, at) => at + 1))
  })

  it('begins again when the window ends, which later amounts do not lengthen', async () => {
    const counter = await count()
    const key = newKey()
    expect(await counter.add(key, 3, 1)).toEqual({ total: 3, endsInS: 1 })
    expect((await counter.add(key, 1, 3600)).endsInS).toBe(1)
    const add = () => counter.add(key, 1, 60)
    await vi.waitFor(async () => expect((await add()).endsInS).toBe(60), {
      timeout: PATIENCE_MS,
      interval: 100,
    })
  })
})

/** A way to Redis that can be cut, and held so that nothing is answered. */
async function openWay() {
  const sockets = new Set<Socket>()
  let isHeld = false
  const server = createServer((socket) => {
    const behind = connect({ host: REDIS.hostname, port: Number(REDIS.port) })
    for (const one of [socket, behind]) sockets.add(one.on('error', () => undefined))
    socket.on('data', (asked) => isHeld || behind.write(asked)).on('close', () => behind.destroy())
    behind.on('data', (answer) => socket.write(answer)).on('close', () => socket.destroy())
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  await listen(0)
  onTestFinished(cut)
  const { port } = server.address() as AddressInfo
  const hold = () => {
    isHeld = true
  }
  return { url: `redis://127.0.0.1:${port}`, cut, hold, mend: () => listen(port) }
}

describe.runIf(hasRedis)('a counter whose Redis', () => {
  it('goes away rejects, and counts on when it is back', async () => {
    const way = await openWay()
    const errors: Error[] = []
    const counter = await countIn(way.url, (error) => errors.push(error))
    const key = newKey()
    await counter.add(key, 1, 60)
    way.cut()
    const results = await Promise.allSettled(Array.from({ length: 9 }, () => counter.add(key, 1, 60)))
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'))
    expect(errors).not.toEqual([])
    await way.mend()
    const add = () => counter.add(key, 1, 60)
    expect(await vi.waitFor(add, { timeout: PATIENCE_MS, interval: 50 })).toMatchObject({ total: 2 })
  })

  it('does not answer rejects', async () => {
    const way = await openWay()
    const counter = await countIn(way.url)
    way.hold()
    await expect(counter.add(newKey(), 1, 60)).rejects.toThrow('within 500 ms')
  })

  it('answers while the process is busy counts', async () => {
    const counter = await countIn(REDIS.href)
    const answer = counter.add(newKey(), 1, 60)
    for (let turn = 0; turn < 3; turn++) await setImmediate()
    for (const end = performance.now() + 700; performance.now() < end; );
    expect(await answer).toMatchObject({ total: 1 })
  })

  it('does not answer from the beginning is told of, and rejects', async () => {
    const way = await openWay()
    way.hold()
    const errors: string[] = []
    // With a password, so that connecting waits for an answer.
    const counter = await countIn(way.url.replace('//', '//:secret@'), ({ message }) => errors.push(message))
    expect(errors.join()).toContain('within 500 ms')
    await expect(counter.add(newKey(), 1, 60)).rejects.toThrow('offline')
  })
})
