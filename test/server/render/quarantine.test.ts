import type { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../../engine/index.ts'
import { digestOf } from '../../../server/bytes/digest.ts'
import { RenderThread, ThreadEnded } from '../../../server/render/lanes/render-thread.ts'
import type { ThreadTask } from '../../../server/render/lanes/thread-task.ts'
import { post, startRenderApp, useRenderApp } from '../../support/http/render-app.ts'
import { PATIENCE_MS } from '../../support/patience.ts'

type App = Awaited<ReturnType<typeof startRenderApp>>

/** Everything is done in the thread, whatever its time. */
const inThread = { LIMIT_INLINE_MS: '0' }

const hundred = Array.from({ length: 100 }, () => 1)
const loop = '{.var @list list}{.repeated section @list}'
/** Takes seconds, and stays below all limits but that of time, because it prints nothing. */
const endless = { template: `${loop.repeat(5)}${'{.end}'.repeat(5)}`, context: { list: hundred } }
/** A long render is moved to the thread, and stopped after a second. */
const interrupted = { LIMIT_INLINE_MS: '25', LIMIT_TIME_MS: '1000', LIMIT_WORK: '100000000000' }

describe('a render in the thread answers as one on the event loop:', () => {
  const context = {
    title: 'Ropes & "knots"',
    items: [{ price: 1250 }, { price: 99 }],
    day: 1_700_000_000_000,
  }
  const kinds: Readonly<Record<string, { readonly body: object; readonly accept?: string }>> = {
    'data in the body': { body: { template: '{title|html}', context } },
    'no data': { body: { template: '{title}a' } },
    partials: { body: { template: '{@|apply row}', partials: { row: '<b>{title}</b>' }, context } },
    'uploaded data': {
      body: { template: '{title}', context: { digest: digestOf(JSON.stringify(context)) } },
    },
    'uploaded data with an overlay': {
      body: {
        template: '{title} {items|json}',
        context: { digest: digestOf(JSON.stringify(context)), overlay: { title: 'Other' } },
      },
    },
    'a locale, a time zone and the time': {
      body: {
        template: '{day|datetime full}{day|timesince}',
        context,
        locale: 'de',
        timeZone: 'Asia/Tokyo',
        now: 1_700_000_500_000,
      },
    },
    injects: {
      body: { template: '{.inject @i ./a.json}{@i.b}', injects: { './a.json': { b: 'injected' } } },
    },
    'the other compatibility': {
      body: {
        template: '{@|image}',
        context: { assetUrl: '"><i>' },
        options: { compatibility: 'reference' },
      },
    },
    'diagnostics as JSON': { body: { template: '{a|nothing}{.end}', context }, accept: 'application/json' },
    'an explanation': {
      body: { template: '{title}{nothing}', context, options: { explain: true } },
      accept: 'application/json',
    },
    'an error that fails': { body: { template: '{a|nothing}', options: { onError: 'fail' } } },
    'a limit': { body: { template: '{@|apply a}', partials: { a: '{@|apply a}{@|apply a}' } } },
  }

  const [there, here, large] = [useRenderApp(inThread), useRenderApp(), useRenderApp()]

  it.each(Object.keys(kinds))('%s', async (name) => {
    const { body, accept = 'text/html' } = kinds[name] ?? { body: {} }
    const ask = async (app: App) => {
      const json = JSON.stringify(context)
      const headers = { 'content-type': 'application/json' }
      await app.inject({ method: 'PUT', url: `/contexts/${digestOf(json)}`, headers, payload: json })
      const { statusCode, body: text, headers: sent } = await post(app, '/render', body, { accept })
      return { statusCode, text, etag: sent['etag'], diagnostics: sent['render-diagnostics'] }
    }
    expect(await ask(there())).toEqual(await ask(here()))
  })

  it.each(Object.keys(kinds))('%s in a large body, which is read there', async (name) => {
    const { body, accept = 'text/html' } = kinds[name] ?? { body: {} }
    const app = large()
    const ask = async (padding: number) => {
      const json = JSON.stringify(context)
      const headers = { 'content-type': 'application/json' }
      await app.inject({ method: 'PUT', url: `/contexts/${digestOf(json)}`, headers, payload: json })
      const payload = JSON.stringify(body) + ' '.repeat(padding)
      const answer = await app.inject({
        ...{ method: 'POST', url: '/render', headers: { ...headers, accept }, payload },
      })
      const { statusCode, body: text, headers: sent } = answer
      return { statusCode, text, etag: sent['etag'], diagnostics: sent['render-diagnostics'] }
    }
    expect(await ask(2 ** 18)).toEqual(await ask(0))
  })

  it('a line of a batch', async () => {
    const lines = ['{"id":"a","template":"{x}","context":{"x":1}}', '{"id":"b","template":"{.repeated"}', '{']
    const ask = async (app: App) => {
      const headers = { 'content-type': 'application/x-ndjson' }
      const { body } = await app.inject({
        method: 'POST',
        url: '/render/batch',
        headers,
        payload: lines.join('\n'),
      })
      return body.trimEnd().split('\n').toSorted()
    }
    const [own, other] = [await ask(there()), await ask(here())]
    expect(own.map(withoutIds)).toEqual(other.map(withoutIds))
    expect(own).toHaveLength(3)
  })
})

function withoutIds(line: string): string {
  return line.replaceAll(/"requestId":"[^"]*"/g, '')
}

describe('a template that takes long to compile', () => {
  const template = `${'{a|nothing}'.repeat(20_000)}{title}`
  const use = useRenderApp()

  it('is rendered in the thread, also where renders are not', async () => {
    const { body, headers } = await post(use(), '/render', { template, context: { title: 'the end' } })
    expect(body).toMatch(/the end$/)
    expect(headers['server-timing']).toContain('desc="long"')
  })

  it('is checked in the thread', async () => {
    const app = use()
    const short = await post(app, '/check', { template: '{a|nothing}', include: ['references'] })
    const long = await post(app, '/check', { template, partials: { b: 'x' }, include: ['references'] })
    expect(long.json().diagnostics.length).toBeGreaterThan(100)
    expect(long.json().diagnostics[0]).toMatchObject({
      code: short.json().diagnostics[0].code,
      line: 1,
      column: short.json().diagnostics[0].column,
    })
    expect(Object.keys(long.json().references)).toEqual(Object.keys(short.json().references))
  })
})

describe('a long render', () => {
  it('lets the pages of others pass', async () => {
    const app = await startRenderApp(interrupted)
    const order: string[] = []
    const long = post(app, '/render', endless, { 'x-website-id': 'long' }).then((answer) => {
      order.push('long')
      return answer
    })
    for (let at = 0; at < 5; at++) {
      const { body } = await post(app, '/render', { template: 'short' }, { 'x-website-id': 'short' })
      order.push(body)
    }
    const { statusCode, headers, body } = await long
    expect(order).toEqual([...Array(5).fill('short'), 'long'])
    expect(statusCode).toBe(422)
    expect(JSON.parse(body)).toMatchObject({ code: 'limit_time', limit: 1000, line: 1, partial: null })
    expect(headers).not.toHaveProperty('retry-after')
  })

  it('is refused from memory after two times', async () => {
    const app = await startRenderApp({ ...interrupted, LIMIT_TIME_MS: '100' })
    const strike = async () => (await post(app, '/render', endless)).json()
    expect([await strike(), await strike()]).toMatchObject([{ code: 'limit_time' }, { code: 'limit_time' }])
    expect(await strike()).toMatchObject({ code: 'limit_time', fromMemory: true })
  })

  it('says so in its times', async () => {
    const { headers } = await post(await startRenderApp(inThread), '/render', { template: 'a' })
    expect(headers['server-timing']).toMatch(/queue;dur=.*render;dur=[\d.]+;desc="long"/)
  })

  it('is one of few of its website, and others have their own', async () => {
    const app = await startRenderApp({ ...interrupted, LIMIT_LONG_RENDERS: '1', LIMIT_TIME_MS: '300' })
    const send = (site: string, mark: number) =>
      post(app, '/render', { ...endless, template: mark + endless.template }, { 'x-website-id': site })
    const answers = await Promise.all([send('one', 1), send('one', 2), send('two', 3)])
    expect(answers.map((answer) => answer.json().code).toSorted()).toEqual([
      ...['limit_time', 'limit_time', 'tenant_busy'],
    ])
    const busy = answers.find(({ statusCode }) => statusCode === 429)
    expect(busy?.headers['retry-after']).toMatch(/^\d+$/)
    expect(answers[2]?.statusCode).toBe(422)
  })

  it('is refused to the website that is busy, when it waits for renders of its own', async () => {
    const app = await startRenderApp({ ...interrupted, LIMIT_WAIT_MS: '1500', LIMIT_TIME_MS: '200' })
    const send = (mark: number) => post(app, '/render', { ...endless, template: mark + endless.template })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, mark) => send(mark)))
    const codes = answers.map((answer) => answer.json().code)
    expect(codes).toEqual(expect.arrayContaining(['limit_time', 'tenant_busy']))
    // On a busy machine one that was let in waits for too long.
    expect(codes.filter((code) => !/^(?:limit_time|tenant_busy|deadline_passed)$/.test(code))).toEqual([])
  })
})

