import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { FormValues, SiteForm } from '../../../engine/domain/forms/form.ts'
import { keysOf } from '../../support/forms/form-keys.ts'
import { FIELD_KINDS, SECTION } from '../../support/forms/kinds.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { fromManyAddresses, Visitor } from '../../support/sites/visitors.ts'
import { withForms } from '../../support/sites/with-forms.ts'

const all: SiteForm = {
  id: 'all',
  name: 'Everything',
  parsedSubmissionMessage: '<p>Aboard!</p>',
  submissionHTML: '<hr>',
  fields: [...FIELD_KINDS.map(({ field }) => field), SECTION],
}
const short: SiteForm = {
  id: 'short',
  name: 'A Word',
  successRedirect: '/shop',
  notificationEmail: 'owner@example.com',
  fields: [{ id: 'words', type: 'text', title: 'Words', required: true }],
}
const closed: SiteForm = { ...short, id: 'closed', name: 'For members' }

const { ask, close, store } = await startSiteApp({
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  sites: [withForms(smallSite('quay'), [all, short, closed], { vault: 'closed' }), smallSite('moor')],
})
afterAll(close)
const createKey = await keysOf(store)

const SAVE = '/api/form/SaveFormSubmission'
const KEY = '/api/form/FormSubmissionKey'
const validatePath = (id: string) => `/api/rest/forms/validate/${id}`

const manyAsk = fromManyAddresses(ask)
let visitor: Visitor
beforeEach(async () => {
  visitor = await Visitor.meet(manyAsk, 'quay.example')
})

const submissionsOf = (formId?: string) => store.read.formSubmissions.list('quay', { formId, limit: 999 })
const mailsTo = async (to: string) =>
  (await store.read.outbox.list('quay', { limit: 999, offset: 0 })).filter(
    ({ recipient }) => recipient === to,
  )

const send = (values: unknown, more: object = {}) =>
  visitor.send('POST', SAVE, { formId: 'all', form: JSON.stringify(values), key: createKey(), ...more })
const sendWords = (more: object = {}) => send({ words: 'Ahoy' }, { formId: 'short', ...more })

const right: FormValues = Object.fromEntries(FIELD_KINDS.map(({ field, value }) => [field.id, value]))
const rightInputs = Object.assign({}, ...FIELD_KINDS.map(({ inputs }) => inputs)) as Record<string, string>
const errorsIn = (body: string) => JSON.parse(body).errors

describe('a form with every kind of field', () => {
  it.each(FIELD_KINDS.filter(({ missing }) => missing !== undefined))(
    'requires $field.id',
    async ({ field, missing }) => {
      const { [field.id]: _, ...others } = right
      const answer = await send(others)
      expect([answer.status, errorsIn(answer.body)]).toEqual([400, { [field.id]: [missing] }])
    },
  )

  it.each(FIELD_KINDS.filter(({ wrong }) => wrong !== undefined))(
    'refuses a wrong $field.id from a script',
    async ({ field, wrong }) => {
      const values = { ...right, [field.id]: wrong?.value }
      const expected = [400, { [field.id]: [wrong?.says] }]
      const [validated, saved] = [await visitor.send('POST', validatePath('all'), values), await send(values)]
      expect([validated.status, errorsIn(validated.body)]).toEqual(expected)
      expect([saved.status, errorsIn(saved.body)]).toEqual(expected)
    },
  )

  it.each(FIELD_KINDS.filter(({ wrong }) => wrong !== undefined))(
    'shows a form again with a wrong $field.id',
    async ({ field, wrong, inputs }) => {
      const changed = Object.fromEntries(Object.keys(inputs).map((name) => [name, '']))
      const fields = { ...rightInputs, ...changed, ...wrong?.inputs, formId: 'all', key: createKey() }
      const page = await visitor.browse(SAVE, fields)
      expect(page.status).toBe(200)
      expect(page.body).toContain(`href="#field-${field.id}"`)
      expect(page.body).toContain(`<p class="field-error" id="error-${field.id}">`)
      expect(page.body).toContain('Port Ellery')
      expect(page.body).not.toContain('hunter2')
    },
  )

  it('is kept from a script, with all that the owner may read', async () => {
    expect(JSON.parse((await visitor.send('POST', validatePath('all'), right)).body)).toEqual({
      isValid: true,
    })
    const answer = await send(right, { pagePath: '/contact' })
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      200,
      { message: '<p>Aboard!</p>', submissionHTML: '<hr>', successRedirect: '' },
    ])
    const [kept] = await submissionsOf('all')
    expect(kept?.details).toEqual({
      formName: 'Everything',
      pagePath: '/contact',
      answers: FIELD_KINDS.map(({ field, value, kept: other = value, text }) => ({
        ...{ id: field.id, type: field.type, title: field.title, value: other, text },
      })),
    })
    expect(JSON.stringify(await mailsTo('shop@example.com'))).toContain('207-555-0142')
    expect(JSON.stringify(await mailsTo('shop@example.com'))).not.toContain('hunter2')
  })

  it('is kept once with an idempotency key, which scripts send', async () => {
    const body = { formId: 'all', form: JSON.stringify(right), key: createKey() }
    const sendKeyed = () => visitor.send('POST', SAVE, body, { 'idempotency-key': 'one' })
    const before = (await submissionsOf('all')).length
    const answers = [await sendKeyed(), await sendKeyed()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await submissionsOf('all')).toHaveLength(before + 1)
  })

  it('is kept from a form', async () => {
    const before = (await submissionsOf('all')).length
    const fields = { ...rightInputs, formId: 'all', key: createKey(), pagePath: '/contact' }
    const answer = await visitor.submit(SAVE, fields)
    expect([answer.status, answer.headers.location]).toEqual([303, '/form?id=all&sent=1'])
    expect((await visitor.get('/form?id=all&sent=1')).body).toContain('<p>Aboard!</p><hr>')
    const [kept] = await submissionsOf('all')
    expect(kept?.details.answers.map(({ text }) => text)).toEqual(FIELD_KINDS.map(({ text }) => text))
    expect(await submissionsOf('all')).toHaveLength(before + 1)
  })
})

