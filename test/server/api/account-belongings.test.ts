import { afterAll, describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  ACCOUNT_SESSION,
  logIn,
  meetAccount,
  newEmail,
  startAccountSite,
} from '../../support/sites/accounts.ts'
import { add, buyer, CART, cartIn, checkOut, order, orderIn, subscribe } from '../../support/sites/buying.ts'
import { HTML, noticeIn } from '../../support/sites/notices.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { database, ask, close } = await startAccountSite()
afterAll(close)
const meet = () => Visitor.meet(ask, 'quay.example')
const meetMember = () => meetAccount(ask, database)

const skusIn = async (visitor: Visitor) =>
  cartIn(await visitor.get(CART)).entries.map(({ sku, quantity }) => `${quantity} ${sku}`)

describe('a cart', () => {
  it('follows its account to another browser', async () => {
    const { visitor, email } = await meetMember()
    await add(visitor, 'quay-cup-l', { quantity: 2 })
    expect(visitor.cookies.has('CART')).toBe(false)
    const other = await meet()
    await logIn(other, email)
    expect(await skusIn(other)).toEqual(['2 quay-cup-l'])
    expect(other.cookies.get('hasCart')).toBe('true')
    await add(other, 'quay-pin')
    expect(await skusIn(visitor)).toEqual(['2 quay-cup-l', '1 quay-pin'])
  })

  it('of a guest moves into that of the account', async () => {
    const { visitor, email } = await meetMember()
    await add(visitor, 'quay-cup-l', { quantity: 2 })
    const guest = await meet()
    await add(guest, 'quay-cup-l')
    await add(guest, 'quay-pin')
    await guest.send('POST', `${CART}/coupons`, { code: 'quay-ten' })
    const token = guest.cookies.get('CART') ?? ''
    await logIn(guest, email)
    expect(await skusIn(guest)).toEqual(['2 quay-cup-l', '1 quay-pin'])
    expect(JSON.parse((await guest.get(CART)).body).validCoupons).toHaveLength(1)
    // The token of the guest's cart opens nothing of the account.
    const thief = await meet()
    thief.cookies.set('CART', token)
    expect(await skusIn(thief)).toEqual([])
  })

  it.each([
    { query: '', left: [] },
    { query: '?cloneCart=true', left: ['2 quay-cup-l'] },
  ])('leaves $left to the guest after a logout with "$query"', async ({ query, left }) => {
    const { visitor, email } = await meetMember()
    await add(visitor, 'quay-cup-l', { quantity: 2 })
    await visitor.send('DELETE', `${ACCOUNT_SESSION}${query}`)
    expect(await skusIn(visitor)).toEqual(left)
    await logIn(visitor, email)
    expect(await skusIn(visitor)).toEqual(['2 quay-cup-l'])
  })

  it('starts anew after a purchase, as often as the account buys', async () => {
    const { visitor } = await meetMember()
    for (const sku of ['quay-cup-l', 'quay-cup-l', 'quay-cup-l']) {
      await add(visitor, sku)
      expect(await skusIn(visitor)).toEqual([`1 ${sku}`])
      expect((await checkOut(visitor)).status).toBe(200)
      expect(await skusIn(visitor)).toEqual([])
    }
  })

  it('is one for all requests that start it at the same time', async () => {
    const { visitor } = await meetMember()
    const answers = await Promise.all([add(visitor, 'quay-pin'), add(visitor, 'quay-pin')])
    expect(new Set(answers.map((answer) => cartIn(answer).id)).size).toBe(1)
  })
})

