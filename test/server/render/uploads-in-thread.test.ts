import { describe, expect, it, onTestFinished } from 'vitest'
import { digestOf } from '../../../server/bytes/digest.ts'
import { readConfig } from '../../../server/config/config.ts'
import type { Channel } from '../../../server/process/cluster/channel.ts'
import type { Upload } from '../../../server/render/check-upload.ts'
import { buildRenderApp } from '../../../server/render-app.ts'
import { post, useRenderApp } from '../../support/http/render-app.ts'
import { UNHURRIED } from '../../support/unhurried.ts'

type App = ReturnType<ReturnType<typeof useRenderApp>>

const types = { templates: 'text/plain', contexts: 'application/json' }

function put(app: App, kind: keyof typeof types, payload: string | Buffer, digest = digestOf(payload)) {
  const headers = { 'content-type': types[kind] }
  return app.inject({ method: 'PUT', url: `/${kind}/${digest}`, headers, payload })
}

describe('PUT of more than the event loop hashes', () => {
  const long = 'x'.repeat(2 ** 20)
  const use = useRenderApp()
  const bodies = { templates: `{name}${long}`, contexts: `{"name":"World","more":"${long}"}` }

  it.each([{ kind: 'templates' }, { kind: 'contexts' }] as const)(
    '/$kind/{digest} answers as for less',
    async ({ kind }) => {
      const app = use()
      const body = bodies[kind]
      const head = () => app.inject({ method: 'HEAD', url: `/${kind}/${digestOf(body)}` })
      const refused = await put(app, kind, body, digestOf('other'))
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { code: 'digest_mismatch', digest: digestOf(body) },
      ])
      expect((await head()).statusCode).toBe(404)
      const answers = [await put(app, kind, body), await put(app, kind, body)]
      expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
        [201, 200].map((status) => [status, { digest: digestOf(body), bytes: body.length }]),
      )
      expect((await head()).statusCode).toBe(200)
      const others = await put(app, kind, `${body} `, digestOf(body))
      expect(others.json()).toMatchObject({ code: 'digest_mismatch', digest: digestOf(`${body} `) })
    },
  )

  it('is rendered by its digest', async () => {
    const app = use()
    for (const kind of ['templates', 'contexts'] as const) await put(app, kind, bodies[kind])
    const named = {
      template: { digest: digestOf(bodies.templates) },
      context: { digest: digestOf(bodies.contexts) },
    }
    expect((await post(app, '/render', named)).body).toBe(`World${long}`)
    expect((await post(app, '/render', { ...named, template: '{name}' })).body).toBe('World')
  })

  it('is refused for a template that is no UTF-8', async () => {
    const app = use()
    const payload = Buffer.concat([Buffer.from(long), Buffer.of(0xff)])
    const answer = await put(app, 'templates', payload)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'utf8_malformed'])
  })
})

describe('an upload that another worker took', () => {
  const long = 'x'.repeat(2 ** 21)

  it.each([
    {
      what: 'a template',
      kind: 'templates',
      body: '!',
      request: { template: { digest: digestOf('!') } },
      html: '!',
    },
    {
      what: 'a long template',
      kind: 'templates',
      body: long,
      request: { template: { digest: digestOf(long) } },
      html: long,
    },
    {
      what: 'data',
      kind: 'contexts',
      body: '{"name":"World"}',
      request: { template: '{name}', context: { digest: digestOf('{"name":"World"}') } },
      html: 'World',
    },
    {
      what: 'long data',
      kind: 'contexts',
      body: `"${long}"`,
      request: { template: '{@}', context: { digest: digestOf(`"${long}"`) } },
      html: long,
    },
  ] as const)('is found here: $what', async ({ kind, body, request, html }) => {
    const [app, sibling] = await startSiblings()
    await put(app, kind, body)
    expect((await post(sibling, '/render', request)).body).toBe(html)
  })
})

/** Two workers. Messages are cloned between them, as between processes. */
async function startSiblings(): Promise<[App, App]> {
  const listeners: ((upload: Upload) => void)[] = []
  const start = async (at: number) => {
    const siblings: Channel<Upload> = {
      broadcast: (upload) => {
        for (const listen of listeners.filter((_, other) => other !== at)) listen(structuredClone(upload))
      },
      onMessage: (listen) => {
        listeners[at] = listen
      },
    }
    const app = await buildRenderApp(readConfig(UNHURRIED), false, { siblings })
    onTestFinished(() => app.close())
    return app
  }
  return [await start(0), await start(1)]
}
