import { describe, expect, it } from 'vitest'
import { post, startRenderApp } from '../../support/http/render-app.ts'

const KEYS = ['first-key-of-the-two-which-are-long', 'second-key-of-the-two-which-are-long']
const body = { template: 'secret' }

describe('API keys', () => {
  it.each([
    { authorization: `Bearer ${KEYS[0]}`, status: 200 },
    { authorization: `bearer ${KEYS[1]}`, status: 200 },
    { authorization: `Bearer ${KEYS[0]}x`, status: 401 },
    { authorization: `Bearer ${KEYS.join(',')}`, status: 401 },
    { authorization: `Basic ${KEYS[0]}`, status: 401 },
    { authorization: 'Bearer', status: 401 },
    { authorization: '', status: 401 },
  ])('answers $status to "$authorization"', async ({ authorization, status }) => {
    const app = await startRenderApp({ RENDER_API_KEYS: KEYS.join(',') })
    const answer = await post(app, '/render', body, { authorization })
    expect(answer.statusCode).toBe(status)
    if (status === 401) expect(answer.json()).toMatchObject({ code: 'key_missing' })
    if (status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  it('are not asked for by probes', async () => {
    const app = await startRenderApp({ RENDER_API_KEYS: KEYS.join(',') })
    const answers = await Promise.all(['/livez', '/readyz'].map((url) => app.inject(url)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })
})

describe('metrics and documents beyond loopback', () => {
  const METRICS_KEY = 'a-key-that-opens-metrics-alone-for-prometheus'
  const paths = [
    '/metrics',
    '/%6detrics',
    '/docs',
    '/docs/owner',
    '/docs/visitor',
    '/openapi.json',
    '/reference',
    '/messages',
    '/%64ocs',
  ]

  it.each([
    { what: 'no key', key: '', metrics: 401, documents: 401 },
    { what: 'a key', key: KEYS[1], metrics: 200, documents: 200 },
    { what: 'the key of metrics', key: METRICS_KEY, metrics: 200, documents: 401 },
  ])('answer to $what', async ({ key, metrics, documents }) => {
    const app = await startRenderApp({
      ...{ RENDER_HOST: '0.0.0.0', RENDER_API_KEYS: KEYS.join(','), METRICS_KEY },
    })
    for (const url of paths) {
      const { statusCode, headers } = await app.inject({ url, headers: { authorization: `Bearer ${key}` } })
      expect([url, statusCode]).toEqual([url, url.endsWith('etrics') ? metrics : documents])
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    expect((await app.inject('/livez')).headers['cache-control']).toBe('no-store')
    const render = await post(app, '/render', body, { authorization: `Bearer ${METRICS_KEY}` })
    expect(render.statusCode).toBe(401)
  })
})

describe('request ids', () => {
  it.each([
    { given: 'page-7:a.b_c', echoed: 'page-7:a.b_c' },
    { given: 'two words', echoed: expect.stringMatching(/^[\da-f-]{36}$/) },
    { given: 'x'.repeat(129), echoed: expect.stringMatching(/^[\da-f-]{36}$/) },
    { given: undefined, echoed: expect.stringMatching(/^[\da-f-]{36}$/) },
  ])('$given', async ({ given, echoed }) => {
    const app = await startRenderApp()
    const { headers } = await post(app, '/render', body, given === undefined ? {} : { 'x-request-id': given })
    expect(headers['x-request-id']).toEqual(echoed)
  })
})
