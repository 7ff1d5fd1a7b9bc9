import { afterAll, describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  ACCOUNT_PASSWORD,
  codeOf,
  linkIn,
  logIn,
  meetAccount,
  newEmail,
  openAccount,
  startAccountSite,
  subjectsTo,
  tokenIn,
} from '../../support/sites/accounts.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { store, database, ask, close } = await startAccountSite()
afterAll(close)
const meet = () => Visitor.meet(ask, 'quay.example')
const meetMember = () => meetAccount(ask, database)

describe('a member', () => {
  it('changes the name', async () => {
    const { visitor } = await meetMember()
    const answer = await visitor.send('POST', `${ACCOUNT}/profile`, { firstName: ' Augusta ', lastName: '' })
    expect(JSON.parse(answer.body).siteUser).toMatchObject({ firstName: 'Augusta', lastName: '' })
  })

  it('changes the password, which ends all other sessions', async () => {
    const { visitor, email } = await meetMember()
    const other = await meet()
    await logIn(other, email)
    const change = (password: string) =>
      visitor.send('POST', `${ACCOUNT}/password`, { password, newPassword: 'harbour and heather' })
    expect(codeOf(await change('wrong'))).toEqual([403, 'password_wrong'])
    expect((await change(ACCOUNT_PASSWORD)).status).toBe(200)
    expect((await visitor.get(ACCOUNT)).status).toBe(200)
    expect((await other.get(ACCOUNT)).status).toBe(401)
  })

  it('changes the address, once its new mailbox confirms it', async () => {
    const { visitor, email } = await meetMember()
    const fresh = newEmail()
    const change = (password: string) => visitor.send('POST', `${ACCOUNT}/email`, { email: fresh, password })
    expect(codeOf(await change('wrong'))).toEqual([403, 'password_wrong'])
    expect((await change(ACCOUNT_PASSWORD)).status).toBe(200)
    expect((await logIn(await meet(), email)).status).toBe(200)
    const token = await tokenIn(database, fresh)
    const other = await meet()
    await logIn(other, email)
    const use = () => visitor.send('POST', `${ACCOUNT}/email/confirmation`, { token })
    expect((await visitor.get(await linkIn(database, fresh))).body).toContain(fresh)
    expect((await use()).status).toBe(200)
    expect((await use()).status).toBe(403)
    expect([(await visitor.get(ACCOUNT)).status, (await other.get(ACCOUNT)).status]).toEqual([200, 401])
    expect((await logIn(await meet(), email)).status).toBe(401)
    expect((await logIn(await meet(), fresh)).status).toBe(200)
    expect(await subjectsTo(database, email)).toEqual([
      'Confirm your account at quay Goods',
      'A new email address for your account at quay Goods',
      'Your account at quay Goods has changed',
    ])
  })

  it('cannot take the address of another account, and is not told of it', async () => {
    const [one, other] = [await meetMember(), await meetMember()]
    const wish = { email: other.email, password: ACCOUNT_PASSWORD }
    const [fresh, unknown] = [newEmail(), newEmail()]
    const told = async (email: string) => {
      const answer = await one.visitor.send('POST', `${ACCOUNT}/email`, { ...wish, email })
      const own = JSON.parse((await one.visitor.get(ACCOUNT)).body).siteUser
      const kept = JSON.parse((await one.visitor.get(`${ACCOUNT}/export`)).body).account
      const text = JSON.stringify([
        answer.status,
        answer.body,
        own,
        kept,
        await subjectsTo(database, one.email),
      ])
      return text.replaceAll(email, 'the address')
    }
    const ofOther = await told(other.email)
    expect(ofOther).toContain('"newEmail":"the address"')
    expect(await subjectsTo(database, other.email)).toContain('You have an account at quay Goods')
    const added = ',"A new email address for your account at quay Goods"'
    expect((await told(unknown)).replace(added, '')).toBe(ofOther)
    await one.visitor.send('POST', `${ACCOUNT}/email`, { ...wish, email: fresh })
    await openAccount(await meet(), database, fresh)
    const links = await database.rows<{ email: string }>(
      `select email from outbox where recipient = '${fresh}' and email like '%/account/email%'`,
    )
    const token = new URL(JSON.parse(links[0]?.email ?? '').content.account.url).searchParams.get('token')
    const answer = await one.visitor.send('POST', `${ACCOUNT}/email/confirmation`, { token })
    expect(codeOf(answer)).toEqual([409, 'email_taken'])
  })

  it('deletes the account with the password', async () => {
    const { visitor, email } = await meetMember()
    const end = (password: string) => visitor.send('POST', `${ACCOUNT}/deletion`, { password })
    expect(codeOf(await end('wrong'))).toEqual([403, 'password_wrong'])
    expect((await end(ACCOUNT_PASSWORD)).status).toBe(200)
    expect(visitor.cookies.has('siteUserSession')).toBe(false)
    expect(await store.read.accounts.byEmail('quay', email)).toBeUndefined()
    expect((await logIn(await meet(), email)).status).toBe(401)
  })

  it.each([
    { method: 'POST', path: `${ACCOUNT}/profile`, body: { firstName: '', lastName: '' } },
    { method: 'POST', path: `${ACCOUNT}/addresses`, body: { remove: 'one' } },
    { method: 'POST', path: `${ACCOUNT}/email`, body: { email: 'a@mail.test', password: 'b' } },
    { method: 'POST', path: `${ACCOUNT}/email/confirmation`, body: { token: 'a' } },
    { method: 'POST', path: `${ACCOUNT}/password`, body: { password: 'a', newPassword: 'bbbbbbbb' } },
    { method: 'POST', path: `${ACCOUNT}/deletion`, body: { password: 'a' } },
    { method: 'GET', path: `${ACCOUNT}/export`, body: undefined },
    { method: 'GET', path: ACCOUNT, body: undefined },
  ])('has to be signed in for $method $path', async ({ method, path, body }) => {
    const visitor = await meet()
    const answer = await (method === 'GET' ? visitor.get(path) : visitor.send(method, path, body))
    expect(codeOf(answer)).toEqual([401, 'account_missing'])
  })
})
