import { afterAll, describe, expect, it } from 'vitest'
import { startRenderApp } from '../../support/http/render-app.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'

// A second website, so that not every host is answered.
const { ask, close } = await startSiteApp({ sites: [smallSite('quay'), smallSite('dune')] })
afterAll(close)

const HOST = 'quay.example'

describe('a path below /api where nothing is', () => {
  it.each([
    ['/api/nothing', HOST, 'not_found', 'application/json'],
    ['/api/nothing/at/all?of=it', HOST, 'not_found', 'application/json'],
    ['/api/commerce/shopping-cart', 'none.example', 'site_unknown', 'application/problem+json'],
  ])('is named in the JSON of %s', async (path, host, code, type) => {
    const answer = await ask({ method: 'GET', path, headers: { host, accept: '*/*' }, body: undefined })
    expect(answer.status).toBe(404)
    expect(String(answer.headers['content-type'])).toContain(type)
    const [address] = path.split('?')
    expect(JSON.parse(answer.body)).toMatchObject({ code, path: address, message: expect.any(String) })
  })

  it('is named by the render API', async () => {
    const app = await startRenderApp()
    const answer = await app.inject('/api/owner/nothing?of=it')
    expect(answer.json()).toMatchObject({ status: 404, code: 'not_found', path: '/api/owner/nothing' })
    for (const path of ['/playground/x', '/client/x.js'])
      expect((await app.inject(path)).json()).toMatchObject({ code: 'not_found', path })
  })

  it('is no matter of the query of a document', async () => {
    const app = await startRenderApp()
    for (const path of ['/', '/docs', '/reference', '/messages'])
      expect((await app.inject(`${path}?x=%E4`)).statusCode).toBe((await app.inject(path)).statusCode)
    expect((await app.inject('/api/owner/nothing?x=%E4')).statusCode).toBe(400)
  })
})
