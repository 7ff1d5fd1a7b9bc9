import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { HTML } from '../../support/sites/notices.ts'
import { RESTOCK, signUp, signUpFor } from '../../support/sites/restock.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, close, store } = await startSiteApp({ sites: [smallSite('quay'), smallSite('dune')] })
afterAll(close)

const RELIC = { productId: 'quay-relic', variantId: 'quay-relic' }
const variant = { itemId: 'quay-relic', sku: 'quay-relic' }
const waiting = () => store.read.restockSignUps.waiting('quay', variant, 999)
const meet = (host = 'quay.example') => Visitor.meet(ask, host)

type Role = Parameters<typeof addContributor>[2]

const owners = new Map<Role, Promise<Visitor>>()

/** A contributor with a role, who signs in once. */
function owner(role: Role = 'STORE_MANAGER'): Promise<Visitor> {
  const known = owners.get(role) ?? enter(role)
  owners.set(role, known)
  return known
}

async function enter(role: Role): Promise<Visitor> {
  const visitor = await meet()
  await signIn(visitor, (await addContributor(store, 'quay', role)).email)
  return visitor
}

/** Removes all sign-ups, as a send does. */
beforeEach(async () => {
  await store.transaction(async ({ restockSignUps }) => {
    for (const one of await restockSignUps.waiting('quay', variant, 999)) await restockSignUps.remove(one)
  })
})

describe('a sign-up', () => {
  it('waits, once for each address', async () => {
    const visitor = await meet()
    for (const siteVisitorEmail of ['ada@example.com', ' Ada@Example.com '])
      expect(await signUp(visitor, { siteVisitorEmail, isJoinMailingList: true })).toMatchObject({
        status: 200,
        body: '{"message":"Signed up!","details":"We write to ada@example.com when quay relic is back in stock."}',
      })
    expect(await waiting()).toMatchObject([{ email: 'ada@example.com', joinsList: true }])
  })

  it('needs no variant of a product with one, from scripts and forms', async () => {
    const visitor = await meet()
    expect((await signUp(visitor, { variantId: undefined })).status).toBe(200)
    const fields = { productId: RELIC.productId, siteVisitorEmail: 'bea@example.com' }
    expect((await visitor.submit(RESTOCK, fields)).status).toBe(303)
    expect((await waiting()).map(({ email }) => email).toSorted()).toEqual([
      'ada@example.com',
      'bea@example.com',
    ])
  })

  it('asks a visitor who wants news to confirm the address', async () => {
    const siteVisitorEmail = 'news@example.com'
    await signUp(await meet(), { siteVisitorEmail, isJoinMailingList: true })
    await signUp(await meet(), { siteVisitorEmail: 'quiet@example.com' })
    const queued = await store.read.outbox.list('quay', { limit: 999, offset: 0 })
    const asked = queued.filter(({ kind }) => kind === 'newsletter-confirmation').map((one) => one.recipient)
    expect(asked).toContain(siteVisitorEmail)
    expect(asked).not.toContain('quiet@example.com')
  })

  it.each([
    { changes: { siteVisitorEmail: '  ' }, status: 400, message: 'Email cannot be blank' },
    { changes: { siteVisitorEmail: 'ada@example' }, status: 400, message: 'Email is invalid' },
    { changes: { productId: 'quay-cup', variantId: '' }, status: 400, message: 'Select one of the options' },
    { changes: { variantId: 'quay-cup-s' }, status: 404, message: 'This item is no longer sold.' },
    { changes: { productId: 'dune-relic', variantId: 'dune-relic' }, status: 404, message: 'no longer sold' },
    { changes: { productId: 'quay-pin', variantId: 'quay-pin' }, status: 409, message: 'in stock again' },
    { changes: { productId: 'quay-song', variantId: 'quay-song' }, status: 409, message: 'in stock again' },
  ])('with $changes is refused: $message', async ({ changes, status, message }) => {
    const answer = await signUp(await meet(), changes)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body).message).toContain(message)
    expect(await waiting()).toEqual([])
  })

  it('by a form leads back to the product, which says so', async () => {
    const visitor = await meet()
    const { status, headers } = await visitor.submit(RESTOCK, signUpFor('quay'))
    expect([status, headers.location]).toEqual([303, '/shop/relic'])
    expect((await visitor.get('/shop/relic')).body).toContain('Signed up!')
    expect(await waiting()).toHaveLength(1)
  })

  it('by a form with a mistake leads back to the product, with the mistake', async () => {
    const visitor = await meet()
    const sent = signUpFor('quay', { siteVisitorEmail: 'ada' })
    const { status, headers } = await visitor.submit(RESTOCK, sent, HTML)
    expect(status).toBe(303)
    const { body } = await visitor.get(String(headers.location).replace(/#.*/, ''), HTML)
    expect(body).toContain('Email is invalid')
    expect(await waiting()).toEqual([])
  })
})

describe('the lists', () => {
  it.each(['/groups', '?productId=quay-relic&variantId=quay-relic'])(
    'at %s are for contributors with the permission',
    async (path) => {
      expect((await (await meet()).get(RESTOCK + path)).status).toBe(401)
      expect((await (await owner('EDITOR')).get(RESTOCK + path)).status).toBe(403)
      for (const role of ['ADMIN', 'STORE_MANAGER', 'WEBSITE_MANAGER'] as const)
        expect((await (await owner(role)).get(RESTOCK + path)).status).toBe(200)
    },
  )

  it('go on until there is no next page', async () => {
    const emails = Array.from({ length: 120 }, (_, at) => `reader-${at}@example.com`)
    await store.transaction(async ({ restockSignUps }) => {
      for (const [at, email] of emails.entries())
        await restockSignUps.add({
          ...{
            id: `r${at}`,
            websiteId: 'quay',
            ...variant,
            email,
            joinsList: false,
            createdAt: at % 7,
            ...{ origin: '', language: '' },
          },
        })
    })
    const visitor = await owner()
    const seen: string[] = []
    const pages: number[] = []
    for (let cursor = ''; ; ) {
      const query = new URLSearchParams({ ...RELIC, cursor })
      const page = JSON.parse((await visitor.get(`${RESTOCK}?${query}`)).body)
      pages.push(page.signUps.length)
      seen.push(...page.signUps.map((one: { siteVisitorEmail: string }) => one.siteVisitorEmail))
      if (!page.hasNextPage) break
      cursor = page.nextPageCursor
    }
    expect(pages).toEqual([50, 50, 20])
    expect(seen.toSorted()).toEqual(emails.toSorted())
    const { signUpGroups, hasNextPage } = JSON.parse((await visitor.get(`${RESTOCK}/groups`)).body)
    expect([signUpGroups, hasNextPage]).toMatchObject([
      [{ ...RELIC, signUpCount: 120, qtyInStock: 0, firstSignUpOn: 0, lastSignUpOn: 6 }],
      false,
    ])
  })

  it.each([
    ...['%', 'e30', 'WzFd'],
    ...[
      [1, 'a\0'],
      ['a', '\ud800'],
      ['a', 1],
    ].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
  ])('refuse the cursor "%s"', async (cursor) => {
    const visitor = await owner()
    for (const path of ['/groups?', '?productId=a&variantId=b&'])
      expect((await visitor.get(`${RESTOCK}${path}cursor=${encodeURIComponent(cursor)}`)).status).toBe(400)
  })
})
