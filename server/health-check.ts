/**
 * Asks the service beside it whether it is ready: exits with 0 when it is, else with 1 and the reason on standard error.
 *
 *     node server/health-check.ts
 *
 * Containers run it every few seconds, so it reads its two variables itself: the whole config takes several times as long to load. It
 * asks the render API, which is there last: websites are open whenever that is.
 */
import { get } from 'node:http'

const TIMEOUT_MS = 2000
const { RENDER_HOST, RENDER_PORT } = process.env

try {
  const status = await askStatus(targetOf(RENDER_HOST || '127.0.0.1'), RENDER_PORT || '8081')
  if (status !== 200) throw new Error(`/readyz answered ${status}.`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function askStatus(host: string, port: string): Promise<number | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    get({ host, port, path: '/readyz', signal, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', (error) => reject(signal.aborted ? new Error(`No answer in ${TIMEOUT_MS} ms.`) : error))
  })
}

/** Where a service can be asked that listens at this address. */
function targetOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}
