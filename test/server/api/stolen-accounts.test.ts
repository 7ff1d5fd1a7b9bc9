import { afterAll, describe, expect, it } from 'vitest'
import { BUYER_FIELDS, type BuyerFields } from '../../../engine/domain/shop/buyer.ts'
import { ownOrder } from '../../../server/accounts/own-orders.ts'
import { createId } from '../../../server/store/ids.ts'
import type { Order } from '../../../server/store/types.ts'
import {
  ACCOUNT,
  ACCOUNT_PASSWORD,
  ACCOUNT_SESSION,
  accountOf,
  codeOf,
  confirm,
  linkIn,
  logIn,
  meetAccount,
  newEmail,
  openAccount,
  signUp,
  startAccountSite,
  subjectsTo,
  tokenIn,
} from '../../support/sites/accounts.ts'
import { buy } from '../../support/sites/buying.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { store, database, ask, close } = await startAccountSite()
afterAll(close)
const meet = () => Visitor.meet(ask, 'quay.example')
const meetMember = () => meetAccount(ask, database)

const OTHER_PASSWORD = 'harbour and heather'
const CONFIRMATION = `${ACCOUNT}/email/confirmation`

/** Asks for another address, with the password of the account. */
const askFor = (visitor: Visitor, email: string, password = ACCOUNT_PASSWORD) =>
  visitor.send('POST', `${ACCOUNT}/email`, { email, password })

/** The token in the newest mail to an address that leads to a page. */
async function tokenTo(email: string, page: string): Promise<string> {
  const [mail] = await database.rows<{ email: string }>(
    `select email from outbox where recipient = '${email}' and email like '%/account/${page}?token=%'
     order by created_at desc, id desc limit 1`,
  )
  return new URL(JSON.parse(mail?.email ?? '').content.account.url).searchParams.get('token') ?? ''
}

async function resetPassword(email: string, newPassword = OTHER_PASSWORD): Promise<Visitor> {
  const owner = await meet()
  await owner.send('POST', `${ACCOUNT}/password-reset`, { email })
  const token = await tokenTo(email, 'reset')
  const answer = await owner.send('POST', `${ACCOUNT}/password-reset/password`, { token, newPassword })
  expect(answer.status).toBe(200)
  return owner
}

/** As many mails as a mailbox gets from a website in an hour. */
async function fillMailbox(recipient: string): Promise<void> {
  const mail = {
    websiteId: 'quay',
    kind: 'order',
    priority: 0,
    recipient,
    email: null,
    state: 'sent',
    attempts: 1,
  } as const
  const times = { nextAt: Date.now(), createdAt: Date.now(), changedAt: Date.now() }
  await store.transaction(async ({ outbox }) => {
    for (let count = 0; count < 30; count++)
      await outbox.add({ ...mail, ...times, id: createId(), dedupeKey: createId(), answer: '' })
  })
}

const newEmailOf = async (email: string) => (await store.read.accounts.byEmail('quay', email))?.newEmail

/** A thief knows the password of an account, and has asked for an address of their own. */
async function steal() {
  const { email } = await meetMember()
  const [thief, address] = [await meet(), newEmail()]
  await logIn(thief, email)
  expect((await askFor(thief, address)).status).toBe(200)
  const token = await tokenTo(address, 'email')
  return { email, thief, address, token }
}

