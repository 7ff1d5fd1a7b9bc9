import { text } from 'node:stream/consumers'
import supertest from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSocket } from '../support/http/sockets.ts'
import { type RunningService, spawnService } from '../support/processes/spawn-service.ts'

function start(environment: Record<string, string> = {}): RunningService {
  const service = spawnService({ WORKERS: '1', ...environment })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  return service
}

describe('server/main.ts', () => {
  it('serves until it is told to stop', async () => {
    const service = start()
    const api = supertest(`http://127.0.0.1:${await service.ready()}`)
    const answer = await api.post('/render').send({ template: '{a}', context: { a: '\ud800é' } })
    expect(answer.text).toBe('\ufffdé')
    expect((await api.get('/readyz')).body).toEqual({ status: 'ready' })
    service.child.kill('SIGTERM')
    expect(await service.ended()).toBe(0)
  })

  it('does not start with a bad value', async () => {
    const service = start({ RENDER_PORT: 'eighty', WORKERS: '2' })
    expect(await service.ended()).toBe(1)
    expect(service.errors.join('')).toBe('RENDER_PORT must be a whole number from 0 to 65535.\n')
  })

  it.each(['1', '2'])('does not start at a port in use with WORKERS=%s', async (workers) => {
    const port = await start().ready()
    const service = start({ RENDER_PORT: String(port), WORKERS: workers })
    expect(await service.ended()).toBe(1)
    // Lines of the listener that was open already may come later, because they are written in larger pieces.
    expect(service.log.find(({ level }) => level === 60)).toMatchObject({
      msg: `Port ${port} of 127.0.0.1 is in use; set RENDER_PORT to another one.`,
    })
  })

  it('serves at localhost', async () => {
    const service = start({ RENDER_HOST: 'localhost' })
    await service.ready()
    service.child.kill('SIGTERM')
    expect(await service.ended()).toBe(0)
  })

  it('ends when it is told to stop before it serves', async () => {
    const service = start({ WORKERS: '2' })
    await service.waitFor(({ msg }) => msg === 'Starting workers')
    service.child.kill('SIGTERM')
    expect(await service.ended()).toBe(0)
  })

  it.each([
    { what: 'no HTTP', sent: 'hello\r\n\r\n', status: 400, code: 'request_malformed' },
    {
      what: 'a header too large',
      sent: `GET / HTTP/1.1\r\na: ${'b'.repeat(20_000)}`,
      status: 431,
      code: 'headers_too_large',
    },
  ])('answers a problem to $what', async ({ sent, status, code }) => {
    const socket = await openSocket(await start().ready())
    socket.write(sent)
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status, code })
  })
})
