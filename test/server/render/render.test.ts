import { describe, expect, it } from 'vitest'
import { post, startRenderApp } from '../../support/http/render-app.ts'

const hello = { template: 'Hello {name}!', context: { name: 'World' } }
const asJson = { accept: 'application/json' }

describe('POST /render', () => {
  it('answers HTML', async () => {
    const app = await startRenderApp()
    const { statusCode, headers, body } = await post(app, '/render', hello)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'Hello World!' })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['render-diagnostics']).toBe('0')
  })

  it.each([
    { accept: 'application/json', type: 'application/json; charset=utf-8' },
    { accept: 'application/json, text/plain', type: 'application/json; charset=utf-8' },
    { accept: 'text/html, application/json', type: 'text/html; charset=utf-8' },
    { accept: '*/*', type: 'text/html; charset=utf-8' },
    { accept: 'application/json;q=0.5', type: 'application/json; charset=utf-8' },
    { accept: 'application/json;q=0, */*', type: 'text/html; charset=utf-8' },
    { accept: '*/*, application/json; Q=0.000', type: 'text/html; charset=utf-8' },
    { accept: 'text/html;q=0, application/json', type: 'application/json; charset=utf-8' },
    { accept: 'text/html;q=0.1, application/json', type: 'text/html; charset=utf-8' },
  ])('answers $type where $accept is accepted', async ({ accept, type }) => {
    const app = await startRenderApp()
    const { headers } = await post(app, '/render', hello, { accept })
    expect(headers['content-type']).toBe(type)
    expect(headers.vary).toBe('accept')
  })

  it('answers the whole result as JSON', async () => {
    const app = await startRenderApp()
    const answer = await post(app, '/render', { template: '{.end}ok' }, asJson)
    expect(answer.json()).toMatchObject({
      html: 'ok',
      diagnostics: [{ code: 'instruction_at_root', line: 1, column: 1, template: null }],
      stats: { work: expect.any(Number) },
    })
    expect(answer.headers['render-diagnostics']).toBe('1')
  })

  it.each([
    { what: 'partials', body: { template: '{@|apply a}', partials: { a: 'A' } }, html: 'A' },
    { what: 'names of partials that objects inherit', body: { template: '{@|apply toString}' }, html: '' },
    {
      what: 'injects',
      body: { template: '{.inject @a ./a.json}{@a.b}', injects: { './a.json': { b: 1 } } },
      html: '1',
    },
    { what: 'a context that is no object', body: { template: '{@}', context: 'text' }, html: 'text' },
    { what: 'no context', body: { template: '{a}ok' }, html: 'ok' },
    { what: 'expressions', body: { template: '{.eval 1 + 2}' }, html: '3' },
    {
      what: 'expressions that are off',
      body: { template: '{.eval 1 + 2}', options: { expressions: false } },
      html: '',
    },
    { what: 'includes', body: { template: '{.include a}', partials: { a: 'A' } }, html: '' },
    {
      what: 'the time of the page',
      body: { template: '{t|date %Y}', context: { t: 0 }, now: 0, timeZone: 'UTC', locale: 'en-US' },
      html: '1970',
    },
    { what: 'a lone surrogate', body: '{"template":"{a}","context":{"a":"\\ud800"}}', html: '\ufffd' },
    {
      what: 'a key __proto__',
      body: '{"template":"{x}{a}","context":{"__proto__":{"x":1},"a":2}}',
      html: '2',
    },
  ])('takes $what', async ({ body, html }) => {
    const app = await startRenderApp()
    const answer = await post(app, '/render', body)
    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 200, body: html })
  })

  it('knows locales and the markup of built-in formatters', async () => {
    const app = await startRenderApp()
    const template = '{a|decimal style:"decimal" group:true}'
    const { body } = await post(app, '/render', { template, context: { a: 1234.5 }, locale: 'de' })
    expect(body).toContain('1.234,5')
  })
})

describe('the compile cache', () => {
  it('finds a template the second time', async () => {
    const app = await startRenderApp()
    const answers = [await post(app, '/render', hello), await post(app, '/render', { ...hello, context: {} })]
    expect(answers.map(({ headers }) => headers['render-cache'])).toEqual([
      'template=miss, context=miss',
      'template=hit, context=miss',
    ])
    expect(answers[1]?.headers['server-timing']).toMatch(
      /^queue;dur=[\d.]+, parse;dur=[\d.]+, compile;dur=[\d.]+;desc="hit", render;dur=[\d.]+, serialize;dur=[\d.]+$/,
    )
  })

  it('tells a website nothing of what another one sent', async () => {
    const app = await startRenderApp()
    let sends = 0
    const send = async (website: string, body: object = {}) => {
      // Another context each time, because the answer of a body that came before is kept.
      const sent = { template: '{@|apply part}', partials: { part: 'A' }, context: { at: ++sends }, ...body }
      const { headers } = await post(app, '/render', sent, { 'x-website-id': website })
      const [, , note] = /compile;dur=([\d.]+);desc="(\w+)"/.exec(String(headers['server-timing'])) ?? []
      return [String(headers['render-cache']).split(',')[0], note]
    }
    const [miss, hit] = [
      ['template=miss', 'miss'],
      ['template=hit', 'hit'],
    ]
    expect([await send('ada'), await send('ada')]).toEqual([miss, hit])
    expect([await send('bo'), await send('bo'), await send('ada')]).toEqual([miss, hit, hit])
    expect(await send('cy', { template: 'cy' })).toEqual(miss)
  })

  it('misses when one partial is new', async () => {
    const app = await startRenderApp()
    const template = '{@|apply a}'
    await post(app, '/render', { template, partials: { a: 'A' } })
    const { headers, body } = await post(app, '/render', { template, partials: { a: 'B' } })
    expect({ cache: headers['render-cache'], body }).toEqual({
      cache: 'template=miss, context=miss',
      body: 'B',
    })
  })
})

