import { onTestFinished } from 'vitest'
import { type Environment, readConfig } from '../../../server/config/config.ts'
import { buildRenderApp } from '../../../server/render-app.ts'
import { UNHURRIED } from '../unhurried.ts'

type RenderApp = Awaited<ReturnType<typeof buildRenderApp>>

/** A render API as it starts in an environment, without a port; closed when the test ends. */
export async function startRenderApp(environment: Environment = {}): Promise<RenderApp> {
  const app = await buildRenderApp(readConfig({ ...UNHURRIED, ...environment }), false)
  onTestFinished(() => app.close())
  return app
}

/** Sends JSON, or text as it is. */
export function post(
  app: RenderApp,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
}

/** The same, listening; answers the port. */
export async function listenRenderApp(environment: Environment = {}): Promise<number> {
  const app = await startRenderApp(environment)
  onTestFinished(() => app.server.closeAllConnections())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