const keyIn = ({ body }: { body: string }) => /name="key" value="([^"]+)"/.exec(body)?.[1] ?? ''

describe('a form key', () => {
  it('comes from a call, and with each page of the form', async () => {
    const answer = await visitor.send('POST', KEY)
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    const first = JSON.parse(answer.body).key
    const pages = [await visitor.get('/form?id=short'), await visitor.get('/form?id=short')]
    expect(new Set([first, ...pages.map(keyIn)]).size).toBe(3)
    expect(first).toMatch(/^[\w-]{22}\.\d+\.[\w-]{22}$/)
  })

  it('submits once, and the same submission counts once', async () => {
    const key = createKey()
    const before = (await submissionsOf('short')).length
    const mails = (await mailsTo('owner@example.com')).length
    expect([(await sendWords({ key })).status, (await sendWords({ key })).status]).toEqual([200, 200])
    const other = await send({ words: 'Again' }, { formId: 'short', key })
    expect([other.status, JSON.parse(other.body)]).toMatchObject([
      409,
      {
        code: 'form_key_stale',
        error: 'Error processing form submission. Please reload and try again.',
      },
    ])
    expect(await submissionsOf('short')).toHaveLength(before + 1)
    expect(await mailsTo('owner@example.com')).toHaveLength(mails + 1)
  })

  it.each<{ what: string; key: () => Promise<string> | string; status: number; code: string }>([
    { what: 'missing', key: () => '', status: 409, code: 'form_key_stale' },
    { what: 'forged', key: () => `${createKey()}x`, status: 409, code: 'form_key_stale' },
    { what: 'a day old', key: () => createKey(24 * 3_600_000), status: 409, code: 'form_key_stale' },
    {
      what: 'of another website',
      key: async () => (await keysOf(store, 'moor'))(),
      status: 409,
      code: 'form_key_stale',
    },
  ])('that is $what submits nothing', async ({ key, status, code }) => {
    const before = (await submissionsOf('short')).length
    const answer = await sendWords({ key: await key() })
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code])
    expect(await submissionsOf('short')).toHaveLength(before)
  })

  it('of a script is used at once, and that of a page not sooner than a person types', async () => {
    const { key } = JSON.parse((await visitor.send('POST', KEY, {})).body)
    const page = await visitor.browse(SAVE, { formId: 'short', key, 'field.words': 'Typed' })
    expect(page.body).toContain('This was sent faster than anyone can type.')
    expect((await sendWords({ key })).status).toBe(200)
  })

  it.each([
    { what: 'is as old as the form, so that it may be corrected at once', ageMs: 60_000, sends: 303 },
    { what: 'is as young as the form', ageMs: 0, sends: 400 },
  ])('of a page that shows a form again $what', async ({ ageMs, sends }) => {
    const fields = { formId: 'short', pagePath: '/form' }
    const page = await visitor.browse(SAVE, { ...fields, key: createKey(ageMs), 'field.words': '' })
    const key = keyIn(page)
    const answer = await visitor.submit(SAVE, { ...fields, key, 'field.words': 'Typed' })
    expect(answer.status).toBe(sends)
  })

  it('is still there for another try when the answers were wrong', async () => {
    const key = createKey()
    expect((await send({ words: '' }, { formId: 'short', key })).status).toBe(400)
    expect((await sendWords({ key })).status).toBe(200)
  })

  it('that is stale shows the form again, with a new key and all that was typed', async () => {
    const key = createKey()
    await sendWords({ key })
    const page = await visitor.browse(SAVE, { formId: 'short', key, 'field.words': 'Typed' })
    expect(page.body).toContain('Error processing form submission. Please reload and try again.')
    expect(page.body).toContain('value="Typed"')
    expect(page.body).not.toContain(key)
  })
})

