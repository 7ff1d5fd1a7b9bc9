import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startRenderApp } from '../../support/http/render-app.ts'

const CHECK = join(import.meta.dirname, '../../../server/process/health-check.ts')

async function runCheck(port: number, host = '') {
  const env = { ...process.env, RENDER_HOST: host, RENDER_PORT: String(port) }
  const child = spawn(process.execPath, [CHECK], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, errors }
}

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('server/process/health-check.ts', () => {
  it.each(['', '0.0.0.0', '127.0.0.1'])('succeeds beside a service at "%s"', async (host) => {
    const app = await startRenderApp()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    expect(await runCheck(port, host)).toEqual({ code: 0, errors: '' })
  })

  it('fails when the service is not ready', async () => {
    const port = await listen((_request, response) => void response.writeHead(503).end())
    expect(await runCheck(port)).toEqual({ code: 1, errors: '/readyz answered 503.\n' })
  })

  it('fails when the service says nothing', async () => {
    const port = await listen(() => undefined)
    expect(await runCheck(port)).toEqual({ code: 1, errors: 'No answer in 2000 ms.\n' })
  })

  it('fails when there is no service', async () => {
    const { code, errors } = await runCheck(1)
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('ECONNREFUSED') })
  })
})
