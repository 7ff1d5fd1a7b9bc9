import { afterAll, describe, expect, it } from 'vitest'
import { en } from '../../../engine/domain/messages/en.ts'
import { API_MESSAGES } from '../../../server/documents/api-messages.ts'
import { PROBLEMS } from '../../../server/errors/catalogue.ts'
import { keysOf } from '../../support/forms/form-keys.ts'
import { add, CART, checkOut } from '../../support/sites/buying.ts'
import { RESTOCK } from '../../support/sites/restock.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'
import { withForms } from '../../support/sites/with-forms.ts'

/** A website with a form that asks for an address and a captcha. */
const guarded = (() => {
  const email = { id: 'email', type: 'email', title: 'Email', required: false } as const
  const form = { id: 'letter', name: 'Letter', captchaEnabled: true, fields: [email] } as const
  const { site, ...files } = withForms(smallSite('dune'), [form])
  const captcha = { provider: 'turnstile', siteKey: 'dune-key', secret: 'dune-secret' } as const
  return { ...files, site: { ...site, settings: { ...site.settings, captcha } } }
})()
const sites = [smallSite('quay'), guarded, smallSite('moor')]
const { app, ask, close, store } = await startSiteApp({ sites })
afterAll(close)
const createKey = await keysOf(store)
const createGuardedKey = await keysOf(store, 'dune')

const SAVE = '/api/form/SaveFormSubmission'
const ENTRIES = `${CART}/entries`
const send = (visitor: Visitor, path: string, body: object, headers = {}) =>
  visitor.send('POST', path, body, headers)
const cup = { itemId: 'quay-cup', sku: 'quay-cup-l' }
const ring = (words: string) => ({
  ...{ itemId: 'quay-ring', sku: 'quay-ring' },
  additionalFields: JSON.stringify({ words }),
})
const restock = (siteVisitorEmail: string) => ({
  ...{ productId: 'quay-relic', variantId: 'quay-relic', siteVisitorEmail, isJoinMailingList: false },
})

/** Sends a form, by default one that has expired. The guarded website has a captcha. */
const submit = (visitor: Visitor, changes: object = {}) =>
  send(visitor, SAVE, { formId: 'quay-contact', form: '{"words":"Ahoy"}', key: '', ...changes })
const onGuarded = () => Visitor.meet(ask, 'dune.example')

/** Sends a request again and again, more often than its limit allows. */
async function tooOften(act: () => Promise<SiteAnswer>): Promise<SiteAnswer> {
  for (let at = 0; at < 20; at++) await act()
  return act()
}

type Act = (visitor: Visitor) => Promise<SiteAnswer>

/** The request that is answered with each message. */
const acts: Readonly<Record<string, Act>> = {
  option_missing: (visitor) => send(visitor, ENTRIES, { itemId: 'quay-cup' }),
  variant_unavailable: (visitor) => add(visitor, 'quay-cup-xl'),
  stock_insufficient: (visitor) => add(visitor, 'quay-relic'),
  quantity_not_number: (visitor) => send(visitor, ENTRIES, { ...cup, quantity: 'two' }),
  quantity_not_whole: (visitor) => send(visitor, ENTRIES, { ...cup, quantity: 1.5 }),
  denomination_missing: (visitor) => send(visitor, ENTRIES, { itemId: 'quay-gift', sku: null }),
  subtotal_too_small: async (visitor) => {
    await add(visitor, 'quay-pin')
    return checkOut(visitor)
  },
  cart_empty: (visitor) => checkOut(visitor),
  session_expired: (visitor) => send(visitor, ENTRIES, cup, { 'x-csrf-token': 'another' }),
  cookies_off: () => new Visitor(ask, 'quay.example').send('POST', ENTRIES, cup),
  field_required: (visitor) => send(visitor, ENTRIES, ring('')),
  field_too_long: (visitor) => send(visitor, ENTRIES, ring('x'.repeat(21))),
  email_malformed: async () => send(await onGuarded(), '/api/rest/forms/validate/letter', { email: 'ada' }),
  form_invalid: (visitor) => send(visitor, ENTRIES, ring('')),
  form_unknown: (visitor) => send(visitor, '/api/rest/forms/validate/none', {}),
  form_unreadable: (visitor) => submit(visitor, { form: 'words=Ahoy', key: createKey() }),
  form_stale: (visitor) => submit(visitor),
  captcha_incomplete: async () =>
    submit(await onGuarded(), { formId: 'letter', form: '{}', key: createGuardedKey() }),
  form_rate_limited: async () => {
    const visitor = await Visitor.meet(ask, 'moor.example')
    return tooOften(() => submit(visitor, { formId: 'moor-contact' }))
  },
  rate_limited: (visitor) => tooOften(() => send(visitor, `${CART}/coupons`, { code: 'GUESSED' })),
  restock_email_blank: (visitor) => send(visitor, RESTOCK, restock(' ')),
  restock_email_invalid: (visitor) => send(visitor, RESTOCK, restock('ada')),
}

describe.each(API_MESSAGES)('the message $key', ({ key, words }) => {
  it('has the words of the specification', () => {
    // The plural of the table begins with its singular.
    expect(en[key].replace(/^\{count, plural, one \{(.*?\.)\} other .*$/, '$1')).toBe(words)
  })
})

describe('a message of a problem', () => {
  const statuses = API_MESSAGES.flatMap(({ key, code, shownFor }) => {
    const status = code === null ? shownFor : PROBLEMS[code].status
    return status === undefined ? [] : [{ key, status }]
  })

  it.each(statuses)('$key has the status of a refusal', ({ status }) => {
    expect(status).toBeGreaterThanOrEqual(400)
  })
})

describe('an answer', () => {
  const answered = API_MESSAGES.flatMap(({ key, words, code }) => {
    const act = acts[key]
    return code === null || act === undefined ? [] : [{ key, words, code, act }]
  })

  it.each(answered)('says $key with its code and status', async ({ words, code, act }) => {
    const { status, body } = await act(await Visitor.meet(ask, 'quay.example'))
    expect(status).toBe(PROBLEMS[code].status)
    const pattern = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\{\w+\\\}/g, '.+')
    const isSaid = (text: unknown) => typeof text === 'string' && new RegExp(`^${pattern}$`).test(text)
    const answer = JSON.parse(body)
    expect(answer.code).toBe(code)
    expect([answer.message, ...Object.values(answer.errors ?? {}).flat()].some(isSaid), body).toBe(true)
  })

  it('has a test for each message with a code', () => {
    const coded = API_MESSAGES.flatMap(({ key, code }) => (code === null ? [] : [key]))
    expect(coded.toSorted()).toEqual(Object.keys(acts).toSorted())
  })
})

describe('a page', () => {
  const shown = API_MESSAGES.filter(({ code }) => code === null)

  it.each(shown)('has the words of $key for its scripts', async ({ key, words }) => {
    const { body } = await (await Visitor.meet(ask, 'quay.example')).get('/cart')
    const [url = ''] = /\/assets\/texts\/[^"]+/.exec(body) ?? []
    const { statusCode, body: texts } = await app.inject({ url, headers: { host: 'quay.example' } })
    expect([statusCode, texts.includes(JSON.stringify(words))], key).toEqual([200, true])
  })
})
