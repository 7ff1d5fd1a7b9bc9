/**
 * Asks the service on this machine whether it is ready. Exits with 0 when it is, else with 1 and the reason on standard error.
 *
 *     node server/process/health-check.ts
 *
 * Containers run it every 5 seconds, so it reads its two variables itself: loading the whole config takes several times as
 * long. It asks the render API, which starts to listen after the websites.
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

/** The address to connect to for a service that listens at `host`. */
function targetOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}
