import { afterAll, describe, expect, it } from 'vitest'
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
  signUp,
  startAccountSite,
  subjectsTo,
  tokenIn,
} from '../../support/sites/accounts.ts'
import { cookiesOf, Visitor } from '../../support/sites/visitors.ts'

const { store, database, ask, askAlike, close } = await startAccountSite()
afterAll(close)
const meet = (host = 'quay.example') => Visitor.meet(ask, host)
const meetMember = () => meetAccount(ask, database)

describe('a sign-up', () => {
  it('is confirmed by the link in its mail and the password, once', async () => {
    const [visitor, email] = [await meet(), newEmail()]
    const answer = await signUp(visitor, email.toUpperCase())
    expect(JSON.parse(answer.body)).toEqual({
      message: `We have sent a mail to ${email}. Open the link in it to go on.`,
    })
    expect(codeOf(await logIn(visitor, email))).toEqual([401, 'login_failed'])
    const token = await tokenIn(database, email)
    expect(codeOf(await confirm(visitor, token, 'another password'))).toEqual([403, 'password_wrong'])
    const confirmed = await confirm(visitor, token)
    expect(JSON.parse(confirmed.body)).toMatchObject({
      xsrfToken: expect.stringMatching(/./),
      siteUser: { email, firstName: 'Ada', lastName: 'Byron' },
    })
    expect(codeOf(await confirm(visitor, token))).toEqual([403, 'link_ended'])
    expect(JSON.parse((await visitor.get(ACCOUNT)).body).siteUser.email).toBe(email)
  })

  it('with a known address is answered alike, and its owner gets a mail', async () => {
    const { email } = await meetMember()
    const answer = await signUp(await meet(), email, 'a password of a stranger')
    expect([answer.status, JSON.parse(answer.body).message]).toEqual([
      200,
      `We have sent a mail to ${email}. Open the link in it to go on.`,
    ])
    expect(await subjectsTo(database, email)).toEqual([
      'Confirm your account at quay Goods',
      'You have an account at quay Goods',
    ])
    expect((await logIn(await meet(), email)).status).toBe(200)
  })

  it('tells no stranger who then signs in whether the address had an account', async () => {
    const password = 'a password of a stranger'
    const seen: unknown[] = []
    for (const email of [(await meetMember()).email, newEmail()]) {
      await signUp(await meet(), email, password)
      for (let tries = 0; tries < 5; tries++) await logIn(await meet(), email, { password })
      const [visitor, startMs] = [await meet(), performance.now()]
      const { status, body } = await logIn(visitor, email, { password })
      seen.push([status, body, performance.now() - startMs >= 250])
    }
    expect(seen[0]).toEqual([401, expect.stringContaining('also has to be confirmed'), true])
    expect(seen[1]).toEqual(seen[0])
  })

  it('of a stranger is worth nothing to the stranger, nor does it harm the owner of the address', async () => {
    const email = newEmail()
    await signUp(await meet(), email, 'a password of a stranger')
    await signUp(await meet(), email)
    // One mail for both, because mailboxes of others could be filled. Its link asks for the password of the last sign-up.
    const token = await tokenIn(database, email)
    expect((await confirm(await meet(), token, 'a password of a stranger')).status).toBe(403)
    expect((await confirm(await meet(), token)).status).toBe(200)
  })

  it.each([
    { what: 'a malformed address', fields: { email: 'ada' }, wrong: 'email' },
    { what: 'no address', fields: { email: '' }, wrong: 'email' },
    { what: 'a short password', fields: { newPassword: 'tide' }, wrong: 'newPassword' },
    { what: 'no password', fields: { newPassword: '' }, wrong: 'newPassword' },
    { what: 'a long password', fields: { newPassword: 'a'.repeat(201) }, wrong: 'newPassword' },
    {
      what: 'the address as its password',
      fields: { email: 'ada@mail.test', newPassword: 'Ada@mail.test' },
      wrong: 'newPassword',
    },
    { what: 'a long name', fields: { firstName: 'a'.repeat(201) }, wrong: 'firstName' },
  ])('with $what is refused', async ({ fields, wrong }) => {
    const all = { email: 'ada@mail.test', newPassword: ACCOUNT_PASSWORD, ...fields }
    const answer = await (await meet()).send('POST', ACCOUNT, all)
    expect(codeOf(answer)).toEqual([400, 'fields_invalid'])
    expect(Object.keys(JSON.parse(answer.body).errors)).toEqual([wrong])
  })
})

