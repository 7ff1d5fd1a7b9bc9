import { afterAll, describe, expect, it } from 'vitest'
import { CONTRIBUTOR_ROLES } from '../../../engine/domain/data/permissions.ts'
import { hashToken } from '../../../server/store/tokens.ts'
import { waitOf } from '../../../server/visitor/password-rates.ts'
import {
  addContributor,
  CONTRIBUTOR_PASSWORD,
  CONTRIBUTOR_SESSION,
  CONTRIBUTORS,
  signIn,
} from '../../support/sites/contributors.ts'
import { HTML, noticeIn } from '../../support/sites/notices.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { cookiesOf, fromManyAddresses, Visitor } from '../../support/sites/visitors.ts'

const site = await startSiteApp({
  sites: [smallSite('quay'), smallSite('dune')],
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(site.close)
const { store } = site
const ask = fromManyAddresses(site.ask)
const meet = (host = 'quay.example') => Visitor.meet(ask, host)
const admin = await addContributor(store, 'quay', 'ADMIN')

describe('a contributor', () => {
  it('signs in, is known, and signs out', async () => {
    const visitor = await meet()
    const crumb = visitor.crumb
    const answer = await signIn(visitor, ` ${admin.email.toUpperCase()} `)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({
      contributor: { id: admin.id, email: admin.email, roles: ['ADMIN'] },
    })
    expect(cookiesOf(answer).find((line) => line.startsWith('contributorSession='))).toMatch(
      /^contributorSession=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(visitor.crumb).not.toBe(crumb)
    expect((await visitor.get(CONTRIBUTOR_SESSION)).status).toBe(200)
    const token = visitor.cookies.get('contributorSession') ?? ''
    expect((await visitor.send('DELETE', CONTRIBUTOR_SESSION)).status).toBe(200)
    expect(visitor.cookies.has('contributorSession')).toBe(false)
    // The token is worth nothing any more, also to whoever copied it.
    visitor.cookies.set('contributorSession', token)
    expect((await visitor.get(CONTRIBUTOR_SESSION)).status).toBe(401)
  })

  it('signs in and out by a form', async () => {
    const visitor = await meet()
    const page = await visitor.browse(CONTRIBUTOR_SESSION, {
      email: admin.email,
      password: CONTRIBUTOR_PASSWORD,
    })
    expect(page.body).toContain('You are signed in as A ADMIN.')
    expect(page.headers['cache-control']).toBe('private, no-store')
    const left = await visitor.browse(CONTRIBUTOR_SESSION, { action: 'sign-out' })
    expect(left.body).toContain('name="password"')
  })

  it.each([
    { what: 'a wrong password', email: admin.email, password: 'wrong', status: 401, code: 'login_failed' },
    { what: 'an unknown address', email: 'a@example.com', password: 'b', status: 401, code: 'login_failed' },
    { what: 'no password', email: admin.email, password: '', status: 400, code: 'fields_invalid' },
    { what: 'no address', email: 'ada', password: 'b', status: 400, code: 'fields_invalid' },
  ])('does not sign in with $what', async ({ email, password, status, code }) => {
    const visitor = await meet()
    const answer = await signIn(visitor, email, password)
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code])
    expect(visitor.cookies.has('contributorSession')).toBe(false)
    const shown = await visitor.browse(CONTRIBUTOR_SESSION, { email, password: 'wrong' })
    expect(noticeIn(shown)).not.toBe('')
    expect(shown.body).not.toContain('wrong"')
  })

  it('of one website is a stranger to another', async () => {
    const visitor = await meet('dune.example')
    expect((await signIn(visitor, admin.email)).status).toBe(401)
    const own = await meet()
    await signIn(own, admin.email)
    visitor.cookies.set('contributorSession', own.cookies.get('contributorSession') ?? '')
    expect((await visitor.get(CONTRIBUTOR_SESSION)).status).toBe(401)
  })

  it('without a password yet cannot sign in', async () => {
    const { id, email } = await addContributor(store, 'quay', 'EDITOR')
    const known = await store.read.contributors.byId('quay', id)
    await store.transaction(async ({ contributors }) => {
      if (known !== undefined) await contributors.save({ ...known, passwordHash: null })
    })
    expect((await signIn(await meet(), email)).status).toBe(401)
  })

  it('opens no session by a password that was replaced since it was checked', async () => {
    const [{ id, email }, visitor] = [await addContributor(store, 'quay', 'EDITOR'), await meet()]
    const contributor = await store.read.contributors.byId('quay', id)
    if (contributor === undefined) throw new Error('The contributor was not added.')
    const checked = Promise.withResolvers<void>()
    const changed = store.transaction(async ({ contributors }) => {
      await checked.promise
      await contributors.save({ ...contributor, passwordHash: 'of another password' })
    })
    const answer = signIn(visitor, email)
    // Two checks behind it, one after the other, end later than its own.
    for (const other of [await meet(), await meet()]) await signIn(other, 'unknown@example.com')
    checked.resolve()
    await changed
    expect((await answer).status).toBe(401)
    expect((await visitor.get(CONTRIBUTOR_SESSION)).status).toBe(401)
  })

  it('is a stranger when the session has ended, or the access was taken away', async () => {
    const { id, email } = await addContributor(store, 'quay', 'ADMIN')
    const [first, second] = [await meet(), await meet()]
    for (const visitor of [first, second]) await signIn(visitor, email)
    const tokenHash = hashToken(first.cookies.get('contributorSession') ?? '')
    const session = await store.read.sessions.byToken('quay', 'contributor', tokenHash, Date.now())
    if (session === undefined) throw new Error('There is no session.')
    await store.transaction(async ({ sessions }) => {
      await sessions.remove('quay', tokenHash)
      await sessions.add({ ...session, endsAt: Date.now() - 1 })
    })
    expect((await first.get(CONTRIBUTOR_SESSION)).status).toBe(401)
    expect((await second.get(CONTRIBUTOR_SESSION)).status).toBe(200)
    await store.transaction(({ contributors }) => contributors.remove('quay', id))
    expect((await second.get(CONTRIBUTOR_SESSION)).status).toBe(401)
  })
})

describe('a call of owners', () => {
  it.each(CONTRIBUTOR_ROLES)('knows what the role %s may do', async (role) => {
    const { email } = await addContributor(store, 'quay', role)
    const visitor = await meet()
    await signIn(visitor, email)
    const answer = await visitor.get(CONTRIBUTORS)
    const isAdmin = role === 'ADMIN'
    expect(answer.status).toBe(isAdmin ? 200 : 403)
    expect(JSON.parse(answer.body)).toMatchObject(
      isAdmin
        ? { contributors: expect.arrayContaining([expect.objectContaining({ email: admin.email })]) }
        : { code: 'permission_missing', permission: 'contributors.change' },
    )
  })

  it('needs a session', async () => {
    const answer = await (await meet()).get(CONTRIBUTORS)
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([401, 'contributor_missing'])
  })
})

describe('guesses of a password', () => {
  it('are refused after ten in a minute from one address', async () => {
    const visitor = await Visitor.meet(site.ask, 'quay.example')
    const statuses: number[] = []
    for (let at = 0; at < 11; at++)
      statuses.push((await signIn(visitor, `guest-${at}@example.com`, 'guess')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const shown = await visitor.submit(CONTRIBUTOR_SESSION, { email: admin.email, password: 'guess' }, HTML)
    expect(shown.status).toBe(303)
  })

  it.each([
    { tries: 1, waitMs: 0 },
    { tries: 5, waitMs: 0 },
    { tries: 6, waitMs: 250 },
    { tries: 8, waitMs: 1000 },
    { tries: 10, waitMs: 4000 },
    { tries: 1000, waitMs: 4000 },
  ])('wait $waitMs ms at try $tries for one account', ({ tries, waitMs }) => {
    expect(waitOf(tries)).toBe(waitMs)
  })
})
