import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { add, buyer, CART, CHECKOUT, cartIn, entryIn, SUBSCRIPTION } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { passwordOf } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp()
afterAll(close)

const ENTRIES = `${CART}/entries`
const cup = { itemId: 'quay-cup', 'option.Size': 'quay large', quantity: '2' }
const ring = { itemId: 'quay-ring', sku: 'quay-ring', quantity: '1' }
const tea = { itemId: 'quay-tea', quantity: '1' }

let visitor: Visitor
beforeEach(async () => {
  visitor = await Visitor.meet(ask, 'quay.example')
})

interface Row {
  readonly what: string
  readonly act: () => Promise<SiteAnswer>
}

/** Follows an answer as a browser without script does. */
const taken: readonly (Row & { readonly to: string | RegExp })[] = [
  { what: 'a product goes into the cart', act: () => visitor.submit(ENTRIES, cup), to: '/shop/cup' },
  {
    what: 'a product with questions asks them',
    act: () => visitor.submit(ENTRIES, ring),
    to: '/cart/additional-fields?itemId=quay-ring&sku=quay-ring&quantity=1',
  },
  {
    what: 'answered questions go into the cart',
    act: () => visitor.submit(ENTRIES, { ...ring, withFields: '1', 'field.words': 'To Ada' }),
    to: '/shop/ring',
  },
  {
    what: 'a quantity changes',
    act: async () => changeEntry({ action: 'update', quantity: '3' }),
    to: '/cart',
  },
  {
    what: 'something is removed',
    act: async () => changeEntry({ action: 'remove', quantity: '1' }),
    to: '/cart',
  },
  {
    what: 'answers change',
    act: () => changeAnswers({ 'field.words': 'To Byron', 'field.contact': '' }),
    to: '/cart',
  },
  {
    what: 'a coupon is entered',
    act: async () => {
      await add(visitor, 'quay-cup-l')
      return visitor.submit(`${CART}/coupons`, { code: 'quay-ten' })
    },
    to: '/cart',
  },
  {
    what: 'a coupon is removed',
    act: async () => {
      await add(visitor, 'quay-cup-l')
      return visitor.submit(`${CART}/coupons`, { remove: 'quay-ten' })
    },
    to: '/cart',
  },
  {
    what: 'a way to ship is chosen',
    act: async () => {
      await add(visitor, 'quay-cup-l')
      const place = { country: 'US', region: 'ny', postalCode: '10001', optionId: 'quay-post' }
      return visitor.submit(`${CART}/shipping`, place)
    },
    to: '/cart',
  },
  {
    what: 'an order is placed',
    act: async () => {
      await add(visitor, 'quay-cup-l')
      return visitor.submit(CHECKOUT, buyer)
    },
    to: /^\/checkout\/confirmed\?order=[\da-f]{24}$/,
  },
  {
    what: 'a subscription leads to its checkout',
    act: () => visitor.submit(SUBSCRIPTION, tea),
    to: /^\/checkout\/subscription\?cartToken=[\w-]{22}$/,
  },
  {
    what: 'a password opens a page',
    act: () => visitor.submit('/api/site/unlock', { password: passwordOf('quay'), returnTo: '/vault' }),
    to: '/vault',
  },
]

