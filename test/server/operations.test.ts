import { Writable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { buildRenderApp } from '../../server/render-app.ts'
import { post, startRenderApp } from '../support/app.ts'

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

describe('the log', () => {
  async function startLogged() {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const app = await buildRenderApp(readConfig({}), { level: 'info', stream })
    onTestFinished(() => app.close())
    return { app, lines }
  }

  it('has one line for a request, without its body', async () => {
    const { app, lines } = await startLogged()
    await post(app, '/render', body, { 'x-request-id': 'r-1' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('secret')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: 'r-1',
      method: 'POST',
      route: '/render',
      status: 200,
      totalMs: expect.any(Number),
      phasesMs: { parse: expect.any(Number), compile: expect.any(Number), render: expect.any(Number) },
    })
  })

  it('has none for probes', async () => {
    const { app, lines } = await startLogged()
    await app.inject('/livez')
    expect(lines).toEqual([])
  })

  it('has what a problem hides', async () => {
    const { app, lines } = await startLogged()
    app.addHook('preHandler', async () => {
      throw new Error('what happened')
    })
    await post(app, '/render', body)
    expect(lines.filter((line) => line.includes('what happened'))).toHaveLength(1)
  })
})
