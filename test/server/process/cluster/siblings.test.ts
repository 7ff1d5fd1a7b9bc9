import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { spawnService } from '../../../support/processes/spawn-service.ts'

it('templates that are uploaded to one process are known to all', async () => {
  const service = spawnService({ WORKERS: '2' })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  const port = await service.ready(2)
  const source = 'Hello {name}!'
  const digest = `sha256-${createHash('sha256').update(source).digest('hex')}`
  // A connection for each call, so that both processes are asked.
  const call = (path: string, method: string, type: string, body: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body,
      headers: { 'content-type': type, connection: 'close' },
    })
  expect((await call(`/templates/${digest}`, 'PUT', 'text/plain', source)).status).toBe(201)
  await setTimeout(200)
  const body = JSON.stringify({ template: { digest }, context: { name: 'you' } })
  const answers = Array.from({ length: 12 }, () => call('/render', 'POST', 'application/json', body))
  const texts = await Promise.all(answers.map(async (answer) => (await answer).text()))
  expect(new Set(texts)).toEqual(new Set(['Hello you!']))
})