/** The problem and the visitor's input, as the page of the form shows them. */
const rejected: readonly (Row & { readonly status: number; readonly shows: readonly string[] })[] = [
  {
    what: 'an option that is missing',
    act: () => visitor.submit(ENTRIES, { ...cup, 'option.Size': '' }),
    status: 400,
    shows: ['Please select the Size option.'],
  },
  {
    what: 'more than there is',
    act: () => visitor.submit(ENTRIES, { ...cup, 'option.Size': 'quay small', quantity: '6' }),
    status: 409,
    shows: ['Only 5 left in stock.', 'value="6"'],
  },
  {
    what: 'answers that are missing',
    act: () => visitor.submit(ENTRIES, { ...ring, withFields: '1', 'field.contact': 'a@b' }),
    status: 400,
    shows: ['Required', 'value="a@b"', 'Email addresses should'],
  },
  {
    what: 'changed answers that are too long',
    act: () => changeAnswers({ 'field.words': 'x'.repeat(21) }),
    status: 400,
    shows: ['You have exceeded the character limit.', 'x'.repeat(21)],
  },
  {
    what: 'a quantity that is none',
    act: () => changeEntry({ action: 'update', quantity: 'many' }),
    status: 400,
    shows: ['Unable to update quantity', 'Quantity must be a number.'],
  },
  {
    what: 'a coupon that is not there',
    act: async () => {
      await add(visitor, 'quay-cup-l')
      return visitor.submit(`${CART}/coupons`, { code: '<none>' })
    },
    status: 400,
    shows: ['There is no coupon &lt;none&gt;.'],
  },
  {
    what: 'a country that is not shipped to',
    act: async () => {
      await add(visitor, 'quay-cup-l')
      return visitor.submit(`${CART}/shipping`, { country: 'DE' })
    },
    status: 400,
    shows: ['We do not ship to this country.'],
  },
  {
    what: 'an order without an address',
    act: async () => {
      await add(visitor, 'quay-cup-l')
      return visitor.submit(CHECKOUT, { ...buyer, address1: '', firstName: '"Ada"' })
    },
    status: 400,
    shows: ['Enter your address', 'value="&quot;Ada&quot;"'],
  },
  {
    what: 'a subscription to what there is not',
    act: () => visitor.submit(SUBSCRIPTION, { itemId: 'quay-cup', quantity: '1' }),
    status: 400,
    shows: ['This item is not bought in this way.'],
  },
  {
    what: 'a wrong password',
    act: () => visitor.submit('/api/site/unlock', { password: 'guess', returnTo: '/vault' }),
    status: 403,
    shows: ['That password is not right.'],
  },
  {
    what: 'a product that is gone',
    act: () => visitor.submit(ENTRIES, { itemId: 'none' }),
    status: 404,
    shows: ['Page not found'],
  },
  {
    what: 'a checkout that is over',
    act: () => visitor.submit(CHECKOUT, { ...buyer, cartToken: 'none' }),
    status: 404,
    shows: ['Page not found'],
  },
  {
    what: 'a crumb of another session',
    act: () => visitor.submit(ENTRIES, { ...cup, crumb: 'another' }),
    status: 403,
    shows: ['Your session has expired.'],
  },
]

async function changeEntry(fields: Readonly<Record<string, string>>): Promise<SiteAnswer> {
  const entryId = entryIn(await add(visitor, 'quay-cup-l'))
  return visitor.submit(`${ENTRIES}/${entryId}`, fields)
}

async function changeAnswers(fields: Readonly<Record<string, string>>): Promise<SiteAnswer> {
  const entryId = entryIn(await add(visitor, 'quay-ring', { additionalFields: '{"words":"a"}' }))
  const product = { itemId: 'quay-ring', sku: 'quay-ring' }
  return visitor.submit(`${ENTRIES}/${entryId}/additionalFields`, { ...product, ...fields })
}

describe('a form that is taken', () => {
  it.each(taken)('leads on: $what', async ({ act, to }) => {
    const { status, headers } = await act()
    expect(status).toBe(303)
    expect(headers.location).toMatch(typeof to === 'string' ? new RegExp(`^${RegExp.escape(to)}$`) : to)
    expect((await visitor.get(headers.location ?? '')).status).toBe(200)
  })
})

describe('a form that is not', () => {
  it.each(rejected)('is shown again: $what', async ({ act, status, shows }) => {
    const { status: answered, headers, body } = await act()
    expect([answered, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(shows.filter((text) => !body.includes(text))).toEqual([])
  })
})

it('a form changes what JSON would', async () => {
  await visitor.submit(ENTRIES, cup)
  await visitor.submit(`${CART}/coupons`, { code: 'quay-ten' })
  await visitor.submit(`${CART}/shipping`, { country: 'US', region: 'ny', optionId: 'quay-post' })
  const { body } = await visitor.get(CART)
  expect(JSON.parse(body)).toMatchObject({
    ...{ discountCents: 360, shippingCostCents: 500, taxCents: 324 },
    entries: [{ sku: 'quay-cup-l', quantity: 2 }],
    shippingLocation: { country: 'US', region: 'NY', postalCode: '' },
  })
})

it('a form that is sent twice with a key is taken once', async () => {
  const headers = { 'idempotency-key': 'form-1' }
  const answers = [await visitor.submit(ENTRIES, cup, headers), await visitor.submit(ENTRIES, cup, headers)]
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(cartIn(await visitor.get(CART)).entries).toMatchObject([{ quantity: 2 }])
})
