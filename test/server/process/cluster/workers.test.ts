import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BackOff } from '../../../../server/process/cluster/back-off.ts'
import { ask, getRequest, openSocket, renderRequest } from '../../../support/http/sockets.ts'
import { type RunningService, spawnService } from '../../../support/processes/spawn-service.ts'

function start(environment: Record<string, string> = {}): RunningService {
  const service = spawnService({ WORKERS: '2', ...environment })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  return service
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a worker', () => {
  it('that is killed is replaced, and the service answers all the while', async () => {
    const service = start()
    const port = await service.ready(2)
    const [victim = 0] = service.served()
    process.kill(victim, 'SIGKILL')
    await service.waitFor(({ msg, worker }) => /starting another/.test(msg) && worker === victim)
    while (service.served().length < 3) {
      expect(await ask(port, getRequest('/readyz'))).toMatch(/^HTTP\/1\.1 200 /)
      await setTimeout(20)
    }
    expect(service.log.find(({ worker }) => worker === victim)).toMatchObject({
      signal: 'SIGKILL',
      delayMs: 100,
    })
  })

  it('that is told to stop is replaced first, and loses nothing', async () => {
    // The halves of requests wait for the replacement, however long its start takes.
    const service = start({ LIMIT_WAIT_MS: '9000' })
    const port = await service.ready(2)
    const sockets = await Promise.all(Array.from({ length: 4 }, () => openSocket(port)))
    const [first, rest] = renderRequest('finished')
    for (const socket of sockets) socket.write(first)
    await setTimeout(50)
    const [leaving = 0] = service.served()
    process.kill(leaving, 'SIGTERM')
    await service.waitFor(({ pid, msg }) => pid === leaving && msg === 'Stopping')
    await service.ready(3)
    expect(await ask(port, getRequest('/readyz'))).toMatch(/^HTTP\/1\.1 200 /)
    for (const socket of sockets) {
      const answer = new Promise((resolve) => socket.once('data', (data) => resolve(String(data))))
      socket.write(rest)
      expect(await answer).toMatch(/^HTTP\/1\.1 200 .*finished$/s)
    }
    expect(
      await service.waitFor(({ worker, code }) => worker === leaving && code !== undefined),
    ).toMatchObject({
      code: 0,
      msg: 'Worker ended',
    })
  })

  it('that is told to stop twice ends at once', async () => {
    const service = start()
    await service.ready(2)
    const [leaving = 0] = service.served()
    process.kill(leaving, 'SIGTERM')
    await service.waitFor(({ msg }) => msg === 'Replacing a worker')
    process.kill(leaving, 'SIGTERM')
    const end = await service.waitFor(({ worker, code }) => worker === leaving && code !== undefined)
    expect(end).toMatchObject({ code: 1 })
  })

  it('without its primary ends by itself', async () => {
    const service = start()
    await service.ready(2)
    service.child.kill('SIGKILL')
    await service.ended()
    await expect.poll(() => service.served().filter(isRunning)).toEqual([])
  })
})

/** With longer pauses, workers close the ports by themselves. */
const MAX_PAUSE_MS = 600

/** Connects while the primary of a service that stops gets no processor, and returns what became of the connections. */
async function connectInPause(
  pauseMs: number,
): Promise<{ readonly pausedMs: number; readonly ends: string[] }> {
  const service = start()
  const port = await service.ready(2)
  service.child.kill('SIGTERM')
  const stopping = service
    .served()
    .map((one) => service.waitFor(({ pid, msg }) => pid === one && msg === 'Stopping'))
  await Promise.all(stopping)
  service.child.kill('SIGSTOP')
  const pausedAt = performance.now()
  const request = renderRequest('finished').join('')
  const calls = Promise.allSettled(Array.from({ length: 12 }, () => ask(port, request)))
  await setTimeout(pauseMs)
  service.child.kill('SIGCONT')
  const pausedMs = performance.now() - pausedAt
  const ends = (await calls).map(toEnd)
  await service.ended()
  return { pausedMs, ends }
}

function toEnd(call: PromiseSettledResult<string>): string {
  if (call.status === 'fulfilled') return call.value.endsWith('finished') ? 'answered' : 'lost'
  return call.reason.code === 'ECONNREFUSED' ? 'refused' : 'lost'
}

describe('a service that stops', () => {
  it.each([{ pauseMs: 50 }, { pauseMs: 100 }, { pauseMs: 200 }])(
    'loses no connection when its primary gets no processor for $pauseMs ms',
    async ({ pauseMs }) => {
      let outcome = await connectInPause(pauseMs)
      // A busy machine may pause it for longer.
      while (outcome.pausedMs > MAX_PAUSE_MS) outcome = await connectInPause(pauseMs)
      expect(outcome.ends).not.toContain('lost')
    },
  )
})

describe('the back-off', () => {
  it('doubles up to ten seconds', () => {
    const backOff = new BackOff()
    const delays = Array.from({ length: 9 }, () => backOff.next(0))
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000])
  })

  it('forgets after a life', () => {
    const backOff = new BackOff()
    expect([0, 0, 60_000, 0].map((lifeMs) => backOff.next(lifeMs))).toEqual([100, 200, 100, 200])
  })
})
