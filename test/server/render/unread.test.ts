import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../server/bytes/digest.ts'
import { post, startRenderApp, useRenderApp } from '../../support/http/render-app.ts'

type App = Awaited<ReturnType<typeof startRenderApp>>

/** So much space after the JSON makes a body too long to be read on the event loop. */
const padding = ' '.repeat(2 ** 18)

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
})

describe('a website whose renders were too long', () => {
  const hundred = Array.from({ length: 100 }, () => 1)
  const loop = '{.var @list list}{.repeated section @list}'
  const long = { template: `${loop.repeat(5)}${'{.end}'.repeat(5)}`, context: { list: hundred } }

  it('has its next pages made in the thread, and others have not', async () => {
    const app = await startRenderApp({
      ...{ LIMIT_INLINE_MS: '25', LIMIT_TIME_MS: '100', LIMIT_WORK: '100000000000' },
    })
    const ask = (site: string, template: string) =>
      post(app, '/render', { ...long, template }, { 'x-website-id': site })
    for (let at = 0; at < 2; at++)
      expect((await ask('one', `${at}${long.template}`)).json()).toMatchObject({
        code: 'limit_time',
        limit: 100,
      })
    for (const { site, isInThread } of [
      { site: 'one', isInThread: true },
      { site: 'two', isInThread: false },
    ]) {
      const page = await ask(site, 'a page')
      expect(page.body).toBe('a page')
      expect(String(page.headers['server-timing']).includes('desc="long"')).toBe(isInThread)
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
