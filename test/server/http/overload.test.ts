import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readMetrics } from '../../support/http/metrics.ts'
import { listenRenderApp, post, startRenderApp } from '../../support/http/render-app.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'

const loop = '{.var @list list}{.repeated section @list}'
let made = 0

/** Renders until a limit is reached; another one each time, so that none is answered from memory. */
const makeHostile = () => ({
  template: `${loop.repeat(5)}x${'{.end}'.repeat(5)}`,
  context: { list: Array.from({ length: 100 }, () => 1), made: made++ },
})

/** The slowest of five hostile renders, in milliseconds: a busy machine takes many times longer. */
async function measureHostile(): Promise<number> {
  const app = await startRenderApp()
  let slowestMs = 0
  for (let render = 0; render < 5; render++) {
    const start = performance.now()
    await post(app, '/render', makeHostile())
    slowestMs = Math.max(slowestMs, performance.now() - start)
  }
  return slowestMs
}

describe('a process whose event loop is late', () => {
  it('refuses work, answers probes, and recovers', async () => {
    const app = await startRenderApp({ LIMIT_EVENT_LOOP_DELAY_MS: '10' })
    await app.ready()
    const hostile = async () => {
      const body = makeHostile()
      // Of another website each time, because one website soon gets less time on the event loop.
      const answer = await post(app, '/render', body, { 'x-website-id': `site-${body.context.made}` })
      return answer.statusCode === 503 && answer
    }
    const refused = await vi.waitUntil(hostile, { timeout: PATIENCE_MS, interval: 1 })
    expect(refused.json()).toMatchObject({ status: 503, code: 'overloaded' })
    expect(refused.headers['retry-after']).toBe('1')
    const counted = (await readMetrics(app)).get('vitrine_refusals_total{reason="event_loop"}')
    expect(counted).toBeGreaterThan(0)
    const probes = await Promise.all(['/livez', '/readyz'].map((url) => app.inject(url)))
    expect(probes.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const again = async () => (await post(app, '/render', { template: 'again' })).body
    await expect.poll(again).toBe('again')
  })

  it('answers the files of its pages, because no browser asks again for a script, and calls in JSON', async () => {
    const { ask, close } = await startSiteApp({ environment: { LIMIT_EVENT_LOOP_DELAY_MS: '10' } })
    onTestFinished(close)
    const get = (path: string) =>
      ask({ method: 'GET', path, headers: { host: 'quay.example' }, body: undefined })
    const { body } = await get('/cart')
    const files = [
      ...new Set([...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)),
    ]
    expect(files.length).toBeGreaterThan(2)
    let page = await get('/cart')
    while (page.status !== 503) {
      const untilMs = performance.now() + 50
      while (performance.now() < untilMs);
      page = await get('/cart')
    }
    const answers = await Promise.all(files.map(get))
    const call = (accept: string) => {
      const headers = { host: 'quay.example', accept }
      return ask({ method: 'GET', path: '/api/commerce/shopping-cart', headers, body: undefined })
    }
    const [json, html] = await Promise.all([call('*/*'), call('text/html')])
    expect([json.status, html.status]).toEqual([503, 503])
    expect(json.headers['content-type']).toBe('application/problem+json')
    expect(JSON.parse(json.body)).toMatchObject({ code: 'overloaded', message: expect.any(String) })
    expect(html.headers['content-type']).toBe('text/plain; charset=utf-8')
    const beacon = await ask({
      ...{ method: 'POST', path: '/de/api/census/RecordHit', headers: { host: 'quay.example' } },
      body: 'anything',
    })
    expect([beacon.status, beacon.body]).toEqual([202, ''])
    expect((await get('/cart')).status).toBe(503)
    expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200))
  })

  it('lets callers in while it measures its own start', async () => {
    for (;;) {
      const startMs = performance.now()
      const port = await listenRenderApp({ LIMIT_EVENT_LOOP_DELAY_MS: '1' })
      // Holds the event loop over the first sample, as a start does on a busy machine.
      while (performance.now() - startMs < 1100);
      await setTimeout(20)
      const { status } = await fetch(`http://127.0.0.1:${port}/render`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ template: 'hello' }),
      })
      // On a slow machine the start is over by now, so it is tried again.
      if (performance.now() - startMs > 1900) continue
      return expect(status).toBe(200)
    }
  })

  it('is not found where hostile renders come one after the other', async () => {
    const slowestMs = await measureHostile()
    const LIMIT_EVENT_LOOP_DELAY_MS = String(Math.ceil(Math.max(1000, 10 * slowestMs)))
    const port = await listenRenderApp({ LIMIT_EVENT_LOOP_DELAY_MS })
    const statuses = new Set<number>()
    const end = performance.now() + 2500
    const call = async () => {
      while (performance.now() < end) {
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify(makeHostile())
        statuses.add(
          (await fetch(`http://127.0.0.1:${port}/render`, { method: 'POST', headers, body })).status,
        )
      }
    }
    await Promise.all([call(), call(), call(), call()])
    expect([...statuses]).toEqual([422])
  })
})
