import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { ask, getRequest, openSocket, renderRequest } from '../../../support/http/sockets.ts'
import {
  type RunningService,
  type ServiceEntry,
  spawnService,
} from '../../../support/processes/spawn-service.ts'
import { UNREFUSED } from '../../../support/unhurried.ts'

function start(environment: Record<string, string>, entry?: ServiceEntry): RunningService {
  const service = spawnService({ ...UNREFUSED, ...environment }, entry)
  onTestFinished(() => void service.child.kill('SIGKILL'))
  return service
}

/** Resolves once each process that serves has been told to stop. */
async function whenStopping(service: RunningService): Promise<void> {
  for (const one of service.served())
    await service.waitFor(({ pid, msg }) => pid === one && msg === 'Stopping')
}

/** The code with which connecting fails, or `open`. */
const connectTo = (port: number): Promise<string> =>
  openSocket(port).then(
    () => 'open',
    ({ code }) => code,
  )

const whole = renderRequest('finished').join('')
const DRAIN_MS = 2000

it.each([
  { title: 'a process that serves alone', workers: 1, isGroup: false },
  { title: 'a primary whose workers are signalled with it', workers: 2, isGroup: true },
])('$title says that it stops, serves on for a while, then finishes', async ({ workers, isGroup }) => {
  const service = start({ WORKERS: String(workers), DRAIN_MS: String(DRAIN_MS) })
  const port = await service.ready(workers)
  expect(await ask(port, whole)).not.toMatch(/^connection: close/im)
  const [open, slow] = [await openSocket(port), await openSocket(port)]
  const [first, rest] = renderRequest('finished')
  slow.write(first)
  const began = performance.now()
  // A terminal and a process manager signal workers as well, and the primary twice. That is one order.
  if (isGroup)
    for (const pid of service.served()) for (const name of ['SIGINT', 'SIGTERM']) process.kill(pid, name)
  if (isGroup) service.child.kill('SIGTERM')
  service.child.kill('SIGTERM')
  await whenStopping(service)
  expect(await ask(port, getRequest('/readyz'))).toMatch(/^HTTP\/1\.1 503 .*"code":"shutting_down"/s)
  expect(await ask(port, getRequest('/livez'))).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ask(port, whole)).toMatch(/^HTTP\/1\.1 200 .*^connection: close\r$.*finished$/ims)
  open.write(whole)
  expect(await text(open)).toMatch(/^HTTP\/1\.1 200 .*^connection: close\r$.*finished$/ims)
  // Connections that say nothing remain, and hold nothing up.
  await expect.poll(() => connectTo(port)).toBe('ECONNREFUSED')
  expect(performance.now() - began).toBeGreaterThan(DRAIN_MS)
  slow.write(rest)
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 200 .*finished$/s)
  expect(await service.ended()).toBe(0)
  expect(service.served()).toHaveLength(workers)
})

it('cuts off what is not there before the grace time ends', async () => {
  // A fifth of it is left to end by itself, which is not much where the machine is busy.
  const service = start({ WORKERS: '2', STOP_MS: '8000' })
  const socket = await openSocket(await service.ready(2))
  socket.write(renderRequest('cut')[0])
  service.child.kill('SIGTERM')
  expect(await text(socket).catch(() => '')).toBe('')
  // At the end of the grace time it would have been 1.
  expect(await service.ended()).toBe(0)
})

it.each([
  { workers: 1, entry: 'main.ts' },
  { workers: 2, entry: 'main.ts' },
  // Its parent passes signals on.
  { workers: 1, entry: 'run.mjs' },
] as const)('stops as it was told first, with $workers worker(s) of $entry', async ({ workers, entry }) => {
  const service = start({ WORKERS: String(workers), DRAIN_MS: String(DRAIN_MS) }, entry)
  const port = await service.ready(workers)
  const slow = await openSocket(port)
  const [first, rest] = renderRequest('finished')
  slow.write(first)
  service.child.kill('SIGTERM')
  await whenStopping(service)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGTERM'] as const) {
    service.child.kill(name)
    for (const pid of service.served()) process.kill(pid, name)
    expect(await ask(port, whole)).toMatch(/^HTTP\/1\.1 200 .*finished$/s)
  }
  slow.write(rest)
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 200 .*finished$/s)
  expect(await service.ended()).toBe(0)
})
