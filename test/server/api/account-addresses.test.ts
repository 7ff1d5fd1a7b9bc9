import { afterAll, expect, it } from 'vitest'
import { ACCOUNT, codeOf, meetAccount, startAccountSite } from '../../support/sites/accounts.ts'
import { HTML, noticeIn } from '../../support/sites/notices.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { database, ask, close } = await startAccountSite()
afterAll(close)

const ADDRESSES = `${ACCOUNT}/addresses`
const PAGE = '/account/settings/address'

const quay = {
  ...{ country: 'US', firstName: 'Ada', lastName: 'Byron', address1: '1 Quay Street', address2: '' },
  ...{ city: 'Portland', region: 'OR', postalCode: '97201' },
}
const mill = { ...quay, address1: '2 Mill Lane' }

const meetMember = async () => (await meetAccount(ask, database)).visitor
const send = (visitor: Visitor, body: object) => visitor.send('POST', ADDRESSES, body)
const addressesIn = ({ body }: { readonly body: string }): { id: string }[] => JSON.parse(body).addresses
const streetsIn = ({ body }: { readonly body: string }) =>
  JSON.parse(body).addresses.map(({ address1 }: typeof quay) => address1)

it('are added with the newest first, changed in their place, and removed', async () => {
  const visitor = await meetMember()
  expect(streetsIn(await send(visitor, quay))).toEqual(['1 Quay Street'])
  expect(streetsIn(await send(visitor, mill))).toEqual(['2 Mill Lane', '1 Quay Street'])
  expect(streetsIn(await send(visitor, quay))).toEqual(['1 Quay Street', '2 Mill Lane'])
  const [first, second] = addressesIn(await visitor.get(ACCOUNT))
  const changed = { ...mill, address1: ' 3 Mill Lane ', id: second?.id }
  expect(streetsIn(await send(visitor, changed))).toEqual(['1 Quay Street', '3 Mill Lane'])
  expect(streetsIn(await send(visitor, { remove: first?.id }))).toEqual(['3 Mill Lane'])
})

it('are changed and removed as they were shown, whatever their order is by now', async () => {
  const visitor = await meetMember()
  await send(visitor, quay)
  const [shown] = addressesIn(await send(visitor, mill))
  // An order that goes to the other address puts it first.
  await send(visitor, quay)
  expect(streetsIn(await send(visitor, { remove: shown?.id }))).toEqual(['1 Quay Street'])
  expect(codeOf(await send(visitor, { ...mill, id: shown?.id }))).toEqual([404, 'address_missing'])
})

it('are there once, also when one is changed into another', async () => {
  const visitor = await meetMember()
  await send(visitor, quay)
  const [changed] = addressesIn(await send(visitor, mill))
  expect(streetsIn(await send(visitor, { ...quay, id: changed?.id }))).toEqual(['1 Quay Street'])
})

it('are ten at most: a new one takes the place of the oldest', async () => {
  const visitor = await meetMember()
  for (let number = 1; number <= 11; number++)
    await send(visitor, { ...quay, address1: `${number} Quay Street` })
  const answer = await send(visitor, { ...quay, address1: '12 Quay Street' })
  expect(streetsIn(answer)).toHaveLength(10)
  expect(streetsIn(answer).at(-1)).toBe('3 Quay Street')
})

it.each([
  { what: 'nothing', body: {}, status: 400, code: 'fields_invalid' },
  {
    what: 'a country that is not served',
    body: { ...quay, country: 'XX' },
    status: 400,
    code: 'fields_invalid',
  },
  { what: 'a long line', body: { ...quay, address2: 'x'.repeat(201) }, status: 400, code: 'fields_invalid' },
  { what: 'an unknown field', body: { ...quay, planet: 'Earth' }, status: 400, code: 'body_invalid' },
  {
    what: 'an id that no address has',
    body: { ...quay, id: 'gone' },
    status: 404,
    code: 'address_missing',
  },
  { what: 'the removal of none', body: { remove: 'gone' }, status: 404, code: 'address_missing' },
])('take not $what', async ({ body, status, code }) => {
  const visitor = await meetMember()
  expect(codeOf(await send(visitor, body))).toEqual([status, code])
})

it('are for those who are signed in', async () => {
  const guest = await Visitor.meet(ask, 'quay.example')
  expect(codeOf(await send(guest, quay))).toEqual([401, 'account_missing'])
  expect((await guest.get(PAGE, HTML)).headers.location).toBe(
    '/account/login?returnTo=%2Faccount%2Fsettings%2Faddress',
  )
})

it('are plain forms without script, which keep what was typed', async () => {
  const visitor = await meetMember()
  const wrong = await visitor.browse(ADDRESSES, { ...quay, id: '', postalCode: '1' })
  expect(noticeIn(wrong)).toContain('97201')
  expect(wrong.body).toContain('value="1 Quay Street"')
  expect(noticeIn(await visitor.browse(ADDRESSES, { ...quay, id: '' }))).toContain('Address saved.')
  const [{ id = '' } = {}] = addressesIn(await visitor.get(ACCOUNT))
  const page = await visitor.get(`${PAGE}?id=${id}`, HTML)
  for (const text of ['value="1 Quay Street"', `name="id" value="${id}"`, 'value="US" selected'])
    expect(page.body).toContain(text)
  const again = await visitor.browse(ADDRESSES, { ...mill, id, city: '' })
  expect(again.body).toContain(`name="id" value="${id}"`)
  expect(noticeIn(await visitor.browse(ADDRESSES, { remove: id }))).toContain('Address removed.')
  expect((await visitor.get(`${PAGE}?id=${id}`, HTML)).status).toBe(404)
})
