import { afterAll, describe, expect, it } from 'vitest'
import { keysOf } from '../../support/forms/form-keys.ts'
import { add, CART, cartIn, SUBSCRIPTION } from '../../support/sites/buying.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'
import { withForms } from '../../support/sites/with-forms.ts'

const news = {
  id: 'news',
  name: 'Our letter',
  mailingListId: 'letter',
  fields: [{ id: 'words', type: 'email', title: 'Email', required: true }],
} as const
const contact = { id: 'contact', name: 'Contact', fields: [{ ...news.fields[0], type: 'text' }] } as const
const site = withForms(smallSite('quay'), [news, contact], { '': 'news' }, [{ id: 'letter', name: 'Letter' }])
const { ask, askOwner, close, store } = await startOwnerApp({ sites: [site] })
afterAll(close)

const newKey = await keysOf(store)
const save = (formId: string) => (visitor: Visitor, form: string) =>
  visitor.send('POST', '/api/form/SaveFormSubmission', { formId, form, key: newKey() })

/** The calls that take JSON in a text of their body. */
const CALLS: readonly {
  readonly what: string
  readonly send: (visitor: Visitor, written: string) => Promise<SiteAnswer>
}[] = [
  { what: 'a form', send: save('contact') },
  { what: 'a newsletter', send: save('news') },
  {
    what: 'a product in the cart',
    send: (visitor, additionalFields) => add(visitor, 'quay-ring', { additionalFields }),
  },
  {
    what: 'the answers of an entry',
    send: async (visitor, additionalFields) => {
      const { entries } = cartIn(await add(visitor, 'quay-ring', { additionalFields: '{"words":"a"}' }))
      const path = `${CART}/entries/${entries[0]?.id}/additionalFields`
      return visitor.send('PUT', path, { itemId: 'quay-ring', sku: 'quay-ring', additionalFields })
    },
  },
  {
    what: 'a subscription',
    send: (visitor, additionalFields) =>
      visitor.send('POST', SUBSCRIPTION, { itemId: 'quay-tea', sku: 'quay-tea', additionalFields }),
  },
]

/** JSON that no database keeps, or that links and signatures cannot hold. */
const TEXTS = [
  String.raw`{"words":"a\u0000@example.com"}`,
  String.raw`{"words":"a\ud800@example.com"}`,
  String.raw`{"words":"\udc00\ud800@example.com"}`,
  String.raw`{"\u0000":"a@example.com"}`,
  ...[33, 40_000].map((levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`),
]

describe.each(CALLS)('JSON in a text of $what', ({ send }) => {
  it.each(TEXTS)('is refused: %s', async (written) => {
    const { status, body } = await send(await Visitor.meet(ask, 'quay.example'), written)
    expect([status, JSON.parse(body).code]).toEqual([400, 'body_malformed'])
  })
})

describe('the owner API', () => {
  it.each(['\0', '\ud800'])('refuses a text that no database keeps: %j', async (text) => {
    const { status, json } = await askOwner('POST', 'coupons', { body: { code: `a${text}`, percent: 5 } })
    expect([status, json.code]).toEqual([400, 'body_invalid'])
  })

  it.each(['\0', '\ud800'])('refuses a cursor with it: %j', async (text) => {
    const cursor = Buffer.from(JSON.stringify([1, `a${text}`])).toString('base64url')
    const { status, json } = await askOwner('GET', `orders?cursor=${cursor}`)
    expect([status, json.code]).toEqual([400, 'cursor_invalid'])
  })
})
