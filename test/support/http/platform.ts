import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the platform got it. */
interface PlatformVisit {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** An existing platform on this machine, which answers the API in place of the service. */
export interface TestPlatform {
  /** For `PLATFORM_URL`. */
  readonly url: string
  readonly visits: PlatformVisit[]
  /** Answers the next requests. */
  respond: (visit: PlatformVisit, response: ServerResponse) => void
  close(): void
}

/** Starts a platform at a free port. */
export async function startPlatform(): Promise<TestPlatform> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const visit = { method, url, headers, body: Buffer.concat(parts).toString() }
      platform.visits.push(visit)
      platform.respond(visit, response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const platform: TestPlatform = {
    url: `http://127.0.0.1:${port}`,
    visits: [],
    respond: (_visit, response) => response.end('{}'),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return platform
}
