import { afterAll, describe, expect, it } from 'vitest'
import { en } from '../../../engine/domain/messages/en.ts'
import { API_MESSAGES } from '../../../server/errors/api-messages.ts'
import { PROBLEMS } from '../../../server/errors/catalogue.ts'
import { add, CART, checkOut } from '../../support/sites/buying.ts'
import { RESTOCK } from '../../support/sites/restock.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp()
afterAll(close)

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

type Act = (visitor: Visitor) => Promise<SiteAnswer>

/** The request that is answered with each message; forms and captchas have tests of their own. */
const acts: Readonly<Record<string, Act>> = {
  option_missing: (visitor) => send(visitor, ENTRIES, { itemId: 'quay-cup' }),
  variant_unavailable: (visitor) => add(visitor, 'quay-cup-xl'),
  stock_insufficient: (visitor) => add(visitor, 'quay-relic'),
  quantity_not_number: (visitor) => send(visitor, ENTRIES, { ...cup, quantity: 'two' }),
  quantity_not_whole: (visitor) => send(visitor, ENTRIES, { ...cup, quantity: 1.5 }),
  denomination_missing: (visitor) => checkOut(visitor, { itemId: 'quay-gift', sku: '' }),
  subtotal_too_small: async (visitor) => {
    await add(visitor, 'quay-pin')
    return checkOut(visitor)
  },
  cart_empty: (visitor) => checkOut(visitor),
  session_expired: (visitor) => send(visitor, ENTRIES, cup, { 'x-csrf-token': 'another' }),
  cookies_off: () => new Visitor(ask, 'quay.example').send('POST', ENTRIES, cup),
  field_required: (visitor) => send(visitor, ENTRIES, ring('')),
  field_too_long: (visitor) => send(visitor, ENTRIES, ring('x'.repeat(21))),
  form_invalid: (visitor) => send(visitor, ENTRIES, ring('')),
  form_unknown: (visitor) => send(visitor, '/api/rest/forms/validate/none', {}),
  restock_email_blank: (visitor) => send(visitor, RESTOCK, restock(' ')),
  restock_email_invalid: (visitor) => send(visitor, RESTOCK, restock('ada')),
}

/** Reached by the tests of rates, forms and captchas. */
const ELSEWHERE = ['rate_limited', 'form_rate_limited', 'form_unreadable', 'form_stale', 'captcha_incomplete']

describe.each(API_MESSAGES)('the message $key', ({ key, words, code, shownFor }) => {
  it('has the words of the specification', () => {
    // The plural of the table begins with its singular.
    expect(en[key].replace(/^\{count, plural, one \{(.*?\.)\} other .*$/, '$1')).toBe(words)
  })

  it('has a status', () => {
    if (code !== null) expect(PROBLEMS[code].status).toBeGreaterThanOrEqual(400)
    else if (shownFor !== undefined) expect(shownFor).toBeGreaterThanOrEqual(400)
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
    const tested = [...Object.keys(acts), ...ELSEWHERE]
    const coded = API_MESSAGES.flatMap(({ key, code }) => (code === null ? [] : [key]))
    expect(coded.toSorted()).toEqual(tested.toSorted())
  })
})
