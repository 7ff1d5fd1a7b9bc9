import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../server/render/digest.ts'
import { post, startRenderApp, useRenderApp } from '../../support/http/render-app.ts'

type App = Awaited<ReturnType<typeof startRenderApp>>

/** So much space after the JSON makes a body too long to be read on the event loop. */
const padding = ' '.repeat(2 ** 20)

describe('a large body, which is read in the thread', () => {
  const use = useRenderApp()

  it('names uploaded templates and data', async () => {
    const app = use()
    const context = JSON.stringify({ title: 'Ropes' })
    const [template, partial] = ['<h1>{title}</h1>{@|apply foot}', '<i>{more}</i>']
    await upload(app, 'contexts', context, 'application/json')
    for (const source of [template, partial]) await upload(app, 'templates', source, 'text/plain')
    const body = {
      template: { digest: digestOf(template) },
      partials: { foot: { digest: digestOf(partial) } },
      context: { digest: digestOf(context), overlay: { more: 'and knots' } },
    }
    const answers = [await send(app, body), await send(app, body)]
    for (const { statusCode, body: html } of answers)
      expect({ statusCode, html }).toEqual({ statusCode: 200, html: '<h1>Ropes</h1><i>and knots</i>' })
  })

  it.each([
    { what: 'templates', body: { template: { digest: digestOf('a') } } },
    { what: 'data', body: { template: 'a', context: { digest: digestOf('{}') } } },
  ])('is refused when it names $what that are not stored', async ({ body }) => {
    const answer = await send(use(), body)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'digest_unknown' })
  })

  it.each([
    { what: 'no JSON', payload: `{"template": ${padding}`, code: 'json_malformed' },
    { what: 'an unknown field', payload: `{"template":"a","evil":1}${padding}`, code: 'body_invalid' },
    {
      what: 'data that is too deep',
      payload: `{"template":"a","context":${'['.repeat(5000)}${']'.repeat(5000)}}${padding}`,
      code: 'data_too_deep',
    },
  ])('is refused for $what as a small one', async ({ payload, code }) => {
    const answer = await sendText(use(), payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json()).toMatchObject({ code })
  })

  it('is refused from memory after it reached a limit twice', async () => {
    const app = use()
    const body = { template: '{@|apply a}', partials: { a: '{@|apply a}{@|apply a}' } }
    const answers = [await send(app, body), await send(app, body), await send(app, body)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
    expect(answers.map((answer) => answer.json().fromMemory)).toEqual([undefined, undefined, true])
    const other = await send(app, { template: 'fine' })
    expect(other.body).toBe('fine')
  })

  it('is refused from memory when it was read here before, and the website has less time now', async () => {
    const app = await startRenderApp({ LIMIT_WORK: '1000' })
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ at }))
    const payload = JSON.stringify({ template: '{.repeated section rows}{at}{.end}', context: { rows } })
    const answers = [await sendText(app, payload), await sendText(app, payload), await sendText(app, payload)]
    expect(answers.map((answer) => answer.json().code)).toEqual(['limit_work', 'limit_work', 'limit_work'])
    expect(answers.map((answer) => answer.json().fromMemory)).toEqual([undefined, undefined, true])
  })
})

describe('a website whose renders were too long', () => {
  const hundred = Array.from({ length: 100 }, () => 1)
  const loop = '{.var @list list}{.repeated section @list}'
  const long = { template: `${loop.repeat(5)}${'{.end}'.repeat(5)}`, context: { list: hundred } }
  const quick = { LIMIT_WORK: '100000000000', LIMIT_TIME_MS: '100' }

  it('has its next renders stopped earlier, and its short pages made as before', async () => {
    const app = await startRenderApp(quick)
    const ask = (template: string) => post(app, '/render', { ...long, template }, { 'x-website-id': 'one' })
    for (let at = 0; at < 3; at++)
      expect((await ask(`${at}${long.template}`)).json()).toMatchObject({ code: 'limit_time', limit: 100 })
    const page = await ask('a page')
    expect(page.body).toBe('a page')
    expect(page.headers['server-timing']).not.toContain('desc="long"')
  })

  it('has its large bodies read in the thread', async () => {
    const app = await startRenderApp(quick)
    const ask = (template: string, site: string) =>
      post(
        app,
        '/render',
        JSON.stringify({ ...long, template }) + ' '.repeat(300_000),
        site === '' ? {} : { 'x-website-id': site },
      )
    // The event loop never tries them, because they take too long to compile.
    for (const site of ['one', ''])
      for (let at = 0; at < 3; at++)
        expect((await ask(`${at}${'{a}'.repeat(100_000)}${long.template}`, site)).statusCode).toBe(422)
    // Callers without a name are many.
    for (const { site, isInThread } of [
      { site: 'one', isInThread: true },
      { site: 'two', isInThread: false },
      { site: '', isInThread: false },
    ]) {
      const { body, headers } = await ask('a page', site)
      expect(body).toBe('a page')
      expect({ site, isInThread: String(headers['server-timing']).includes('desc="long"') }).toEqual({
        site,
        isInThread,
      })
    }
  })
})

async function upload(app: App, kind: string, text: string, type: string): Promise<void> {
  const url = `/${kind}/${digestOf(text)}`
  await app.inject({ method: 'PUT', url, headers: { 'content-type': type }, payload: text })
}

function send(app: App, body: object) {
  return sendText(app, JSON.stringify(body) + padding)
}

function sendText(app: App, payload: string) {
  return app.inject({
    method: 'POST',
    url: '/render',
    headers: { 'content-type': 'application/json' },
    payload,
  })
}
