import { afterAll, describe, expect, it } from 'vitest'
import { ACCOUNT, meetAccount, startAccountSite } from '../../support/sites/accounts.ts'
import { add, buyer, CHECKOUT, give, order, REVIEWS } from '../../support/sites/buying.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const NAME = 'Please write the name without a web address and without a slash.'
const PLACE = 'Please write it without a web address.'

const site = await startAccountSite()
afterAll(site.close)

const meet = () => Visitor.meet(site.ask, 'quay.example')
const signUp = async (fields: object) =>
  (await meet()).send('POST', ACCOUNT, {
    email: 'bo@example.com',
    newPassword: 'tide and lantern',
    ...fields,
  })
const asAccount = async (path: string, fields: object) => {
  const { visitor } = await meetAccount(site.ask, site.database)
  return visitor.send('POST', `${ACCOUNT}/${path}`, fields)
}
const { email: _, payment: _payment, ...place } = { address2: '', ...buyer }
const checkOutWith = async (fields: object) => {
  const visitor = await meet()
  await add(visitor, 'quay-cup-l')
  return visitor.send('POST', CHECKOUT, { ...buyer, optionId: 'quay-post', ...fields })
}
const giftFor = async (fields: object) => {
  const card = { itemId: 'quay-gift', sku: 'quay-gift', recipientEmail: 'bo@example.com' }
  return (await meet()).send('POST', CHECKOUT, { ...buyer, ...card, recipientName: 'Bo', ...fields })
}
const review = async (fields: object) => {
  const visitor = await meet()
  const orderId = await order(visitor)
  const words = { rating: 5, title: '', text: 'Holds tea.', name: 'Ada' }
  return visitor.send('POST', REVIEWS, { orderId, itemId: 'quay-cup', ...words, ...fields })
}

/** Each field with a name that the service prints in mails or on pages, with the call that takes it. */
const NAMES: readonly (readonly [string, string, (fields: object) => Promise<SiteAnswer>])[] = [
  ['a buyer', 'firstName', checkOutWith],
  ['a buyer', 'lastName', checkOutWith],
  ['the recipient of a gift card', 'recipientName', giftFor],
  ['a giver', 'name', async (fields) => give(await meet(), 'quay', fields)],
  ['a new account', 'firstName', signUp],
  ['a new account', 'lastName', signUp],
  ['a changed account', 'firstName', (one) => asAccount('profile', { firstName: '', lastName: '', ...one })],
  ['an address', 'lastName', (one) => asAccount('addresses', { ...place, ...one })],
  ['a reviewer', 'name', review],
]

const LINKS = ['Win at https://evil.example', 'WWW.evil.example', 'evil.example/win']

describe('a name', () => {
  it.each(NAMES)('of %s holds no web address: %s', async (_of, field, send) => {
    for (const link of LINKS) {
      const { status, body } = await send({ [field]: link })
      expect([link, status, JSON.parse(body)]).toMatchObject([
        link,
        400,
        { code: 'fields_invalid', errors: { [field]: [NAME] } },
      ])
    }
  })

  it.each(NAMES)('of %s may be any other: %s', async (_of, field, send) => {
    const { status } = await send({ [field]: "J. R. R. O'Neil-Żółć, Dr. St. John" })
    expect(status).toBe(200)
  })

  it('is refused at its field of the form, which keeps what was typed', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const page = await visitor.browse(CHECKOUT, { ...buyer, firstName: 'https://evil.example' })
    expect(page.body).toContain(`id="error-firstName">${NAME}`)
    expect(page.body).toContain('value="https://evil.example"')
  })
})

describe('a line of an address', () => {
  it.each(['address1', 'address2', 'city'])('holds no web address: %s', async (field) => {
    for (const send of [checkOutWith, (one: object) => asAccount('addresses', { ...place, ...one })]) {
      const { status, body } = await send({ [field]: 'www.evil.example' })
      expect([status, JSON.parse(body).errors?.[field]]).toEqual([400, [PLACE]])
    }
  })

  it('may hold a slash', async () => {
    expect((await checkOutWith({ address1: 'c/o Lee, 1/2 Quay Street' })).status).toBe(200)
  })
})
