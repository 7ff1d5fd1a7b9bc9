import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { SiteForm } from '../../../engine/domain/forms/form.ts'
import { keysOf } from '../../support/forms/form-keys.ts'
import { add, buy, buyer, CART, checkOut, DONATIONS, giver, orderIn } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { fromManyAddresses, Visitor } from '../../support/sites/visitors.ts'
import { withForms } from '../../support/sites/with-forms.ts'

const field = (id: string, type: SiteForm['fields'][number]['type'], more: object = {}) => {
  return { id, type, title: id, required: false, ...more }
}
const letter: SiteForm = {
  id: 'letter',
  name: 'Letter',
  fields: [
    ...[field('email', 'email'), field('phone', 'phone'), field('number', 'number')],
    ...[field('amount', 'currency'), field('words', 'textarea', { maxLength: 1000 })],
    field('place', 'address'),
  ],
}
const german = withForms(smallSite('quay'), [letter])
const settings = { ...german.site.settings, locale: 'de' }

const { ask, close, store } = await startSiteApp({
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  sites: [{ ...german, site: { ...german.site, settings } }, withForms(smallSite('dune'), [letter])],
})
afterAll(close)
const createKey = await keysOf(store)

const SAVE = '/api/form/SaveFormSubmission'
const LOOK_UP = '/api/commerce/order-status'
const HIDDEN = '\u200e'

let visitor: Visitor
beforeEach(async () => {
  visitor = await Visitor.meet(fromManyAddresses(ask), 'quay.example')
})

/** Sends the form once without script and once with it; answers the texts that were kept. */
async function keptOf(id: string, value: string | Readonly<Record<string, string>>): Promise<unknown> {
  const values =
    typeof value === 'string'
      ? { [`field.${id}`]: value }
      : Object.fromEntries(Object.entries(value).map(([part, text]) => [`field.${id}.${part}`, text]))
  const plain = await visitor.submit(SAVE, { formId: 'letter', key: createKey(), ...values })
  const form = JSON.stringify({ [id]: value })
  const script = await visitor.send('POST', SAVE, { formId: 'letter', form, key: createKey() })
  if (plain.status !== 303 || script.status !== 200) return [plain.status, script.status]
  const kept = await store.read.formSubmissions.list('quay', { limit: 2 })
  const [first, second] = kept.map(({ details }) => details.answers.find((one) => one.id === id)?.value)
  expect(first).toEqual(second)
  return first
}

describe('an answer', () => {
  it.each([
    { id: 'number', typed: '1,5', kept: '1.5' },
    { id: 'number', typed: '1.5', kept: '1.5' },
    { id: 'number', typed: '1.234,5', kept: '1234.5' },
    { id: 'number', typed: '٣', kept: '3' },
    { id: 'number', typed: '0x10', kept: [400, 400] },
    { id: 'number', typed: '1e3', kept: [400, 400] },
    { id: 'amount', typed: '1.234,50', kept: '1234.50' },
    { id: 'amount', typed: '1.234,50 €', kept: '1234.50' },
    { id: 'amount', typed: 'EUR 12,50', kept: '12.50' },
    { id: 'amount', typed: '12 Mio', kept: [400, 400] },
    { id: 'email', typed: `${HIDDEN}Bo@example.com`, kept: 'Bo@example.com' },
    { id: 'email', typed: 'mailto:bo@example.com', kept: 'bo@example.com' },
    { id: 'words', typed: 'می‌خواهم ½ – 👩‍🚀', kept: 'می‌خواهم ½ – 👩‍🚀' },
    {
      id: 'words',
      typed: `${'x'.repeat(49)}\r\n`.repeat(20).trimEnd(),
      kept: expect.not.stringContaining('\r'),
    },
  ])('of $id is understood as it is typed: $typed', async ({ id, typed, kept }) => {
    expect(await keptOf(id, typed)).toEqual(kept)
  })

  it('with a number of a phone may have the sign of a link', async () => {
    const phone = { Country: '', Areacode: 'tel:+１', Prefix: '207‑555', Line: '0100' }
    expect(await keptOf('phone', phone)).toEqual({ ...phone, Areacode: '+1', Prefix: '207-555' })
  })
})

describe('an answer that is an address', () => {
  it.each([
    { Country: 'United States', typed: ['new york', '100041234'], kept: ['NY', '10004-1234'] },
    { Country: 'USA', typed: ['N.Y.', 'ny 10004'], kept: ['NY', '10004'] },
    { Country: 'Vereinigtes Königreich', typed: ['Kent', 'ct11aa'], kept: ['Kent', 'CT1 1AA'] },
    // Without a country, that of the website's locale counts.
    { Country: '', typed: ['', 'D-10115'], kept: ['', '10115'] },
    { Country: 'Elbonien', typed: ['new york', 'ny 10004'], kept: ['new york', 'ny 10004'] },
  ])('of "$Country" is kept as checkouts keep it', async ({ Country, typed, kept }) => {
    const place = ([State = '', Zip = '']: readonly string[]) => {
      return { Line1: 'Kai 1', Line2: '', City: 'Ort', State, Zip, Country }
    }
    expect(await keptOf('place', place(typed))).toEqual(place(kept))
  })
})

