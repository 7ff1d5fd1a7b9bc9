import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { post, startRenderApp } from '../../support/http/render-app.ts'

type App = Awaited<ReturnType<typeof startRenderApp>>

const types = { templates: 'text/plain', contexts: 'application/json' }

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('hex')}`
}

function put(app: App, kind: keyof typeof types, payload: string, digest = digestOf(payload)) {
  const headers = { 'content-type': types[kind] }
  return app.inject({ method: 'PUT', url: `/${kind}/${digest}`, headers, payload })
}

const template = 'Hello {name}{@|apply mark}'
const mark = '!'
const context = '{"name":"World","site":"a"}'

describe('PUT', () => {
  it.each([
    { kind: 'templates', body: template },
    { kind: 'contexts', body: context },
  ] as const)('/$kind/{digest} keeps what HEAD then finds', async ({ kind, body }) => {
    const app = await startRenderApp()
    const head = () => app.inject({ method: 'HEAD', url: `/${kind}/${digestOf(body)}` })
    expect((await head()).statusCode).toBe(404)
    const answer = await put(app, kind, body)
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 201,
      body: { digest: digestOf(body), bytes: body.length },
    })
    expect((await put(app, kind, body)).statusCode).toBe(200)
    expect((await head()).statusCode).toBe(200)
  })

  it.each([
    { what: 'another digest', kind: 'templates', body: 'a', digest: digestOf('b'), code: 'digest_mismatch' },
    { what: 'no digest', kind: 'templates', body: 'a', digest: 'sha256-abc', code: 'digest_invalid' },
    {
      what: 'a digest in capitals',
      kind: 'templates',
      body: 'a',
      digest: digestOf('a').toUpperCase(),
      code: 'digest_invalid',
    },
    {
      what: 'a slash in the digest',
      kind: 'contexts',
      body: '1',
      digest: 'sha256-%2f',
      code: 'digest_invalid',
    },
    { what: 'no JSON', kind: 'contexts', body: '{', code: 'json_malformed' },
    {
      what: 'data nested too deep',
      kind: 'contexts',
      body: '['.repeat(1001) + ']'.repeat(1001),
      code: 'data_too_deep',
    },
    { what: 'nothing', kind: 'templates', body: '', code: 'body_empty' },
  ] as const)('with $what answers $code', async ({ kind, body, code, ...given }) => {
    const app = await startRenderApp()
    const answer = await put(app, kind, body, 'digest' in given ? given.digest : digestOf(body))
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 400, code })
  })

  it('of text in another type answers 415', async () => {
    const app = await startRenderApp()
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({
      method: 'PUT',
      url: `/templates/${digestOf('a')}`,
      headers,
      payload: 'a',
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json().detail).toContain('text/plain')
  })
})

describe('a render', () => {
  async function startWithUploads() {
    const app = await startRenderApp()
    await put(app, 'templates', template)
    await put(app, 'templates', mark)
    await put(app, 'contexts', context)
    return app
  }
  const byDigest = {
    template: { digest: digestOf(template) },
    partials: { mark: { digest: digestOf(mark) } },
    context: { digest: digestOf(context) },
  }

  it('takes digests for everything', async () => {
    const app = await startWithUploads()
    const answer = await post(app, '/render', byDigest)
    expect(answer.body).toBe('Hello World!')
    expect(answer.headers['render-cache']).toBe('template=hit, context=hit')
  })

  it('lays an overlay over the members of a stored context, for itself only', async () => {
    const app = await startWithUploads()
    const overlay = { name: 'you', new: 1 }
    const laid = { template: '{name} {site} {new}', context: { ...byDigest.context, overlay } }
    expect((await post(app, '/render', laid)).body).toBe('you a 1')
    expect((await post(app, '/render', { ...laid, context: byDigest.context })).body).toBe('World a ')
  })

  it('finds by digest what came as text before', async () => {
    const app = await startRenderApp()
    await post(app, '/render', { template: 'seen' })
    expect((await post(app, '/render', { template: { digest: digestOf('seen') } })).body).toBe('seen')
  })

  it.each([
    {
      what: 'templates',
      body: { ...byDigest, template: { digest: digestOf('x') }, partials: { y: { digest: digestOf('y') } } },
      digests: [digestOf('x'), digestOf('y')],
    },
    {
      what: 'contexts',
      body: { ...byDigest, context: { digest: digestOf('{}') } },
      digests: [digestOf('{}')],
    },
  ])('names all $what that are not known', async ({ what, body, digests }) => {
    const app = await startWithUploads()
    const answer = await post(app, '/render', body)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'digest_unknown', kind: what, digests })
  })

  it.each([
    { what: 'a digest that is none', context: { digest: 'sha256-abc' }, path: '/context/digest' },
    {
      what: 'an overlay that is no object',
      context: { ...byDigest.context, overlay: [] },
      path: '/context/overlay',
    },
  ])('refuses $what', async ({ context, path }) => {
    const app = await startWithUploads()
    const answer = await post(app, '/render', { template, context })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'body_invalid', errors: [{ path }] })
  })

  it.each([
    { what: 'of another kind', context: { digest: 'md5-1' }, html: 'md5-1' },
    { what: 'beside other members', context: { ...byDigest.context, name: 'x' }, html: digestOf(context) },
  ])('reads a digest $what as data', async ({ context, html }) => {
    const app = await startWithUploads()
    expect((await post(app, '/render', { template: '{digest}', context })).body).toBe(html)
  })

  it('drops contexts beyond the bytes that are kept', async () => {
    const app = await startRenderApp({ LIMIT_CONTEXT_CACHE_BYTES: '3000' })
    const bodies = ['a', 'b', 'c'].map((letter) => JSON.stringify({ text: letter.repeat(1000) }))
    for (const body of bodies) await put(app, 'contexts', body)
    const found = bodies.map((body) => app.inject({ method: 'HEAD', url: `/contexts/${digestOf(body)}` }))
    expect((await Promise.all(found)).map(({ statusCode }) => statusCode)).toEqual([404, 200, 200])
  })
})

describe('an upload of a website', () => {
  const of = (website: string) => ({ 'x-website-id': website })
  const upload = (app: App, kind: keyof typeof types, payload: string, website: string, query = '') =>
    app.inject({
      method: 'PUT',
      url: `/${kind}/${digestOf(payload)}${query}`,
      headers: { 'content-type': types[kind], ...of(website) },
      payload,
    })
  const render = (app: App, body: object, website: string) =>
    app.inject({
      method: 'POST',
      url: '/render',
      headers: { 'content-type': 'application/json', ...of(website) },
      payload: JSON.stringify(body),
    })
  const byDigest = { template: { digest: digestOf(mark) }, context: { digest: digestOf(context) } }

  it('is named by no other website, and found by none', async () => {
    const app = await startRenderApp()
    await upload(app, 'templates', mark, 'a')
    await upload(app, 'contexts', context, 'a')
    expect((await render(app, byDigest, 'a')).body).toBe('!')
    const foreign = { template: '{site}', context: byDigest.context }
    for (const body of [byDigest, foreign, { template: byDigest.template }]) {
      const { statusCode, body: said } = await render(app, body, 'b')
      expect([statusCode, JSON.parse(said).code]).toEqual([409, 'digest_unknown'])
    }
    for (const path of [`/templates/${digestOf(mark)}`, `/contexts/${digestOf(context)}`]) {
      const statusFor = async (website: string) =>
        (await app.inject({ method: 'HEAD', url: path, headers: of(website) })).statusCode
      expect([await statusFor('a'), await statusFor('b')]).toEqual([200, 404])
    }
    // As for content that no website has.
    expect((await upload(app, 'contexts', context, 'b')).statusCode).toBe(201)
    expect((await render(app, foreign, 'b')).body).toBe('a')
  })

  it('in the text of a render is named by no other website', async () => {
    const app = await startRenderApp()
    await render(app, { template: 'secret of a' }, 'a')
    const named = { template: { digest: digestOf('secret of a') } }
    expect([(await render(app, named, 'a')).statusCode, (await render(app, named, 'b')).statusCode]).toEqual([
      200, 409,
    ])
    const check = {
      method: 'POST',
      url: '/check',
      headers: { 'content-type': 'application/json', ...of('b') },
    } as const
    expect((await app.inject({ ...check, payload: JSON.stringify(named) })).statusCode).toBe(409)
  })

  it('is named by no other website in a request that a thread reads', async () => {
    const app = await startRenderApp()
    await upload(app, 'templates', mark, 'a')
    await upload(app, 'contexts', context, 'a')
    const large = { ...byDigest, injects: { filler: 'x'.repeat(300_000) } }
    expect((await render(app, large, 'a')).body).toBe('!')
    // The thread has them in its own memory now.
    await render(app, { ...large, template: mark, context: {} }, 'a')
    for (const body of [large, { ...large, context: {} }, { ...large, template: '{site}' }])
      expect((await render(app, body, 'b')).statusCode).toBe(409)
  })

  it('stays while another website sends new ones', async () => {
    const app = await startRenderApp({ LIMIT_CACHE_BYTES: '100000', LIMIT_CONTEXT_CACHE_BYTES: '100000' })
    await upload(app, 'templates', mark, 'a')
    await upload(app, 'contexts', context, 'a')
    for (let sent = 0; sent < 40; sent++) {
      const text = `${sent} ${'x'.repeat(5000)}`
      await upload(app, 'templates', text, 'b')
      await upload(app, 'contexts', JSON.stringify({ text }), 'b')
      await render(app, { template: `${text}{y}`, context: {} }, 'b')
    }
    expect((await render(app, byDigest, 'a')).body).toBe('!')
  })

  it('is named by all that is declared shared, or names no website', async () => {
    const app = await startRenderApp()
    await upload(app, 'templates', mark, 'a', '?shared=true')
    await put(app, 'contexts', context)
    expect((await render(app, byDigest, 'b')).body).toBe('!')
  })
})

describe('data', () => {
  it('that look like a reference are data in `plainContext`, also in a long render', async () => {
    const plainContext = { digest: digestOf(context), overlay: { name: 'x' } }
    for (const environment of [{}, { LIMIT_INLINE_MS: '0' }]) {
      const app = await startRenderApp(environment)
      await put(app, 'contexts', context)
      const answer = await post(app, '/render', { template: '{digest} {overlay.name}', plainContext })
      expect(answer.body).toBe(`${digestOf(context)} x`)
    }
  })

  it('are given once, and not too deep', async () => {
    const app = await startRenderApp()
    const both = await post(app, '/render', { template: 'a', plainContext: 1, context: {} })
    expect([both.statusCode, both.json().errors[0].path]).toEqual([400, '/plainContext'])
    const deep = JSON.parse('['.repeat(1001) + ']'.repeat(1001))
    expect((await post(app, '/render', { template: 'a', plainContext: deep })).json().code).toBe(
      'data_too_deep',
    )
    expect((await post(app, '/render', { template: '{@}', plainContext: null })).statusCode).toBe(200)
  })
})

it('/check takes digests', async () => {
  const app = await startRenderApp()
  await put(app, 'templates', '{.end}')
  const answer = await post(app, '/check', { template: { digest: digestOf('{.end}') } })
  expect(answer.json()).toMatchObject({ diagnostics: [{ code: 'instruction_at_root' }] })
})