describe('a thief who knew the password', () => {
  it('loses the account by a reset of its owner', async () => {
    const { email, thief, address, token } = await steal()
    expect(await subjectsTo(database, email)).toContain('A new email address for your account at quay Goods')
    const owner = await resetPassword(email)
    expect(await newEmailOf(email)).toBeNull()
    expect(codeOf(await thief.send('POST', CONFIRMATION, { token }))).toEqual([401, 'account_missing'])
    expect(codeOf(await (await meet()).send('POST', CONFIRMATION, { token }))).toEqual([
      401,
      'account_missing',
    ])
    expect(codeOf(await owner.send('POST', CONFIRMATION, { token }))).toEqual([403, 'link_ended'])
    expect((await owner.get(`/account/email?token=${token}`)).status).toBe(403)
    expect((await logIn(await meet(), address, { password: OTHER_PASSWORD })).status).toBe(401)
    expect((await logIn(await meet(), email, { password: OTHER_PASSWORD })).status).toBe(200)
  })

  it('has no use of an old link when the owner asks for the same address later', async () => {
    const { email, address, token } = await steal()
    const owner = await resetPassword(email)
    await askFor(owner, address, OTHER_PASSWORD)
    expect(codeOf(await owner.send('POST', CONFIRMATION, { token }))).toEqual([403, 'link_ended'])
    // Its mail is another one, although it is of the same kind and within the same minutes.
    const own = await tokenTo(address, 'email')
    expect((await owner.send('POST', CONFIRMATION, { token: own })).status).toBe(200)
  })

  it('loses the account by a new password in the settings', async () => {
    const { visitor: owner, email } = await meetMember()
    const [thief, address] = [await meet(), newEmail()]
    await logIn(thief, email)
    await askFor(thief, address)
    const token = await tokenTo(address, 'email')
    const change = { password: ACCOUNT_PASSWORD, newPassword: OTHER_PASSWORD }
    expect((await owner.send('POST', `${ACCOUNT}/password`, change)).status).toBe(200)
    expect(await newEmailOf(email)).toBeNull()
    expect(codeOf(await owner.send('POST', CONFIRMATION, { token }))).toEqual([403, 'link_ended'])
  })

  it('keeps no session after the owner confirmed another address', async () => {
    const { visitor: owner, email } = await meetMember()
    const [thief, fresh] = [await meet(), newEmail()]
    await logIn(thief, email)
    await askFor(owner, fresh)
    expect((await owner.send('POST', CONFIRMATION, { token: await tokenTo(fresh, 'email') })).status).toBe(
      200,
    )
    expect([(await owner.get(ACCOUNT)).status, (await thief.get(ACCOUNT)).status]).toEqual([200, 401])
  })

  it('does not end the link of a reset by asking for an address', async () => {
    const { visitor: thief, email } = await meetMember()
    const owner = await meet()
    await owner.send('POST', `${ACCOUNT}/password-reset`, { email })
    const token = await tokenTo(email, 'reset')
    await askFor(thief, newEmail())
    const set = { token, newPassword: OTHER_PASSWORD }
    expect((await owner.send('POST', `${ACCOUNT}/password-reset/password`, set)).status).toBe(200)
  })
})

describe('the link of a reset', () => {
  it('ends when the address changes', async () => {
    const { visitor, email } = await meetMember()
    const fresh = newEmail()
    await visitor.send('POST', `${ACCOUNT}/password-reset`, { email })
    const token = await tokenTo(email, 'reset')
    await askFor(visitor, fresh)
    await visitor.send('POST', CONFIRMATION, { token: await tokenTo(fresh, 'email') })
    const set = { token, newPassword: OTHER_PASSWORD }
    const answer = await (await meet()).send('POST', `${ACCOUNT}/password-reset/password`, set)
    expect(codeOf(answer)).toEqual([403, 'link_ended'])
  })

  it('is mailed, however many mails strangers caused to the mailbox before', async () => {
    const { email } = await meetMember()
    await fillMailbox(email)
    await resetPassword(email)
    expect((await logIn(await meet(), email, { password: OTHER_PASSWORD })).status).toBe(200)
  })

  it('is mailed again at once, when the last one was used', async () => {
    const { email } = await meetMember()
    await resetPassword(email)
    await resetPassword(email, 'a third one of these')
    expect((await logIn(await meet(), email, { password: 'a third one of these' })).status).toBe(200)
  })
})

describe('the link of a sign-up', () => {
  it('ends with another sign-up, which has a mail of its own', async () => {
    const [stranger, owner, email] = [await meet(), await meet(), newEmail()]
    await signUp(stranger, email, 'a password of a stranger')
    const first = await tokenIn(database, email)
    await signUp(owner, email)
    expect(codeOf(await confirm(owner, first))).toEqual([403, 'link_ended'])
    expect((await confirm(owner, await tokenTo(email, 'confirm'))).status).toBe(200)
  })

  it('is one mail, however often the same is asked for', async () => {
    const email = newEmail()
    await signUp(await meet(), email)
    for (let at = 0; at < 3; at++) await logIn(await meet(), email)
    expect(await subjectsTo(database, email)).toEqual(['Confirm your account at quay Goods'])
  })
})

