import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { health } from '../../../server/http/health.ts'
import { problems } from '../../../server/http/problems.ts'
import { Lifecycle } from '../../../server/process/lifecycle/lifecycle.ts'

async function probe(lifecycle: Lifecycle) {
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(problems)
  await app.register(health, { lifecycle })
  const [live, ready] = await Promise.all(['/livez', '/readyz'].map((url) => app.inject(url)))
  return { live: live?.statusCode, ready: ready?.statusCode, code: ready?.json().code }
}

it('a process that has not rendered is alive and not ready', async () => {
  const lifecycle = new Lifecycle()
  lifecycle.becomeReady = () => {}
  expect(await probe(lifecycle)).toEqual({ live: 200, ready: 503, code: 'starting' })
})

it('a process that has is ready', async () => {
  expect(await probe(new Lifecycle())).toEqual({ live: 200, ready: 200, code: undefined })
})

it('a process that drains is alive and not ready, whatever comes', async () => {
  const lifecycle = new Lifecycle()
  lifecycle.drain()
  expect(await probe(lifecycle)).toEqual({ live: 200, ready: 503, code: 'shutting_down' })
})

it('a request waits at a gate until it is open', async () => {
  const lifecycle = new Lifecycle()
  lifecycle.hold()
  const order: string[] = []
  const answer = probe(lifecycle).finally(() => order.push('answered'))
  // One that began later and met no gate is over.
  await probe(new Lifecycle())
  order.push('open')
  lifecycle.release()
  expect(await answer).toMatchObject({ live: 200, ready: 200 })
  expect(order).toEqual(['open', 'answered'])
})