describe('ETag', () => {
  it('is that of the bytes, whatever made them', async () => {
    const app = await startRenderApp()
    const tags = [hello, { template: 'Hello World!' }, { template: 'Hello!' }].map(async (body) => {
      const { headers } = await post(app, '/render', body)
      return headers.etag
    })
    const [first, same, other] = await Promise.all(tags)
    expect(first).toMatch(/^"c(-[0-9a-z]{1,7}){2}"$/)
    expect(same).toBe(first)
    expect(other).not.toBe(first)
  })

  it.each([
    { sent: (tag: string) => tag, status: 304 },
    { sent: (tag: string) => `"other", W/${tag}`, status: 304 },
    { sent: () => '*', status: 304 },
    { sent: () => '"other"', status: 200 },
    // As `fetch` sends it: the directive is for caches on the way.
    { sent: (tag: string) => tag, status: 304, more: { 'cache-control': 'no-cache', pragma: 'no-cache' } },
  ])('answers $status', async ({ sent, status, more }) => {
    const app = await startRenderApp()
    const { headers } = await post(app, '/render', hello)
    const given = { 'if-none-match': sent(String(headers.etag)), ...more }
    const again = await post(app, '/render', hello, given)
    expect(again.statusCode).toBe(status)
    expect(again.body).toBe(status === 304 ? '' : 'Hello World!')
    expect(again.headers.etag).toBe(headers.etag)
  })
})

describe('onError', () => {
  const broken = { template: 'a{.end}\n{b|shout}' }

  it('renders what it can unless told otherwise', async () => {
    const app = await startRenderApp()
    expect((await post(app, '/render', broken)).body).toBe('a\n{b|shout}')
  })

  it('fails with all diagnostics', async () => {
    const app = await startRenderApp()
    const answer = await post(app, '/render', { ...broken, options: { onError: 'fail' } })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'template_failed',
      partial: null,
      diagnostics: expect.arrayContaining([
        expect.objectContaining({ code: 'instruction_at_root', line: 1, column: 2 }),
        expect.objectContaining({ code: 'formatter_unknown', line: 2, column: 4 }),
      ]),
    })
  })

  it('does not fail over a lint', async () => {
    const app = await startRenderApp()
    const body = { template: '{ a }', options: { onError: 'fail' } }
    const { statusCode, headers } = await post(app, '/render', body)
    expect({ statusCode, count: headers['render-diagnostics'] }).toEqual({ statusCode: 200, count: '1' })
  })
})

describe('explain', () => {
  const body = { template: '{a}{b}', context: { a: 1, more: 2 }, options: { explain: true } }

  it('says in JSON what the render used', async () => {
    const app = await startRenderApp()
    const answer = await post(app, '/render', body, asJson)
    expect(answer.json()).toMatchObject({
      html: '1',
      explanation: { context: { a: 1 }, undefinedPaths: [{ path: 'b', line: 1, column: 4 }] },
    })
  })

  it('changes no HTML', async () => {
    const app = await startRenderApp()
    expect((await post(app, '/render', body)).body).toBe('1')
  })

  it('says what was used up to a limit', async () => {
    const app = await startRenderApp({ LIMIT_WORK: '1' })
    const answer = await post(app, '/render', body)
    expect(answer.json()).toMatchObject({ code: 'limit_work', explanation: { partials: [{ name: null }] } })
  })
})

describe('a render without a locale', () => {
  const price = { template: '{price|money}', context: { price: { value: '12.50', currency: 'USD' } } }

  it.each([
    { compatibility: 'safe', html: '$12.50', codes: [] },
    { compatibility: 'reference', html: '', codes: ['locale_missing'] },
  ])(
    'is in American English, and in $compatibility prints "$html"',
    async ({ compatibility, html, codes }) => {
      for (const environment of [{}, { LIMIT_INLINE_MS: '0' }]) {
        const app = await startRenderApp(environment)
        const answer = await post(
          app,
          '/render',
          { ...price, options: { compatibility } },
          { accept: 'application/json' },
        )
        const { html: printed, diagnostics } = answer.json() as {
          html: string
          diagnostics: { code: string }[]
        }
        expect({ html: printed, codes: diagnostics.map(({ code }) => code) }).toEqual({ html, codes })
      }
    },
  )
})