describe('the owner of a mailbox', () => {
  it('gives it to no account of a stranger by a link', async () => {
    const { visitor: stranger } = await meetMember()
    const owner = await meet()
    const mailbox = newEmail()
    await buy(owner, ['quay-cup-l'], { email: mailbox, optionId: 'quay-post' })
    await askFor(stranger, mailbox)
    const [link, token] = [await linkIn(database, mailbox), await tokenTo(mailbox, 'email')]
    const led = await owner.get(link)
    expect([led.status, led.headers['cache-control']]).toEqual([302, 'private, no-store'])
    expect(led.headers.location).toBe(`/account/login?returnTo=${encodeURIComponent(link)}`)
    expect((await owner.submit(CONFIRMATION, { token }, { accept: 'text/html' })).status).toBe(401)
    await openAccount(owner, database, mailbox)
    expect((await owner.get(link)).status).toBe(403)
    expect(codeOf(await owner.send('POST', CONFIRMATION, { token }))).toEqual([403, 'account_other'])
    expect(JSON.parse((await owner.get(`${ACCOUNT}/export`)).body).orders).toHaveLength(1)
    expect(JSON.parse((await stranger.get(`${ACCOUNT}/export`)).body).orders).toEqual([])
  })

  it('is led by a sign-in back to the link, and from there to the new address', async () => {
    const { visitor, email } = await meetMember()
    const fresh = newEmail()
    await askFor(visitor, fresh)
    const link = await linkIn(database, fresh)
    const device = await meet()
    const login = await device.get((await device.get(link)).headers.location ?? '')
    const returnTo = /name="returnTo" value="([^"]*)"/.exec(login.body)?.[1]
    expect(returnTo).toBe(link)
    const fields = { email, password: ACCOUNT_PASSWORD, returnTo: link }
    const signedIn = await device.submit(ACCOUNT_SESSION, fields, { accept: 'text/html' })
    expect([signedIn.status, signedIn.headers.location]).toEqual([303, link])
    expect((await device.get(link)).body).toContain(fresh)
    const token = await tokenTo(fresh, 'email')
    expect((await device.submit(CONFIRMATION, { token })).headers.location).toBe('/account/settings')
    expect((await logIn(await meet(), fresh)).status).toBe(200)
  })
})

describe('a request that began before the account changed', () => {
  it.each([
    { what: 'got another password', passwordHash: 'of another password' },
    { what: 'was deleted', passwordHash: undefined },
  ])('signs in to no account that $what meanwhile', async ({ passwordHash }) => {
    const { visitor, email } = await meetMember()
    await buy(visitor, ['quay-cup-l'], { email })
    const [thief, account] = [await meet(), await accountOf(store, 'quay', email)]
    const checked = Promise.withResolvers<void>()
    const changed = store.transaction(async ({ accounts }) => {
      await checked.promise
      if (passwordHash === undefined) await accounts.remove('quay', account.id)
      else await accounts.change(account, { passwordHash })
    })
    const answer = logIn(thief, email)
    // Two checks behind it, one after the other, end later than its own.
    for (const other of [await meet(), await meet()]) await logIn(other, 'unknown@example.com')
    checked.resolve()
    await changed
    expect(codeOf(await answer)).toEqual([401, 'login_failed'])
    expect((await thief.get(ACCOUNT)).status).toBe(401)
  })

  it('leaves the order of an account that was deleted meanwhile with the shop', async () => {
    const { visitor, email } = await meetMember()
    const [{ id }, account] = [await buy(visitor, ['quay-cup-l']), await accountOf(store, 'quay', email)]
    await visitor.send('POST', `${ACCOUNT}/deletion`, { password: ACCOUNT_PASSWORD })
    const order = (await store.read.orders.byId('quay', id)) as Order
    const buyer = Object.fromEntries(BUYER_FIELDS.map((name) => [name, ''])) as BuyerFields
    await store.transaction((repositories) => ownOrder(repositories, account, order, buyer))
    expect(await store.read.accountOrders.has(account, id)).toBe(false)
  })
})
