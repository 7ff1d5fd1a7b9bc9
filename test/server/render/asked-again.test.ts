import { describe, expect, it } from 'vitest'
import { type App, digestOf, put, render } from '../../support/http/calls.ts'
import { startRenderApp } from '../../support/http/render-app.ts'

interface Asked {
  readonly template: string
  readonly partials?: Readonly<Record<string, string>>
  readonly context?: string
  /** More members of the request. */
  readonly more?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
}

const CONTEXT = '{"name":"Zoë","addedOn":0}'

/** Uploads the texts of a page, and answers the request that names them. */
async function upload(app: App, { template, partials = {}, context = CONTEXT, more }: Asked) {
  for (const source of [template, ...Object.values(partials)]) await put(app, 'templates', source)
  await put(app, 'contexts', context)
  const named = Object.entries(partials).map(([name, source]) => [name, { digest: digestOf(source) }])
  return {
    template: { digest: digestOf(template) },
    partials: Object.fromEntries(named),
    context: { digest: digestOf(context) },
    ...more,
  }
}

/** A request that names nothing by a digest. */
const SOURCES = { template: '{@|apply a}', partials: { a: '{name}' }, context: { name: 'Ida' } }

const isKept = (timing: unknown) => /render;dur=[\d.]+;desc="kept"/.test(String(timing))

/** Asks four times. Returns the different answers, and which of them were kept. */
async function askAgain(app: App, asked: Asked) {
  const request = await upload(app, asked)
  const answers = []
  for (let count = 0; count < 4; count++) answers.push(await render(app, request, asked.headers))
  return {
    kept: answers.map(({ headers }) => isKept(headers['server-timing'])),
    answers: new Set(
      answers.map(({ statusCode, body, headers }) =>
        JSON.stringify([
          ...[statusCode, body, headers.etag, headers['content-type']],
          ...[headers['render-diagnostics'], headers['render-cache']],
        ]),
      ),
    ),
    statuses: new Set(answers.map(({ statusCode }) => statusCode)),
  }
}

