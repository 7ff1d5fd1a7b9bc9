import { afterAll, beforeAll, onTestFinished } from 'vitest'
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

/** One such app for all tests of a suite, which close it at the end. The start of its thread takes 0.3 s of the processor. */
export function useRenderApp(environment: Environment = {}): () => RenderApp {
  let app: RenderApp | undefined
  beforeAll(async () => {
    app = await buildRenderApp(readConfig({ ...UNHURRIED, ...environment }), false)
  })
  afterAll(() => app?.close())
  return () => {
    if (app === undefined) throw new Error('The app of a suite is there only while its tests run.')
    return app
  }
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
