import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BackOff } from '../../../../server/process/cluster/back-off.ts'
import { ask, getRequest, openSocket, renderRequest } from '../../../support/http/sockets.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { type RunningService, spawnService } from '../../../support/processes/spawn-service.ts'
import { UNREFUSED } from '../../../support/unhurried.ts'

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The worker that has served for longest. */
const oldestOf = (service: RunningService): number => service.served().find(isRunning) ?? 0

/** Uploads a template, and renders it on connections that go to the workers in turn. */
function useUploads(port: number) {
  const source = 'Hello {name}!'
  const digest = `sha256-${createHash('sha256').update(source).digest('hex')}`
  const call = (path: string, method: string, type: string, body: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body,
      headers: { 'content-type': type, connection: 'close' },
    })
  return {
    upload: async () => (await call(`/templates/${digest}`, 'PUT', 'text/plain', source)).status,
    render: async () => {
      const body = JSON.stringify({ template: { digest }, context: { name: 'you' } })
      const answers = Array.from({ length: 12 }, () => call('/render', 'POST', 'application/json', body))
      return new Set(await Promise.all(answers.map(async (answer) => (await answer).text())))
    },
  }
}

// One service for all of them, because each start takes two seconds of the processor. The last one ends it.
describe('a service with two workers', () => {
  let service: RunningService
  let port: number

  beforeAll(async () => {
    service = spawnService({ ...UNREFUSED, WORKERS: '2' })
    port = await service.ready(2)
  })
  afterAll(() => void service.child.kill('SIGKILL'))

  it('has templates in all of them that were uploaded to one', async () => {
    const { upload, render } = useUploads(port)
    expect(await upload()).toBe(201)
    await expect.poll(render, { timeout: PATIENCE_MS }).toEqual(new Set(['Hello you!']))
  })

  it('replaces one that is killed, and answers all the while', async () => {
    const victim = oldestOf(service)
    const serving = service.served().length
    process.kill(victim, 'SIGKILL')
    const end = await service.waitFor(({ msg, worker }) => /starting another/.test(msg) && worker === victim)
    expect(end).toMatchObject({ signal: 'SIGKILL', delayMs: 100 })
    while (service.served().length === serving)
      expect(await ask(port, getRequest('/readyz'))).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('replaces one that is told to stop before it stops, and loses nothing', async () => {
    const sockets = await Promise.all(Array.from({ length: 4 }, () => openSocket(port)))
    const [first, rest] = renderRequest('finished')
    for (const socket of sockets) socket.write(first)
    const leaving = oldestOf(service)
    const serving = service.served().length
    process.kill(leaving, 'SIGTERM')
    await service.waitFor(({ pid, msg }) => pid === leaving && msg === 'Stopping')
    await service.ready(serving + 1)
    expect(await ask(port, getRequest('/readyz'))).toMatch(/^HTTP\/1\.1 200 /)
    for (const socket of sockets) {
      const answer = new Promise((resolve) => socket.once('data', (data) => resolve(String(data))))
      socket.write(rest)
      expect(await answer).toMatch(/^HTTP\/1\.1 200 .*finished$/s)
    }
    const end = await service.waitFor(({ worker, code }) => worker === leaving && code !== undefined)
    expect(end).toMatchObject({ code: 0, msg: 'Worker ended' })
  })

  it('replaces one that is told to stop twice as if it was told once', async () => {
    const leaving = oldestOf(service)
    process.kill(leaving, 'SIGTERM')
    await service.waitFor(({ msg, worker }) => msg === 'Replacing a worker' && worker === leaving)
    process.kill(leaving, 'SIGTERM')
    const end = await service.waitFor(({ worker, code }) => worker === leaving && code !== undefined)
    expect(end).toMatchObject({ code: 0 })
  })

  it('leaves none behind when its primary is killed', async () => {
    const workers = service.served().filter(isRunning)
    expect(workers).not.toEqual([])
    service.child.kill('SIGKILL')
    await service.ended()
    await expect.poll(() => workers.filter(isRunning)).toEqual([])
  })
})

/** After a longer time, workers close the ports by themselves. */
const MAX_MS = 600

/** Pauses of the primary. The sweep has more of them, because each is one chance of a race. */
const pausesMs = import.meta.env.MODE === 'all' ? [50, 100, 200] : [100]

/** Connects while the primary of a service that stops gets no processor, and returns what became of the connections. */
async function connectInPause(
  pauseMs: number,
): Promise<{ readonly tookMs: number; readonly ends: string[] }> {
  const service = spawnService({ ...UNREFUSED, WORKERS: '2' })
  onTestFinished(() => void service.child.kill('SIGKILL'))
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
  const ends = (await calls).map(toEnd)
  const tookMs = performance.now() - pausedAt
  await service.ended()
  return { tookMs, ends }
}

function toEnd(call: PromiseSettledResult<string>): string {
  if (call.status === 'fulfilled') return call.value.endsWith('finished') ? 'answered' : 'lost'
  return call.reason.code === 'ECONNREFUSED' ? 'refused' : 'lost'
}

it.each(pausesMs)(
  'a service that stops loses no connection when its primary gets no processor for %i ms',
  async (pauseMs) => {
    let outcome = await connectInPause(pauseMs)
    // A busy machine may let it wait for longer, before and after it goes on.
    while (outcome.tookMs > MAX_MS && outcome.ends.includes('lost')) outcome = await connectInPause(pauseMs)
    expect(outcome.ends).not.toContain('lost')
  },
)

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
