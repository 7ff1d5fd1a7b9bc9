import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ask, getRequest, openSocket, renderRequest } from '../../../support/http/sockets.ts'
import { type RunningService, spawnService } from '../../../support/processes/spawn-service.ts'

function start(environment: Record<string, string>): RunningService {
  const service = spawnService(environment)
  onTestFinished(() => void service.child.kill('SIGKILL'))
  return service
}

/** Two signals at once would be one order. */
async function tellToStop(service: RunningService): Promise<void> {
  service.child.kill('SIGTERM')
  await service.waitFor(({ msg }) => msg === 'Stopping')
  await setTimeout(150)
}

const whole = renderRequest('finished').join('')

describe.each([{ WORKERS: '1' }, { WORKERS: '2' }])(
  'a service with $WORKERS worker(s) that stops',
  (workers) => {
    const count = Number(workers.WORKERS)

    it('says so, serves on for a while, then finishes', async () => {
      const service = start({ ...workers, DRAIN_MS: '1500' })
      const port = await service.ready(count)
      expect(await ask(port, whole)).not.toMatch(/^connection: close/im)
      const began = performance.now()
      await tellToStop(service)
      expect(await ask(port, getRequest('/readyz'))).toMatch(/^HTTP\/1\.1 503 .*"code":"shutting_down"/s)
      expect(await ask(port, getRequest('/livez'))).toMatch(/^HTTP\/1\.1 200 /)
      expect(await ask(port, whole)).toMatch(/^HTTP\/1\.1 200 .*^connection: close\r$.*finished$/ims)
      expect(await service.ended()).toBe(0)
      expect(performance.now() - began).toBeGreaterThan(1500)
    })

    it('finishes what is in flight, and does not wait for sockets that say nothing', async () => {
      // The request takes almost a second to arrive, which is how long it may wait by default.
      const service = start({ ...workers, LIMIT_WAIT_MS: '8000' })
      const port = await service.ready(count)
      await openSocket(port)
      const socket = await openSocket(port)
      const [first, rest] = renderRequest('finished')
      socket.write(first)
      await setTimeout(100)
      await tellToStop(service)
      await setTimeout(700)
      await expect(openSocket(port)).rejects.toThrow('ECONNREFUSED')
      socket.end(rest)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*finished$/s)
      expect(await service.ended()).toBe(0)
    })

    it('answers on connections that were open', async () => {
      const service = start(workers)
      const socket = await openSocket(await service.ready(count))
      await tellToStop(service)
      socket.write(whole)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*^connection: close\r$.*finished$/ims)
      expect(await service.ended()).toBe(0)
    })

    it('cuts off what is not there before the grace time ends', async () => {
      // A fifth of it is left to end by itself, which is not much where the machine is busy.
      const service = start({ ...workers, STOP_MS: '8000' })
      const socket = await openSocket(await service.ready(count))
      socket.write(renderRequest('cut')[0])
      await setTimeout(100)
      service.child.kill('SIGTERM')
      expect(await text(socket).catch(() => '')).toBe('')
      // At the end of the grace time it would have been 1.
      expect(await service.ended()).toBe(0)
    })

    it('ends at once when it is told again', async () => {
      const service = start({ ...workers, DRAIN_MS: '60000' })
      await service.ready(count)
      await tellToStop(service)
      service.child.kill('SIGINT')
      expect(await service.ended()).toBe(1)
    })
  },
)

it('workers that are signalled with their primary take it for one order', async () => {
  const service = start({ WORKERS: '2', DRAIN_MS: '1000' })
  const port = await service.ready(2)
  for (const pid of service.served()) process.kill(pid, 'SIGINT')
  for (const pid of [...service.served(), service.child.pid ?? 0]) process.kill(pid, 'SIGTERM')
  // A process manager passes the signal on as well.
  service.child.kill('SIGTERM')
  await setTimeout(100)
  expect(await ask(port, whole)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await service.ended()).toBe(0)
  expect(service.served()).toHaveLength(2)
})
