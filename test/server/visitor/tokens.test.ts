import { afterAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/store/tokens.ts'
import { meetAccount, newEmail, openAccount, startAccountSite } from '../../support/sites/accounts.ts'
import { add, buyer, CART, CHECKOUT, cartIn, checkOut, orderIn } from '../../support/sites/buying.ts'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { cookiesOf, type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const HOST = 'quay.example'
const { ask, close, database, store } = await startAccountSite()
afterAll(close)

const meet = () => Visitor.meet(ask, HOST)
const codeOf = ({ status, body }: SiteAnswer) => (status === 200 ? 'taken' : JSON.parse(body).code)

const openOwnAccount = (visitor: Visitor) => openAccount(visitor, database, newEmail())

async function openContributor(visitor: Visitor): Promise<void> {
  await signIn(visitor, (await addContributor(store, 'quay', 'ADMIN')).email)
}

describe('the token of a cart', () => {
  it('opens with no other cookie of its visitor', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const thief = new Visitor(ask, HOST)
    thief.cookies.set('crumb', visitor.crumb)
    thief.cookies.set('hasCart', 'true')
    expect(cartIn(await thief.get(CART)).entries).toEqual([])
    expect(cartIn(await add(thief, 'quay-pin')).entries).toMatchObject([{ sku: 'quay-pin' }])
    expect(thief.cookies.get('CART')).not.toBe(visitor.cookies.get('CART'))
  })

  it('is another one after a purchase', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const first = visitor.cookies.get('CART')
    await checkOut(visitor)
    await add(visitor, 'quay-cup-l')
    expect(visitor.cookies.get('CART')).not.toBe(first)
  })

  it('is one for two first requests at the same time', async () => {
    const visitor = await meet()
    const answers = await Promise.all([add(visitor, 'quay-cup-l'), add(visitor, 'quay-pin')])
    expect(new Set(answers.map((answer) => cartIn(answer).id)).size).toBe(1)
    expect(cartIn(await visitor.get(CART)).entries).toHaveLength(2)
  })

  it('is a new one when the answer to the purchase was lost', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const before = new Map(visitor.cookies)
    await checkOut(visitor)
    visitor.cookies.clear()
    for (const [name, value] of before) visitor.cookies.set(name, value)
    expect(cartIn(await add(visitor, 'quay-pin')).entries).toMatchObject([{ sku: 'quay-pin' }])
    expect(cartIn(await visitor.get(CART)).entries).toMatchObject([{ sku: 'quay-pin' }])
  })
})

it('the store knows the tokens of a cart and a session by their hashes alone', async () => {
  const [guest, { visitor }] = [await meet(), await meetAccount(ask, database)]
  await add(guest, 'quay-cup-l')
  const tokens = [guest.cookies.get('CART'), visitor.cookies.get('siteUserSession')]
  const contents = await database.contentsOf('quay')
  expect(tokens.map((token) => contents.includes(hashToken(token ?? '')))).toEqual([true, true])
  expect(tokens.map((token) => contents.includes(token ?? ''))).toEqual([false, false])
})