describe('an order', () => {
  it.each([
    (id: string) => `#${id}`,
    (id: string) => `Nr. ${id.toUpperCase()}`,
    (id: string) => `№ ${id}.`,
    (id: string) => `No. #${id.slice(0, 12)} ${id.slice(12)}`,
    (id: string) => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase(),
    (id: string) => ` „${id.slice(-8, -4)} – ${id.slice(-4)}“.`,
    (id: string) => id.slice(-8),
  ])('is found by its number or transfer reference as mails print it: %s', async (write) => {
    const { id } = await buy(visitor, ['quay-song'])
    const asked = await visitor.send('POST', LOOK_UP, { orderNumber: write(id), email: buyer.email })
    expect(JSON.parse(asked.body)).toEqual({ statusUrl: expect.stringContaining(id) })
  })

  it('is not found by its reference with another address, nor by less of it', async () => {
    const { id } = await buy(visitor, ['quay-song'])
    for (const clues of [
      { orderNumber: id.slice(-8), email: 'other@example.com' },
      { orderNumber: id.slice(-7), email: buyer.email },
      { orderNumber: '%', email: buyer.email },
    ])
      expect((await visitor.send('POST', LOOK_UP, clues)).status).toBe(404)
  })
})

describe('a buyer', () => {
  it('has the postal code of another keyboard', async () => {
    await add(visitor, 'quay-cup-l')
    const place = { region: 'ME', postalCode: '０４１０１–1234\u200b', optionId: 'quay-post' }
    const order = await store.read.orders.byId('quay', orderIn(await checkOut(visitor, place)))
    expect(order?.details.address.join(' ')).toContain('04101-1234')
  })

  it.each(['new york', 'US-NY', 'ＮＹ'])('has the region %s by its code', async (region) => {
    await add(visitor, 'quay-cup-l')
    const place = { country: 'us', region, postalCode: 'ny 10004 1234', optionId: 'quay-post' }
    const order = await store.read.orders.byId('quay', orderIn(await checkOut(visitor, place)))
    expect(order?.details.address.join(' ')).toContain('NY 10004-1234')
  })

  it('with one name buys, also without script', async () => {
    await add(visitor, 'quay-song')
    expect((await checkOut(visitor, { lastName: '' })).status).toBe(200)
    await add(visitor, 'quay-song')
    expect((await visitor.submit('/api/commerce/checkout', { ...buyer, firstName: ' ' })).status).toBe(303)
    await add(visitor, 'quay-song')
    const refused = await checkOut(visitor, { firstName: ' ', lastName: '\u200b\u3164' })
    expect(Object.keys(JSON.parse(refused.body).errors)).toEqual(['firstName'])
  })

  it('finds the order by the clues of a mail program', async () => {
    const { id } = await buy(visitor, ['quay-song'], { email: `mailto:${HIDDEN}Ada@example.com` })
    expect((await store.read.orders.byId('quay', id))?.details.email).toBe('Ada@example.com')
    const clues = { orderNumber: `\u200b${id}`, email: 'ａｄａ@example.com' }
    expect((await visitor.send('POST', LOOK_UP, clues)).status).toBe(200)
  })

  it.each([
    { what: 'a dash and a blank of another program', code: '\u2060sail–２４ ' },
    { what: 'quotes and a full stop', code: '“Sail-24.”' },
    { what: 'blanks inside', code: 'SAIL - 24' },
  ])('enters a coupon with $what', async ({ code }) => {
    await store.transaction(({ coupons }) =>
      coupons.save({
        ...{ id: 'c', websiteId: 'quay', code: 'SAIL-24', kind: 'percent', value: 10, isOwn: true },
        ...{ minimumSubtotalCents: 0, startsAt: null, endsAt: null, isEnabled: true, combines: false },
      }),
    )
    await add(visitor, 'quay-song')
    const answer = await visitor.send('POST', `${CART}/coupons`, { code })
    expect(JSON.parse(answer.body).shoppingCart.validCoupons).toMatchObject([{ code: 'SAIL-24' }])
  })

  it('types a quantity in the notation of the page', async () => {
    const quantity = '１.０００'
    await visitor.submit(`${CART}/entries`, { itemId: 'quay-tuning', sku: 'quay-tuning', quantity })
    const { entries } = JSON.parse((await visitor.get(CART)).body)
    expect(entries).toMatchObject([{ quantity: 1000 }])
  })
})

it('a donor types an amount in the notation of the page', async () => {
  const sent = {
    ...giver,
    fund: 'quay-boat',
    amount: 'other',
    otherAmount: '12,5',
    idempotencyKey: 'a1b2c3d4',
  }
  const { status, headers } = await visitor.submit(DONATIONS, sent)
  const id = new URL(String(headers.location), 'http://quay.example').searchParams.get('contribution') ?? ''
  expect([status, (await store.read.contributions.byId('quay', id))?.amountCents]).toEqual([303, 1250])
})