describe('a submission', () => {
  it.each<{ what: string; more: object; status: number; code: string; message?: string }>([
    {
      what: 'for a form that does not exist',
      more: { formId: 'none' },
      status: 404,
      code: 'form_unknown',
      message: 'This form has not been configured yet.',
    },
    { what: 'for a form of a locked page', more: { formId: 'closed' }, status: 404, code: 'form_unknown' },
    {
      what: 'that is no JSON',
      more: { form: 'words=Ahoy' },
      status: 400,
      code: 'form_unreadable',
      message: 'Could not parse the form fields, please check your entries.',
    },
    { what: 'of another shape', more: { form: '{"words":["Ahoy"]}' }, status: 400, code: 'form_unreadable' },
    { what: 'to no field', more: { form: '{"more":"Ahoy"}' }, status: 400, code: 'form_unreadable' },
    {
      what: 'with the hidden input',
      more: { subject_line: 'Buy now' },
      status: 400,
      code: 'form_refused',
      message: 'Error processing form submission. Please reload and try again.',
    },
    { what: 'with unknown members', more: { more: 1 }, status: 400, code: 'body_invalid' },
  ])('$what is refused', async ({ more, status, code, message }) => {
    const answer = await sendWords(more)
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code])
    if (message !== undefined) expect(JSON.parse(answer.body).error).toBe(message)
  })

  it('from a form with an unknown input is refused', async () => {
    const fields = { formId: 'short', key: createKey(), 'field.words': 'Ahoy', 'field.more': 'Ahoy' }
    expect((await visitor.submit(SAVE, fields)).status).toBe(400)
  })

  it('leads to the page that the owner chose', async () => {
    const fields = { formId: 'short', key: createKey(), 'field.words': 'Ahoy' }
    expect((await visitor.submit(SAVE, fields)).headers.location).toBe('/shop')
    expect(JSON.parse((await sendWords()).body)).toMatchObject({ successRedirect: '/shop' })
  })

  it('of more than 32 KiB is refused', async () => {
    const long = { id: 'long', name: 'Long', fields: [...'abcd'].map((id) => textField(id)) }
    const app = await startSiteApp({ sites: [withForms(smallSite('quay'), [long])] })
    const writer = await Visitor.meet(app.ask, 'quay.example')
    const create = await keysOf(app.store)
    const values = Object.fromEntries(long.fields.map(({ id }) => [id, 'é'.repeat(9000)]))
    const body = { formId: 'long', form: JSON.stringify(values), key: create() }
    const answer = await writer.send('POST', SAVE, body)
    await app.close()
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, 'form_too_large'])
  })

  it('is one of twenty a minute from an address, and the words say so with and without script', async () => {
    const one = await Visitor.meet(ask, 'quay.example')
    const words = 'Unable to submit form. Submission rate limit exceeded. Please try again later.'
    const body = { formId: 'none', form: '{}', key: '' }
    for (let sent = 0; sent < 20; sent++) expect((await one.send('POST', SAVE, body)).status).toBe(404)
    const refused = await one.send('POST', SAVE, body)
    expect([refused.status, JSON.parse(refused.body).error]).toEqual([429, words])
    expect(refused.headers['retry-after']).toBeDefined()
    const page = await one.browse(SAVE, { formId: 'short', 'field.words': 'Typed', key: createKey() })
    expect(page.body).toContain(words)
    expect(page.body).toContain('value="Typed"')
  })
})

const textField = (id: string) => ({ id, type: 'text', title: id, required: true }) as const

describe('a hidden field', () => {
  it.each([
    { path: '/form?id=all', value: 'website' },
    { path: '/form?id=all&hidden=letter', value: 'letter' },
    { path: '/form?id=all&hidden=', value: 'website' },
  ])('of $path has the value $value', async ({ path, value }) => {
    expect((await visitor.get(path)).body).toContain(`name="field.hidden" value="${value}"`)
  })
})