describe('an order', () => {
  it('belongs to the account of its buyer, with its downloads', async () => {
    const { visitor } = await meetMember()
    const orderId = await order(visitor)
    const page = await visitor.get('/account', HTML)
    expect(page.body).toContain(`/checkout/status?order=${orderId}`)
    expect(page.body).toContain(`/checkout/digital?order=${orderId}&amp;item=quay-song`)
    expect(page.headers['cache-control']).toBe('private, no-store')
    const other = await meetMember()
    expect((await other.visitor.get('/account', HTML)).body).not.toContain(orderId)
  })

  it('that awaits its payment says so, and opens no downloads', async () => {
    const { visitor } = await meetMember()
    await add(visitor, 'quay-song')
    await checkOut(visitor, { payment: 'transfer' })
    const { body } = await visitor.get('/account', HTML)
    expect(body).toContain('Payment awaited')
    expect(body).not.toContain('/checkout/digital')
  })

  it('of a subscription is listed with its terms', async () => {
    const { visitor } = await meetMember()
    const { cartToken } = JSON.parse((await subscribe(visitor)).body)
    const orderId = orderIn(await checkOut(visitor, { cartToken }))
    const { body } = await visitor.get('/account', HTML)
    expect(body).toContain('id="account-subscriptions"')
    expect(body).toContain(orderId)
  })

  it('leaves its address to the account, for the next checkout', async () => {
    const { visitor, email } = await meetMember()
    await order(visitor)
    const settings = await visitor.get('/account/settings', HTML)
    expect(settings.body).toContain(buyer.address1)
    await add(visitor, 'quay-cup-l')
    const checkout = await visitor.get('/checkout', HTML)
    for (const shown of [email, buyer.address1, buyer.city, buyer.postalCode])
      expect(checkout.body).toContain(shown)
    expect(checkout.body).toMatch(/name="savedAddress" value="[\w-]{12}" checked/)
    const [saved] = JSON.parse((await visitor.get(ACCOUNT)).body).addresses
    await visitor.send('POST', `${ACCOUNT}/addresses`, { remove: saved.id })
    expect((await visitor.get('/account/settings', HTML)).body).not.toContain(buyer.address1)
  })

  it('is in the export of the account, with all that is kept', async () => {
    const { visitor, email } = await meetMember()
    const orderId = await order(visitor)
    const answer = await visitor.get(`${ACCOUNT}/export`)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="account.json"')
    expect(JSON.parse(answer.body)).toMatchObject({
      account: { email, firstName: 'Ada' },
      addresses: [{ address1: buyer.address1 }],
      orders: [{ id: orderId, email: buyer.email }],
    })
  })
})

describe('a membership', () => {
  it('belongs to the account, and opens in every browser while it is signed in', async () => {
    const { visitor, email } = await meetMember()
    expect((await visitor.get('/club')).status).toBe(403)
    await add(visitor, 'quay-pass')
    await checkOut(visitor)
    expect(visitor.cookies.has('memberships')).toBe(false)
    expect((await visitor.get('/club/post-1')).status).toBe(200)
    expect((await visitor.get('/account', HTML)).body).toContain('href="/club"')
    const other = await meet()
    const denied = await other.get('/club', HTML)
    expect([denied.status, denied.body.includes('/account/login?returnTo=%2Fclub')]).toEqual([403, true])
    await logIn(other, email)
    expect((await other.get('/club')).status).toBe(200)
    await other.send('DELETE', ACCOUNT_SESSION)
    expect((await other.get('/club')).status).toBe(403)
  })

  it('that is not paid for opens nothing', async () => {
    const { visitor } = await meetMember()
    await add(visitor, 'quay-pass')
    await checkOut(visitor, { payment: 'transfer' })
    expect((await visitor.get('/club')).status).toBe(403)
  })
})

describe('without script', () => {
  it('a visitor is led to the login, and back to the page', async () => {
    const { email } = await meetMember()
    const visitor = await meet()
    const asked = await visitor.get('/account/settings', HTML)
    expect(asked.headers.location).toBe('/account/login?returnTo=%2Faccount%2Fsettings')
    const page = await visitor.get(asked.headers.location ?? '', HTML)
    const returnTo = /name="returnTo" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const wrong = await visitor.browse(ACCOUNT_SESSION, { email, password: 'wrong', returnTo })
    expect(noticeIn(wrong)).toContain('The email address or the password is not right.')
    expect(wrong.body).toMatch(/id="error-password">The email address or the password/)
    expect(wrong.body).toContain(`value="${email}"`)
    expect(wrong.body).not.toContain('value="wrong"')
    const fields = { email, password: 'tide and lantern', returnTo, rememberMe: 'true' }
    const answer = await visitor.submit(ACCOUNT_SESSION, fields, HTML)
    expect(answer.headers.location).toBe('/account/settings')
    const left = await visitor.browse(ACCOUNT_SESSION, { action: 'sign-out' })
    expect(noticeIn(left)).toContain('You are signed out.')
  })

  it.each(['https://evil.example/', '//evil.example', '/.//evil.example'])(
    'a login never leads to %s',
    async (returnTo) => {
      const { email } = await meetMember()
      const fields = { email, password: 'tide and lantern', returnTo }
      const answer = await (await meet()).submit(ACCOUNT_SESSION, fields, HTML)
      expect(answer.headers.location).toBe('/')
    },
  )
})

it('earlier orders of a guest belong to the account whose owner confirmed their address', async () => {
  const email = newEmail()
  const guest = await meet()
  await add(guest, 'quay-pass')
  const orderId = orderIn(await checkOut(guest, { email: email.toUpperCase() }))
  const { visitor } = await meetAccount(ask, database, email)
  expect((await visitor.get('/account', HTML)).body).toContain(orderId)
  expect((await visitor.get('/club')).status).toBe(200)
  const other = await meetMember()
  expect((await other.visitor.get('/account', HTML)).body).not.toContain(orderId)
})
