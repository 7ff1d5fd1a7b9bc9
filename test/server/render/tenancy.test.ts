import { describe, expect, it } from 'vitest'
import { listenRenderApp, post, startRenderApp } from '../../support/http/render-app.ts'
import { ask, openSocket, renderRequest } from '../../support/http/sockets.ts'

/** A template that does a step for each cell of a square, with a text that makes it another one. */
const square = (size: number, mark = '') => ({
  template: `${mark}{.repeated section rows}{.repeated section cells}{@}{.end}{.end}`,
  context: { rows: Array(size).fill({ cells: Array(size).fill(1) }) },
})
/** Takes seconds, from a short body. */
const slow = {
  template: `${'{.var @l l}{.repeated section @l}'.repeat(5)}${'{.end}'.repeat(5)}`,
  context: { l: Array(100).fill(1) },
}
const endless = (mark = '') => square(120, mark)
const small = { LIMIT_WORK: '10000' }

describe('headers of a request', () => {
  it.each([
    { header: 'x-website-id', value: 'site_1:a.b-c', status: 200 },
    { header: 'x-website-id', value: 'two words', status: 400, code: 'header_invalid' },
    { header: 'x-website-id', value: '', status: 400, code: 'header_invalid' },
    { header: 'x-website-id', value: 'x'.repeat(129), status: 400, code: 'header_invalid' },
    { header: 'x-request-deadline', value: '5000', status: 200 },
    { header: 'x-request-deadline', value: '0', status: 400, code: 'header_invalid' },
    { header: 'x-request-deadline', value: '1.5', status: 400, code: 'header_invalid' },
    { header: 'x-request-deadline', value: '600001', status: 400, code: 'header_invalid' },
  ])('$header: "$value" answers $status', async ({ header, value, status, code }) => {
    const app = await startRenderApp()
    const answer = await post(app, '/render', { template: 'a' }, { [header]: value })
    expect(answer.statusCode).toBe(status)
    if (code !== undefined) expect(answer.json().code).toBe(code)
  })
})

describe('poison memory', () => {
  it('answers the third time without rendering', async () => {
    const app = await startRenderApp(small)
    const answers = [
      await post(app, '/render', endless()),
      await post(app, '/render', endless()),
      await post(app, '/render', endless()),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
    expect(answers.map((answer) => answer.json().code)).toEqual(['limit_work', 'limit_work', 'limit_work'])
    expect(answers.map((answer) => answer.json().fromMemory)).toEqual([undefined, undefined, true])
    expect(answers[2]?.json()).toMatchObject({
      partial: null,
      line: 1,
      note: expect.stringContaining('60 s'),
    })
  })

  it.each([
    { what: 'another tenant', body: endless(), site: 'other' },
    { what: 'other data', body: { ...endless(), context: { rows: [] } }, site: 'one' },
    { what: 'another template', body: endless('x'), site: 'one' },
  ])('does not hold for $what', async ({ body, site }) => {
    const app = await startRenderApp(small)
    const strike = () => post(app, '/render', endless(), { 'x-website-id': 'one' })
    await strike()
    await strike()
    expect((await strike()).json().fromMemory).toBe(true)
    const answer = await post(app, '/render', body, { 'x-website-id': site })
    expect(answer.body).not.toContain('fromMemory')
  })
})

describe('a deadline', () => {
  it('ends a render, which the template is told', async () => {
    const app = await startRenderApp({ LIMIT_WORK: '100000000' })
    const answer = await post(app, '/render', slow, { 'x-request-deadline': '200' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'limit_time', limit: expect.any(Number), line: 1 })
    expect(answer.headers).not.toHaveProperty('retry-after')
  })

  it('that the caller did not shorten is remembered after two renders', async () => {
    const app = await startRenderApp({ LIMIT_WORK: '1000000000', LIMIT_TIME_MS: '500', LIMIT_WAIT_MS: '500' })
    const strike = () => post(app, '/render', slow, { 'x-website-id': 'one' })
    await strike()
    await strike()
    expect((await strike()).json()).toMatchObject({ code: 'limit_time', fromMemory: true })
  })
})

describe('a tenant’s rate', () => {
  it('is as many requests at once as a second may have', async () => {
    const app = await startRenderApp({ LIMIT_TENANT_RATE: '2' })
    const send = (site: string) => post(app, '/render', { template: 'a' }, { 'x-website-id': site })
    const answers = [await send('a'), await send('a'), await send('a'), await send('b')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200])
    expect(answers[2]?.json()).toMatchObject({ code: 'tenant_over_rate', limit: 2 })
    expect(answers[2]?.headers['retry-after']).toBe('1')
  })
})

it('bodies of refused requests are not read as JSON', async () => {
  const app = await startRenderApp({ LIMIT_TENANT_RATE: '1' })
  await post(app, '/render', { template: 'a' })
  expect((await post(app, '/render', '{')).statusCode).toBe(429)
})

it.each([
  { url: '/render', contentType: 'application/json' },
  { url: '/render/batch', contentType: 'application/x-ndjson' },
])(
  '$url leaves the queue when the caller hangs up in the middle of the body',
  async ({ url, contentType }) => {
    const port = await listenRenderApp({ LIMIT_QUEUE: '1' })
    const socket = await openSocket(port)
    const statusOfAnother = async () => Number((await ask(port, renderRequest('a').join(''))).split(' ')[1])
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: a\r\ncontent-type: ${contentType}\r\ncontent-length: 100\r\n\r\n{`,
    )
    // The other one has its connection still to make, so that this one is there first.
    expect(await statusOfAnother()).toBe(503)
    socket.destroy()
    await expect.poll(statusOfAnother).toBe(200)
  },
)