describe('a page that is asked for again', () => {
  it.each<[string, Asked]>([
    ['of data', { template: 'Hello {name}' }],
    ['with partials', { template: '{@|apply a}', partials: { a: '{name}' } }],
    ['with findings', { template: '{name|nothing}{.section a}' }],
    ['with dates of its data', { template: '{addedOn|date %Y}', more: { timeZone: 'UTC' } }],
    [
      'with the time in the request',
      { template: '{addedOn|timesince}', more: { locale: 'en-US', now: 9e9 } },
    ],
    [
      'with an overlay',
      { template: '{name}', more: { context: { digest: digestOf(CONTEXT), overlay: { name: 'Ida' } } } },
    ],
    ['with its data in the request', { template: '{name}', more: { context: { name: 'Ida' } } }],
    [
      'with plain data',
      { template: '{name}', more: { context: undefined, plainContext: { name: 'a', digest: 'b' } } },
    ],
    ['with all sources in the request', { ...SOURCES, context: CONTEXT, more: SOURCES }],
    ['with injects', { template: '{.include a.html}{name}', more: { injects: { 'a.html': { b: 1 } } } }],
    [
      'that fails only for errors',
      { template: '{name}', more: { options: { onError: 'fail', compatibility: 'reference' } } },
    ],
  ])('%s is made twice', async (_, asked) => {
    const { kept, answers } = await askAgain(await startRenderApp(), asked)
    expect(kept).toEqual([false, false, true, true])
    expect(answers.size).toBe(1)
  })

  it.each<[string, Asked]>([
    ['that prints the time', { template: '{addedOn|timesince}', more: { locale: 'en-US' } }],
    ['that prints a distance from now', { template: '{addedOn|relative-time}', more: { locale: 'en-US' } }],
    ['that goes out as JSON', { template: '{name}', headers: { accept: 'application/json' } }],
    ['that fails', { template: '{name|nothing}', more: { options: { onError: 'fail' } }, status: 422 }],
  ])('%s is made each time', async (_, asked) => {
    const { kept, statuses } = await askAgain(await startRenderApp(), asked)
    expect(kept).toEqual([false, false, false, false])
    expect([...statuses]).toEqual([asked.status ?? 200])
  })

  it('is compared with the tag of its caller', async () => {
    const app = await startRenderApp()
    const request = await upload(app, { template: '{name}' })
    for (let count = 0; count < 3; count++) await render(app, request)
    const { headers } = await render(app, request)
    const again = await render(app, request, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is not for websites that sent neither its templates nor its data', async () => {
    const app = await startRenderApp()
    const [template, context] = ['Only mine: {secret}', '{"secret":"blue"}']
    const own = { 'x-website-id': 'own' }
    const send = (kind: string, payload: string, type: string) =>
      app.inject({
        ...{ method: 'PUT', url: `/${kind}/${digestOf(payload)}`, payload },
        headers: { 'content-type': type, ...own },
      })
    await send('templates', template, 'text/plain')
    await send('contexts', context, 'application/json')
    const request = { template: { digest: digestOf(template) }, context: { digest: digestOf(context) } }
    for (let count = 0; count < 4; count++)
      expect((await render(app, request, own)).body).toBe('Only mine: blue')
    for (const headers of [{ 'x-website-id': 'other' }, {}])
      expect((await render(app, request, headers)).statusCode).toBe(409)
  })

  it('is refused when its templates were forgotten', async () => {
    const app = await startRenderApp({ LIMIT_CACHE_BYTES: '20000' })
    const request = await upload(app, { template: '{name}' })
    for (let count = 0; count < 4; count++) await render(app, request)
    for (let count = 0; count < 20; count++) await put(app, 'templates', `${count}${'{a}'.repeat(20)}`)
    expect((await render(app, request)).statusCode).toBe(409)
  })

  it('is told apart by its data', async () => {
    const app = await startRenderApp()
    const first = await upload(app, { template: '{name}', context: '{"name":"one"}' })
    const second = await upload(app, { template: '{name}', context: '{"name":"two"}' })
    const bodies = []
    for (let count = 0; count < 4; count++)
      for (const request of [first, second]) bodies.push((await render(app, request)).body)
    expect(bodies).toEqual(['one', 'two', 'one', 'two', 'one', 'two', 'one', 'two'])
  })

  it('is told apart by any part of a long body', async () => {
    const app = await startRenderApp()
    const requests = ['one', 'two'].map((name) => {
      const rows = Array.from({ length: 600 }, (_, at) => ({ name: at === 250 ? name : 'same' }))
      return { template: '{rows.250.name}', context: { rows } }
    })
    const answers = []
    for (let count = 0; count < 5; count++)
      for (const request of requests) answers.push(await render(app, request))
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ['one', 'two']).flat())
  })

  it('tells no other website, by its time, what a website sends', async () => {
    const app = await startRenderApp()
    const from = (website: string) => render(app, SOURCES, { 'x-website-id': website })
    for (let count = 0; count < 3; count++) await from('own')
    const answers = [await from('other'), await from('own')]
    expect(answers.map(({ headers }) => isKept(headers['server-timing']))).toEqual([false, true])
  })

  it('is made anew for a caller who wants JSON', async () => {
    const app = await startRenderApp()
    for (let count = 0; count < 3; count++) await render(app, SOURCES)
    const { body } = await render(app, SOURCES, { accept: 'application/json' })
    expect(JSON.parse(body)).toMatchObject({ html: 'Ida' })
  })

  it('counts in the metrics', async () => {
    const app = await startRenderApp()
    await askAgain(app, { template: '{name}' })
    const { body } = await app.inject({ url: '/metrics' })
    expect(body).toContain('vitrine_cache_hits_total{cache="answers"} 2')
    expect(body).toContain('vitrine_cache_misses_total{cache="answers"} 2')
  })
})
