import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import supertest from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSocket } from '../support/http/sockets.ts'
import { type RunningService, spawnService } from '../support/processes/spawn-service.ts'
import { UNREFUSED } from '../support/unhurried.ts'

function start(environment: Record<string, string>): RunningService {
  const service = spawnService({ ...UNREFUSED, ...environment })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  return service
}

/** A port at which another program listens until the test ends. */
async function takePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const refused = [
  { sent: 'hello\r\n\r\n', status: 400, code: 'request_malformed' },
  { sent: `GET / HTTP/1.1\r\na: ${'b'.repeat(20_000)}`, status: 431, code: 'headers_too_large' },
]

describe('server/main.ts', () => {
  it('serves until it is told to stop, and answers a problem to no HTTP', async () => {
    const service = start({ WORKERS: '1', RENDER_HOST: 'localhost' })
    const port = await service.ready()
    const api = supertest(`http://localhost:${port}`)
    const answer = await api.post('/render').send({ template: '{a}', context: { a: '\ud800é' } })
    expect(answer.text).toBe('\ufffdé')
    expect((await api.get('/readyz')).body).toEqual({ status: 'ready' })
    for (const { sent, status, code } of refused) {
      const socket = await openSocket(port, 'localhost')
      socket.write(sent)
      const problem = await text(socket)
      expect(problem).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(JSON.parse(problem.slice(problem.indexOf('{')))).toMatchObject({ status, code })
    }
    service.child.kill('SIGTERM')
    expect(await service.ended()).toBe(0)
  })

  it('does not start with a bad value', async () => {
    const service = start({ RENDER_PORT: 'eighty', WORKERS: '2' })
    expect(await service.ended()).toBe(1)
    expect(service.errors.join('')).toBe('RENDER_PORT must be a whole number from 0 to 65535.\n')
  })

  it.each(['1', '2'])('does not start at a port in use with WORKERS=%s', async (workers) => {
    const port = await takePort()
    const service = start({ RENDER_PORT: String(port), WORKERS: workers })
    expect(await service.ended()).toBe(1)
    // Lines of the listener that was open already may come later, because they are written in larger pieces.
    expect(service.log.find(({ level }) => level === 60)).toMatchObject({
      msg: `Port ${port} of 127.0.0.1 is in use; set RENDER_PORT to another one.`,
    })
  })

  it('ends when it is told to stop before it serves', async () => {
    const service = start({ WORKERS: '2' })
    await service.waitFor(({ msg }) => msg === 'Starting workers')
    service.child.kill('SIGTERM')
    expect(await service.ended()).toBe(0)
  })
})
