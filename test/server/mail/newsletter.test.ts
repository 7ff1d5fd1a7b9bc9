import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { UNSUBSCRIBE } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../support/store/view-database.ts'
import { signUnsubscribe } from '../../support/tenants/belongings.ts'

const { address, drop } = createSqlite()
const { ask, close } = await startSiteApp({
  address,
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  sites: [smallSite('quay'), smallSite('dune')],
})
const database = await viewDatabase(address)
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await close()
  await drop()
})

const API = `/api${UNSUBSCRIBE}`

let visitor: Visitor
let from: Readonly<Record<string, string>>
let visitors = 0
beforeEach(async () => {
  visitor = await Visitor.meet(ask, 'quay.example')
  from = { 'x-forwarded-for': `10.0.0.${++visitors}` }
})

const listed = async (email: string) =>
  (await database.rows(`select email from unsubscribed where website_id = 'quay' and email = '${email}'`))
    .length

describe('the page to unsubscribe', () => {
  it('changes nothing by being opened, and has the address in its form', async () => {
    const { status, headers, body } = await visitor.get(`${UNSUBSCRIBE}?email=%22a%22%40example.com`)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(body).toContain('<body class="is-newsletter-unsubscribe">')
    expect(body).toContain('value="&quot;a&quot;@example.com"')
    expect(await listed('"a"@example.com')).toBe(0)
  })

  it('takes the address of a link, however it is written, as often as it is sent', async () => {
    for (const email of ['Bo@Example.com ', 'bo@example.com']) {
      const key = await signUnsubscribe(database, 'quay', 'bo@example.com')
      const page = await visitor.get(`${UNSUBSCRIBE}?${new URLSearchParams({ email, key })}`)
      expect(page.body).toContain('is to get no more news from us.')
      expect(page.body).toContain(`name="key" value="${key}"`)
      const { status, headers } = await visitor.submit(API, { email, key }, from)
      expect([status, headers.location]).toEqual([303, `${UNSUBSCRIBE}?done=1`])
    }
    expect(await listed('bo@example.com')).toBe(1)
    const { body } = await visitor.get(`${UNSUBSCRIBE}?done=1`)
    expect(body).toContain('Done. We send no more news to this address.')
  })

  it('says which mails have ended after a link of restock', async () => {
    const email = 'bo@example.com'
    const link = { email, purpose: 'restock', key: await signUnsubscribe(database, 'quay', email, 'restock') }
    const { headers } = await visitor.submit(API, link, from)
    expect(headers.location).toBe(`${UNSUBSCRIBE}?done=1&purpose=restock`)
    const said = 'Done. We send no more mail about products that are back in stock to this address.'
    expect((await visitor.get(`${UNSUBSCRIBE}?done=1&purpose=restock`)).body).toContain(said)
    expect(JSON.parse((await visitor.send('POST', API, link, from)).body)).toEqual({ message: said })
  })

  it.each([
    { what: 'none', key: async () => '' },
    { what: 'a wrong one', key: async () => 'none' },
    { what: 'that of another address', key: () => signUnsubscribe(database, 'quay', 'other@example.com') },
    { what: 'that of another website', key: () => signUnsubscribe(database, 'dune', 'keeps@example.com') },
  ])('takes no address without its key: $what', async ({ key }) => {
    const fields = { email: 'keeps@example.com', key: await key() }
    await visitor.submit(API, fields, from)
    const called = await visitor.send('POST', API, fields, from)
    expect(called.status).toBe(fields.key === '' ? 200 : 403)
    expect(await listed('keeps@example.com')).toBe(0)
  })

  it('sends a link on demand, once an hour, to an address that gets mail', async () => {
    const mails = async () =>
      (await database.rows(`select recipient from outbox where kind = 'unsubscribe'`)).length
    const before = await mails()
    for (const email of ['asks@example.com', 'Asks@Example.com'])
      expect((await visitor.submit(API, { email }, from)).headers.location).toBe(`${UNSUBSCRIBE}?asked=1`)
    expect(await mails()).toBe(before + 1)
    const { body } = await visitor.get(`${UNSUBSCRIBE}?asked=1`)
    expect(body).toContain('If this address gets mail from us, a mail with a link')
  })

  it.each([
    { email: '', says: 'Enter your email address' },
    { email: 'bo at <example>', says: 'Email addresses should follow the format user@domain.com.' },
    {
      email: `${'b'.repeat(260)}@example.com`,
      says: 'Email addresses should follow the format user@domain.com.',
    },
  ])('shows "$email" again', async ({ email, says }) => {
    const { status, body } = await visitor.submit(API, { email }, from)
    expect(status).toBe(400)
    expect(body).toContain(`<p class="field-error" id="error-email">${says}</p>`)
    if (email !== '') expect(body).toContain(`value="${email.replace('<', '&lt;').replace('>', '&gt;')}"`)
    const answer = await visitor.send('POST', API, { email }, from)
    expect([answer.status, JSON.parse(answer.body).errors]).toEqual([400, { email: [says] }])
  })

  it('answers the same for each address', async () => {
    const answers = await Promise.all(
      ['new@example.com', 'new@example.com', 'other@example.com'].map((email) =>
        visitor.send('POST', API, { email }, from),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(
      new Set([
        '200 {"message":"If this address gets mail from us, a mail with a link to unsubscribe is on its way."}',
      ]),
    )
  })

  it('takes only so many addresses from one visitor', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 11; sent++)
      statuses.push((await visitor.send('POST', API, { email: `${sent}@example.com` }, from)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('a program that reads mail', () => {
  const FORM = 'application/x-www-form-urlencoded'
  const COMMAND = 'List-Unsubscribe=One-Click'
  const multipart = (value: string) =>
    `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\n${value}\r\n--b--\r\n`

  const post = async (email: string, { key = '', type = FORM, body = COMMAND, host = 'quay' } = {}) => {
    const query = new URLSearchParams({ email, key: key || (await signUnsubscribe(database, 'quay', email)) })
    // It has no cookies.
    const program = new Visitor(ask, `${host}.example`)
    const headers = { 'content-type': type }
    return (await program.request('POST', `${UNSUBSCRIBE}?${query}`, { headers, body })).status
  }

  it.each([
    { email: 'one@example.com', type: FORM, body: COMMAND },
    { email: 'two+a@example.com', type: 'multipart/form-data; boundary=b', body: multipart('One-Click') },
  ])('unsubscribes $email by one request', async ({ email, type, body }) => {
    expect(await post(email, { type, body })).toBe(200)
    expect(await post(email, { type, body })).toBe(200)
    expect(await listed(email)).toBe(1)
  })

  it.each([
    { what: 'no key', options: { key: 'none' }, status: 404 },
    { what: 'the key of another address', options: { key: 'other@example.com' }, status: 404 },
    { what: 'the key of another website', options: { host: 'dune' }, status: 404 },
    { what: 'another command', options: { body: 'List-Unsubscribe=Maybe' }, status: 400 },
    { what: 'no command', options: { body: '' }, status: 400 },
    {
      what: 'another command in parts',
      options: { type: 'multipart/form-data; boundary=b', body: multipart('No') },
      status: 400,
    },
    { what: 'broken parts', options: { type: 'multipart/form-data; boundary=b', body: '--b' }, status: 400 },
    { what: 'JSON', options: { type: 'application/json', body: '{}' }, status: 415 },
    { what: 'much more', options: { body: `${COMMAND}&a=${'x'.repeat(3000)}` }, status: 413 },
  ])(
    'is refused with $what',
    async ({ options: { key, ...options }, status }: { options: Options; status: number }) => {
      const signed = key?.includes('@') ? await signUnsubscribe(database, 'quay', key) : key
      const email = 'stays@example.com'
      expect(await post(email, { ...options, ...(signed === undefined ? {} : { key: signed }) })).toBe(status)
      expect(await listed(email)).toBe(0)
    },
  )
})

interface Options {
  readonly key?: string
  readonly type?: string
  readonly body?: string
  readonly host?: string
}
