import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { fromManyAddresses, Visitor } from '../../support/sites/visitors.ts'
import { withForms } from '../../support/sites/with-forms.ts'

const news = {
  id: 'news',
  name: 'Our letter',
  mailingListId: 'letter',
  fields: [{ id: 'email', type: 'email', title: 'Email', required: true }],
} as const
const site = withForms(smallSite('quay'), [news], { '': 'news' }, [{ id: 'letter', name: 'The Letter' }])

const { ask, close, store, websites } = await startSiteApp({
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  sites: [{ ...site, site: { ...site.site, settings: { ...site.site.settings, footerForm: 'news' } } }],
})
afterAll(close)

const SAVE = '/api/form/SaveFormSubmission'
const CONFIRM = '/api/newsletter/confirm'

let visitor: Visitor
beforeEach(async () => {
  visitor = await Visitor.meet(fromManyAddresses(ask), 'quay.example')
})

const signUp = (email: string) => visitor.submit(SAVE, { formId: 'news', 'field.email': email })
const stateOf = async (email: string) =>
  (await store.read.subscribers.find({ websiteId: 'quay', listId: 'letter', email }))?.state
const mailsTo = async (to: string) =>
  (await store.read.outbox.list('quay', { limit: 99, offset: 0 })).filter(({ recipient }) => recipient === to)

/** The path of the link in the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /http:\/\/quay\.example(\/newsletter\/confirm[^"]*)/.exec(JSON.stringify(mail?.email))?.[1] ?? ''
}

const partsOf = (link: string) => Object.fromEntries(new URLSearchParams(link.split('?')[1]))

describe('a newsletter form', () => {
  it('is in the page and in the footer of shared pages', async () => {
    const { body, headers } = await ask({
      ...{ method: 'GET', path: '/', body: undefined },
      headers: { host: 'quay.example' },
    })
    expect(headers['cache-control']).toContain('public')
    expect(body.match(/name="field.email"/g)).toHaveLength(2)
    expect(body).not.toContain('name="key"')
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('sends a mail whose link asks, and whose button confirms', async () => {
    const answer = await signUp(' Ada@Example.com ')
    expect([answer.status, answer.headers.location]).toEqual([303, '/form?id=news&sent=1'])
    expect((await visitor.get('/form?id=news&sent=1')).body).toContain('Almost done')
    expect(await stateOf('ada@example.com')).toBe('pending')
    const link = await linkTo('ada@example.com')
    const page = await visitor.get(link)
    expect(page.body).toContain('Send our news to ada@example.com?')
    expect(await stateOf('ada@example.com')).toBe('pending')
    const done = await visitor.submit(CONFIRM, partsOf(link))
    expect([done.status, done.headers.location]).toEqual([303, '/newsletter/confirm?done=1'])
    expect((await visitor.get('/newsletter/confirm?done=1')).body).toContain('You are on the list')
    expect(await stateOf('ada@example.com')).toBe('confirmed')
    expect((await visitor.send('POST', CONFIRM, partsOf(link))).status).toBe(200)
  })

  it('asks an address once an hour, and answers alike whether it is known', async () => {
    const answers = [await signUp('bo@example.com'), await signUp('bo@example.com')]
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual([
      [303, '/form?id=news&sent=1'],
      [303, '/form?id=news&sent=1'],
    ])
    expect(await mailsTo('bo@example.com')).toHaveLength(1)
    expect(await store.read.formSubmissions.list('quay', { limit: 9 })).toEqual([])
  })

  it.each([
    { email: '', says: 'Fill in “Email”' },
    { email: 'cy@', says: 'Email: Email addresses should follow the format user@domain.com.' },
  ])('shows itself again with the address "$email"', async ({ email, says }) => {
    const page = await visitor.browse(SAVE, { formId: 'news', 'field.email': email })
    expect(page.body).toContain(`<a href="#field-email">${says}</a>`)
    if (email !== '') expect(page.body).toContain(`value="${email}"`)
  })

  it('refuses what fills in the hidden input', async () => {
    const fields = { formId: 'news', 'field.email': 'dee@example.com', subject_line: 'Buy' }
    expect((await visitor.submit(SAVE, fields)).status).toBe(400)
    expect(await stateOf('dee@example.com')).toBeUndefined()
  })

  it('takes a script without a key too', async () => {
    const body = { formId: 'news', form: '{"email":"eve@example.com"}', key: '' }
    const answer = await visitor.send('POST', SAVE, body)
    expect(JSON.parse(answer.body).message).toContain('Almost done')
    expect(await stateOf('eve@example.com')).toBe('pending')
  })
})

describe('a confirmation link', () => {
  it.each<{ what: string; change: object }>([
    { what: 'for another address', change: { email: 'zoe@example.com' } },
    { what: 'for another list', change: { list: 'other' } },
    { what: 'that ended', change: { until: '1' } },
    { what: 'without its key', change: { key: '' } },
  ])('$what confirms nothing', async ({ change }) => {
    await signUp('fay@example.com')
    const parts = { ...partsOf(await linkTo('fay@example.com')), ...change }
    const page = await visitor.get(`/newsletter/confirm?${new URLSearchParams(parts)}`)
    expect([page.status, page.body.includes('This link has ended.')]).toEqual([404, true])
    const called = await visitor.send('POST', CONFIRM, parts)
    expect([called.status, JSON.parse(called.body).code]).toEqual([404, 'link_expired'])
    expect((await visitor.submit(CONFIRM, parts)).status).toBe(404)
    expect(await stateOf('zoe@example.com')).toBeUndefined()
    expect(await stateOf('fay@example.com')).toBe('pending')
  })

  it('brings an address back that unsubscribed', async () => {
    await signUp('gil@example.com')
    const link = await linkTo('gil@example.com')
    await visitor.submit(CONFIRM, partsOf(link))
    const key = websites.signer.sign('unsubscribe', 'quay', 'gil@example.com')
    await visitor.submit('/api/newsletter/unsubscribe', { email: 'gil@example.com', key })
    expect(await stateOf('gil@example.com')).toBeUndefined()
    await visitor.submit(CONFIRM, partsOf(link))
    expect(await stateOf('gil@example.com')).toBe('confirmed')
  })
})