describe('a login', () => {
  it.each([
    { rememberMe: false, life: '' },
    { rememberMe: true, life: 'Max-Age=2592000; ' },
  ])('with rememberMe $rememberMe sets the cookies of a session', async ({ rememberMe, life }) => {
    const { email } = await meetMember()
    const visitor = await meet()
    const crumb = visitor.crumb
    const answer = await logIn(visitor, email, { rememberMe })
    const lines = cookiesOf(answer)
    const session = lines.find((line) => line.startsWith('siteUserSession='))
    expect(session).toMatch(new RegExp(`^siteUserSession=[\\w-]{43}; ${life}Path=/; HttpOnly; SameSite=Lax$`))
    expect(JSON.parse(visitor.cookies.get('siteUserInfo') ?? '')).toEqual({
      authenticated: true,
      siteUserId: (await accountOf(store, 'quay', email)).id,
    })
    expect(lines.find((line) => line.startsWith('siteUserInfo='))).not.toContain('HttpOnly')
    expect(visitor.crumb).not.toBe(crumb)
  })

  it.each([
    { what: 'a wrong password', known: true, password: 'another', code: 'login_failed', status: 401 },
    { what: 'an unknown address', known: false, password: 'another', code: 'login_failed', status: 401 },
    { what: 'no password', known: true, password: '', code: 'fields_invalid', status: 400 },
  ])('with $what is refused', async ({ known, password, code, status }) => {
    const email = known ? (await meetMember()).email : newEmail()
    const visitor = await meet()
    expect(codeOf(await logIn(visitor, email, { password }))).toEqual([status, code])
    expect(visitor.cookies.has('siteUserSession')).toBe(false)
  })

  it('counts for its website alone', async () => {
    const { email, visitor } = await meetMember()
    const other = await meet('dune.example')
    expect((await logIn(other, email)).status).toBe(401)
    for (const name of ['siteUserSession', 'siteUserInfo'])
      other.cookies.set(name, visitor.cookies.get(name) ?? '')
    expect(codeOf(await other.get(ACCOUNT))).toEqual([401, 'account_missing'])
    expect(other.cookies.has('siteUserInfo')).toBe(false)
  })

  it('is refused for an address after ten tries a minute', async () => {
    const visitor = await Visitor.meet(askAlike, 'quay.example')
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push((await logIn(visitor, newEmail())).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a logout', () => {
  it('ends the session', async () => {
    const { visitor } = await meetMember()
    const cookies = new Map(visitor.cookies)
    expect((await visitor.send('DELETE', ACCOUNT_SESSION)).status).toBe(200)
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith('siteUser'))).toEqual([])
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    expect((await visitor.get(ACCOUNT)).status).toBe(401)
  })

  it('with an old crumb is refused once, and works when it is sent again', async () => {
    const { visitor } = await meetMember()
    visitor.cookies.set('crumb', 'of an older session')
    const refused = await visitor.send('DELETE', ACCOUNT_SESSION)
    expect([refused.status, JSON.parse(refused.body).crumbFail]).toEqual([403, true])
    expect((await visitor.send('DELETE', ACCOUNT_SESSION)).status).toBe(200)
  })
})

describe('the token against forged requests', () => {
  it.each([
    { what: 'of the session', toHeader: (token: string) => token, status: 200 },
    { what: 'of another session', toHeader: () => 'another', status: 403 },
  ])('$what is answered with $status', async ({ toHeader, status }) => {
    const { visitor, xsrfToken } = await meetMember()
    const headers = { 'x-siteuser-xsrf-token': toHeader(xsrfToken) }
    const names = { firstName: 'Augusta', lastName: 'King' }
    const answer = await visitor.send('POST', `${ACCOUNT}/profile`, names, headers)
    expect(answer.status).toBe(status)
    // It takes the place of the crumb, too.
    const alone = {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(names),
    }
    expect((await visitor.request('POST', `${ACCOUNT}/profile`, alone)).status).toBe(status)
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link in a mail, and ends all sessions', async () => {
    const { visitor, email } = await meetMember()
    const stranger = await meet()
    const [known, unknown] = [email, newEmail()]
    for (const one of [known, unknown])
      expect((await stranger.send('POST', `${ACCOUNT}/password-reset`, { email: one })).status).toBe(200)
    expect(await subjectsTo(database, unknown)).toEqual([])
    const path = await linkIn(database, email)
    expect(path).toMatch(/^\/account\/reset\?token=/)
    expect((await stranger.get(path)).status).toBe(200)
    const token = await tokenIn(database, email)
    const set = (newPassword: string) =>
      stranger.send('POST', `${ACCOUNT}/password-reset/password`, { token, newPassword })
    expect(codeOf(await set('short'))).toEqual([400, 'fields_invalid'])
    expect((await set('harbour and heather')).status).toBe(200)
    expect((await visitor.get(ACCOUNT)).status).toBe(401)
    expect((await stranger.get(ACCOUNT)).status).toBe(200)
    expect(codeOf(await set('once more with it'))).toEqual([403, 'link_ended'])
    expect((await stranger.get(path)).status).toBe(403)
    expect((await logIn(await meet(), email)).status).toBe(401)
    expect((await logIn(await meet(), email, { password: 'harbour and heather' })).status).toBe(200)
  })

  it('confirms an account that was not yet', async () => {
    const [visitor, email] = [await meet(), newEmail()]
    await signUp(visitor, email)
    await visitor.send('POST', `${ACCOUNT}/password-reset`, { email })
    const tokens = await database.rows<{ email: string }>(
      `select email from outbox where recipient = '${email}' and email like '%/account/reset%'`,
    )
    const token = new URL(JSON.parse(tokens[0]?.email ?? '').content.account.url).searchParams.get('token')
    const set = { token, newPassword: ACCOUNT_PASSWORD }
    expect((await visitor.send('POST', `${ACCOUNT}/password-reset/password`, set)).status).toBe(200)
    expect((await logIn(await meet(), email)).status).toBe(200)
  })
})

describe('a link', () => {
  it.each(['', 'a', 'a.b.c'])('that is "%s" opens nothing', async (token) => {
    const visitor = await meet()
    for (const page of ['confirm', 'reset', 'email'])
      if (token !== '' || page !== 'reset')
        expect((await visitor.get(`/account/${page}?token=${token}`)).status).toBe(403)
    expect(codeOf(await confirm(visitor, token))).toEqual([403, 'link_ended'])
  })

  it('for one purpose serves no other', async () => {
    const [visitor, email] = [await meet(), newEmail()]
    await signUp(visitor, email)
    const token = await tokenIn(database, email)
    const set = { token, newPassword: ACCOUNT_PASSWORD }
    expect(codeOf(await visitor.send('POST', `${ACCOUNT}/password-reset/password`, set))).toEqual([
      403,
      'link_ended',
    ])
    expect((await visitor.get(`/account/email?token=${token}`)).status).toBe(403)
  })
})