describe('a crumb', () => {
  it('belongs to one browser, whatever other cookies say', async () => {
    const [visitor, other] = [await meet(), await meet()]
    visitor.cookies.set('crumb', other.crumb)
    expect(codeOf(await add(visitor, 'quay-pin'))).toBe('crumb_invalid')
  })

  it.each([
    { what: 'an account', session: 'siteUserSession', open: openOwnAccount },
    { what: 'a contributor', session: 'contributorSession', open: openContributor },
  ])('of a browser without a session is worth nothing beside that of $what', async ({ session, open }) => {
    const [visitor, planted] = [await meet(), await meet()]
    await open(visitor)
    const write = () => visitor.send('PUT', `${CART}/shipping`, { country: 'US' })
    expect(codeOf(await write())).not.toBe('crumb_invalid')
    // Another host of the domain can set both cookies, but cannot read the session.
    const plant = () => {
      for (const name of ['visitor', 'crumb']) visitor.cookies.set(name, planted.cookies.get(name) ?? '')
    }
    plant()
    expect(visitor.cookies.has(session)).toBe(true)
    expect((await visitor.submit(`${CART}/entries`, { itemId: 'quay-pin', sku: 'quay-pin' })).status).toBe(
      403,
    )
    plant()
    expect(codeOf(await write())).toBe('crumb_invalid')
    // The refusal set another one, which is bound to the session.
    expect(codeOf(await write())).not.toBe('crumb_invalid')
  })

  it('of a session is worth nothing without it, and a page gives another one', async () => {
    const visitor = await meet()
    await openOwnAccount(visitor)
    visitor.cookies.delete('siteUserSession')
    expect(codeOf(await add(visitor, 'quay-pin'))).toBe('crumb_invalid')
    expect(codeOf(await add(visitor, 'quay-pin'))).toBe('taken')
  })

  it('of a session that has ended is replaced with its cookies', async () => {
    const visitor = await meet()
    await openOwnAccount(visitor)
    await database.rows("delete from sessions where kind = 'account'")
    await visitor.get('/shop')
    expect(visitor.cookies.has('siteUserSession')).toBe(false)
    await visitor.get('/cart')
    expect(codeOf(await add(visitor, 'quay-pin'))).toBe('taken')
  })

  it.each([
    {
      what: 'a purchase',
      act: async (visitor: Visitor) => {
        await add(visitor, 'quay-cup-l')
        return checkOut(visitor)
      },
    },
    { what: 'a login', act: (visitor: Visitor) => openAccount(visitor, database, newEmail()) },
  ])('is another one after $what', async ({ act }) => {
    const visitor = await meet()
    const { crumb } = visitor
    await act(visitor)
    expect(visitor.crumb).not.toBe(crumb)
    const old = { 'x-csrf-token': crumb }
    expect(codeOf(await add(visitor, 'quay-pin'))).toBe('taken')
    const wish = { itemId: 'quay-pin', sku: 'quay-pin' }
    expect(codeOf(await visitor.send('POST', `${CART}/entries`, wish, old))).toBe('crumb_invalid')
  })
})

describe('an order', () => {
  const key = { 'idempotency-key': 'order-1' }

  it('is answered again to its key only', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const before = new Map(visitor.cookies)
    const first = await visitor.send('POST', CHECKOUT, buyer, key)
    expect(orderIn(await visitor.send('POST', CHECKOUT, buyer, key))).toBe(orderIn(first))
    for (const [name, value] of before) visitor.cookies.set(name, value)
    expect(orderIn(await visitor.send('POST', CHECKOUT, buyer, key))).toBe(orderIn(first))
    for (const headers of [{}, { 'idempotency-key': 'order-2' }])
      expect(codeOf(await visitor.send('POST', CHECKOUT, buyer, headers))).toBe('cart_empty')
  })

  it('that is answered late leaves the next cart alone', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    await visitor.send('POST', CHECKOUT, buyer, key)
    await add(visitor, 'quay-pin')
    const late = await visitor.send('POST', CHECKOUT, buyer, key)
    expect(late.status).toBe(200)
    expect(cartIn(await visitor.get(CART)).entries).toMatchObject([{ sku: 'quay-pin' }])
    expect(visitor.cookies.get('hasCart')).toBe('true')
  })

  it('of a form that is sent twice is one', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const { body } = await visitor.get('/checkout')
    const hidden = [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
    const answers = await Promise.all(
      [1, 2].map(() => visitor.submit(CHECKOUT, { ...fields, ...buyer, optionId: 'quay-post' })),
    )
    const [first, second] = answers.map(({ status, headers }) => [status, headers.location])
    expect(first).toEqual([303, expect.stringContaining('/checkout/confirmed')])
    expect(second).toEqual(first)
  })
})

describe('under TLS', () => {
  const secure: typeof ask = (request) =>
    ask({ ...request, headers: { ...request.headers, 'x-forwarded-proto': 'https' } })

  it('cookies belong to the host alone, and scripts find theirs by their names', async () => {
    const visitor = await Visitor.meet(secure, HOST)
    const lines = [...cookiesOf(await add(visitor, 'quay-cup-l'))]
    expect(lines.every((line) => line.includes('; Path=/') && line.includes('; Secure'))).toBe(true)
    expect([...visitor.cookies.keys()].toSorted()).toEqual([
      ...['__Host-CART', '__Host-visitor'],
      ...['crumb', 'hasCart'],
    ])
    await openAccount(visitor, database, newEmail())
    const names = [...visitor.cookies.keys()]
    expect(names).toEqual(expect.arrayContaining(['__Host-siteUserSession', 'siteUserInfo']))
  })

  it('a cookie that another host may have set is not read', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    const there = new Visitor(secure, HOST)
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value)
    expect(cartIn(await there.get(CART)).entries).toEqual([])
  })
})