describe('an explained render', () => {
  it('is answered without the data that a stopped render used', async () => {
    const app = await startRenderApp({ LIMIT_WORK: '1000' })
    const rows = Array.from({ length: 2000 }, (_, at) => ({ at }))
    const body = {
      template: '{.repeated section rows}{at}{.end}',
      context: { rows },
      options: { explain: true },
    }
    const { explanation } = (await post(app, '/render', body)).json()
    expect(explanation.paths).not.toEqual([])
    expect(explanation).not.toHaveProperty('context')
  })

  it('is answered for uploaded data, and for injects', async () => {
    const app = await startRenderApp()
    const json = '{"title":"Ropes"}'
    const headers = { 'content-type': 'application/json' }
    await app.inject({ method: 'PUT', url: `/contexts/${digestOf(json)}`, headers, payload: json })
    const answer = await post(
      app,
      '/render',
      {
        template: '{title}{.inject @i ./a.json}{@i.b}',
        context: { digest: digestOf(json) },
        injects: { './a.json': { b: '!' } },
        options: { explain: true },
      },
      { accept: 'application/json' },
    )
    expect(answer.json()).toMatchObject({ html: 'Ropes!', explanation: { injects: ['./a.json'] } })
  })
})

describe('the thread', () => {
  it('is ended with a render that needs too much memory, and replaced', async () => {
    const roomy = {
      ...{ LIMIT_EXPRESSION_TEXT: '100000000000', LIMIT_TEXT: '100000000000' },
      ...{ LIMIT_OUTPUT_BYTES: '100000000000', LIMIT_WORK: '1000000000' },
    }
    const app = await startRenderApp({ ...inThread, ...roomy, LIMIT_RENDER_BYTES: String(64 * 2 ** 20) })
    const growing = '{.eval @t = @t + text + "a"}{@t|json|slugify|html}'.repeat(20)
    const answer = await post(app, '/render', {
      template: `{.repeated section list}${growing}{.end}`,
      context: { list: hundred, text: 'x'.repeat(500_000) },
    })
    expect(answer.json()).toMatchObject({ code: 'limit_memory', limit: 64 * 2 ** 20 })
    expect(answer.statusCode).toBe(422)
    const next = await post(app, '/render', { template: 'still here' })
    expect(next.body).toBe('still here')
  })

  const limits = { ...DEFAULT_LIMITS, maxTimeMs: 60_000, maxWork: Number.MAX_SAFE_INTEGER }
  const bounds = { limits, maxBytes: 128 * 2 ** 20, maxContextDepth: 100, bundle: undefined }
  const taskOf = (template: string): ThreadTask => ({
    ...{ kind: 'render', website: '', maxTimeMs: 60_000 },
    bytes: new Uint8Array(Buffer.from(JSON.stringify({ ...endless, template }))),
  })
  /** The HTML of a short page that the thread makes. */
  const renderShort = async (thread: RenderThread) => {
    const { outcome } = await thread.run(taskOf('{list|count}'))
    return 'response' in outcome ? Buffer.from(outcome.response.body).toString() : outcome
  }

  it('starts once, ahead of its first task', async () => {
    const started: Worker[] = []
    const note = (worker: Worker) => started.push(worker)
    process.on('worker', note)
    const thread = new RenderThread(bounds)
    thread.start()
    thread.start()
    await expect.poll(() => started.length, { timeout: PATIENCE_MS }).toBe(1)
    expect(await renderShort(thread)).toBe('100')
    expect(started).toHaveLength(1)
    process.off('worker', note)
    await thread.close()
  })

  it('is ended when it hangs', async () => {
    const thread = new RenderThread(bounds)
    // The process gives up before the engine does, as with a built-in that does not look at the clock.
    await expect(thread.run(taskOf(endless.template), 0)).rejects.toEqual(new ThreadEnded('time', 0))
    expect(await renderShort(thread)).toBe('100')
    await thread.close()
  })
})
