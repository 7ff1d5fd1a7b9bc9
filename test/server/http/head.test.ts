import { afterAll, describe, expect, it } from 'vitest'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { PRIVATE_PATHS, SHARED_PATHS } from '../../support/sites/page-addresses.ts'
import { routesOf } from '../../support/sites/routes.ts'

const { app: site, ownerApp: render, close } = await startOwnerApp()
afterAll(close)

/** Answers differ in them each time, or have them only with a body. */
const OWN = [
  ...['date', 'x-request-id', 'traceparent', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  ...['set-cookie'],
  ...['server-timing', 'content-security-policy', 'connection', 'keep-alive', 'transfer-encoding'],
]

/** The paths of all routes that answer GET, with a value for each parameter. */
function pathsOf(app: typeof site | typeof render): readonly string[] {
  const gets = routesOf(app).filter((route) => route.startsWith('GET '))
  return gets.map((route) => route.slice('GET '.length).replaceAll(/:\w+/g, 'quay-cup').replace('*', 'shop'))
}

const TABLE = [
  ...[...pathsOf(site), ...SHARED_PATHS, ...PRIVATE_PATHS].map((path) => ({ port: 'websites', path })),
  ...pathsOf(render).map((path) => ({ port: 'render API', path })),
]

describe.each(['websites', 'render API'])('the port of %s', (port) => {
  const app = port === 'websites' ? site : render
  const ask = async (method: 'GET' | 'HEAD', url: string) => {
    const host = { host: 'quay.example', 'x-website-id': 'quay' }
    const { body, headers, statusCode } = await app.inject({ method, url, headers: host })
    for (const name of OWN) delete headers[name]
    // A page that has a crumb has another tag each time.
    if (String(headers['cache-control']).includes('private') && headers.etag !== undefined) headers.etag = '…'
    return { body, headers, status: statusCode }
  }

  it.each(TABLE.filter((row) => row.port === port))('answers HEAD of $path as GET', async ({ path }) => {
    // The second page is one that is kept.
    await ask('GET', path)
    const [get, head] = [await ask('GET', path), await ask('HEAD', path)]
    // Uploads are asked for by HEAD, and never answered.
    if (get.status === 405 && /^\/(?:templates|contexts)\//.test(path)) return
    // The length of a stream is not known, and the metrics count this request.
    if (get.headers['content-length'] === undefined || path === '/metrics')
      for (const { headers } of [get, head]) delete headers['content-length']
    expect({ ...head, body: '' }).toEqual({ ...get, body: '' })
    expect(head.body).toBe('')
  })
})

it('the table has the routes of both ports', () => {
  const paths = TABLE.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['/livez', '/readyz', '/metrics', '/openapi.json', '/api/owner/orders', '/cart']),
  )
  expect(paths.length).toBeGreaterThan(150)
})
