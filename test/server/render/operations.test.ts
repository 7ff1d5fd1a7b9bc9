import { describe, expect, it } from 'vitest'
import { post, startRenderApp } from '../../support/http/render-app.ts'

const KEYS = ['first-key-of-the-two', 'second-key-of-the-two']
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
