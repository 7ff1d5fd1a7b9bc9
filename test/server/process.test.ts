import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import supertest from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'

const MAIN = join(import.meta.dirname, '../../server/main.ts')

function spawnMain(environment: Record<string, string>) {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Starts the service on a free port and waits for the line that says where it listens. */
async function startMain() {
  const child = spawnMain({ RENDER_PORT: '0', RENDER_HOST: '127.0.0.1', LOG_LEVEL: 'info' })
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The service ended with code ${code}.`)))
    child.stdout.on('data', (line) => {
      const found = /Render API listens at http:\/\/127\.0\.0\.1:(\d+)/.exec(String(line))?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return { child, port: Number(port) }
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

describe('server/main.ts', () => {
  it('serves until it is told to stop', async () => {
    const { child, port } = await startMain()
    const api = supertest(`http://127.0.0.1:${port}`)
    const answer = await api.post('/render').send({ template: '{a}', context: { a: '\ud800é' } })
    expect(answer.text).toBe('\ufffdé')
    expect((await api.get('/readyz')).body).toEqual({ status: 'ready' })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('finishes what is in flight, and does not wait for sockets that say nothing', async () => {
    const { child, port } = await startMain()
    await openSocket(port)
    const socket = await openSocket(port)
    const body = JSON.stringify({ template: 'finished' })
    const head = [
      'POST /render HTTP/1.1',
      'host: a',
      'content-type: application/json',
      `content-length: ${body.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.end(body.slice(5))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK.*finished$/s)
    expect(await exit).toEqual([0, null])
  })

  it('does not start with a bad value', async () => {
    const child = spawnMain({ RENDER_PORT: 'eighty' })
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect({ code, errors }).toEqual({
      code: 1,
      errors: 'RENDER_PORT must be a whole number from 0 to 65535.\n',
    })
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
    const { port } = await startMain()
    const socket = await openSocket(port)
    socket.write(sent)
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status, code })
  })
})
