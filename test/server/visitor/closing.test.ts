import { afterAll, describe, expect, it } from 'vitest'
import { add, checkOut } from '../../support/sites/buying.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { hostOf, lockedSite, passwordOf, smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const UNLOCK = '/api/site/unlock'
const LOCK = '/api/site/lock'
const LEAVE = '/api/site/membership/leave'

const { ask, askOwner, close, store } = await startOwnerApp({
  sites: [smallSite('quay'), lockedSite('reef')],
})
afterAll(close)

const meet = (name = 'quay') => Visitor.meet(ask, hostOf(name))
const statusOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).status

async function enter(): Promise<Visitor> {
  const visitor = await meet()
  await visitor.submit(UNLOCK, { password: passwordOf('quay'), returnTo: '/vault' })
  expect(await statusOf(visitor, '/vault')).toBe(200)
  return visitor
}

async function join(): Promise<{ visitor: Visitor; order: string }> {
  const visitor = await meet()
  await add(visitor, 'quay-pass')
  const order = JSON.parse((await checkOut(visitor)).body).order.id as string
  expect(await statusOf(visitor, '/club')).toBe(200)
  return { visitor, order }
}

/** Another browser with a copy of a cookie. */
async function copyOf(visitor: Visitor, cookie: string): Promise<Visitor> {
  const copy = await meet()
  copy.cookies.set(cookie, visitor.cookies.get(cookie) ?? '')
  return copy
}

describe('a visitor', () => {
  it('closes a page again by a form of the page, and no copy of the cookie opens it', async () => {
    const [visitor, other] = [await enter(), await enter()]
    const copy = await copyOf(visitor, 'unlocked')
    expect(await statusOf(copy, '/vault')).toBe(200)
    const { body } = await visitor.get('/vault/post-1')
    expect(body).toContain(`action="${LOCK}" method="post"`)
    expect(body).toContain('Lock again')
    const closed = await visitor.submit(LOCK, { returnTo: '/vault' })
    expect([closed.status, closed.headers.location]).toEqual([303, '/vault'])
    expect(visitor.cookies.get('unlocked') ?? '').toBe('')
    expect([await statusOf(visitor, '/vault'), await statusOf(copy, '/vault')]).toEqual([403, 403])
    expect(await statusOf(other, '/vault')).toBe(200)
    await visitor.submit(UNLOCK, { password: passwordOf('quay'), returnTo: '/vault' })
    expect(await statusOf(visitor, '/vault')).toBe(200)
  })

  it('closes a whole website again', async () => {
    const visitor = new Visitor(ask, hostOf('reef'))
    await visitor.get('/')
    await visitor.submit(UNLOCK, { lock: 'site', password: passwordOf('reef'), returnTo: '/shop' })
    expect((await visitor.get('/shop')).body).toContain('Lock this website again')
    const mark = visitor.cookies.get('unlocked') ?? ''
    expect((await visitor.submit(LOCK, { lock: 'site', returnTo: '/shop' })).status).toBe(303)
    visitor.cookies.set('unlocked', mark)
    expect(await statusOf(visitor, '/shop')).toBe(403)
  })

  it('closes a members’ area in this browser', async () => {
    const { visitor, order } = await join()
    const copy = await copyOf(visitor, 'memberships')
    expect((await visitor.get('/club')).body).toContain('Close the members’ area on this device')
    expect((await visitor.submit(LEAVE, { returnTo: '/club' })).headers.location).toBe('/club')
    expect([await statusOf(visitor, '/club'), await statusOf(copy, '/club')]).toEqual([403, 403])
    await visitor.submit('/api/site/membership', { order })
    expect(await statusOf(visitor, '/club')).toBe(200)
  })

  it('needs a crumb, a page that has a lock, and a mark', async () => {
    const visitor = await enter()
    const fields = { returnTo: '/vault', crumb: 'x' }
    const forged = await visitor.request('POST', LOCK, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([forged.status, await statusOf(visitor, '/vault')]).toEqual([403, 200])
    for (const returnTo of ['/shop', '/nothing', 'https://other.example/', ''])
      expect((await visitor.submit(LOCK, { returnTo })).status).toBe(404)
    const stranger = await meet()
    stranger.cookies.set('unlocked', 'a~99999~b.c~~')
    expect((await stranger.submit(LOCK, { returnTo: '/vault' })).status).toBe(303)
    expect((await (await meet()).get('/vault')).body).not.toContain(LOCK)
  })

  it('has marks that are pruned when they would be over', async () => {
    const day = 86_400_000
    const pruneAt = (ms: number) => store.transaction(({ endedMarks }) => endedMarks.prune(ms, 100))
    expect(await pruneAt(Date.now() + 20 * day)).toBe(0)
    expect(await pruneAt(Date.now() + 400 * day)).toBeGreaterThan(0)
  })
})

describe('an owner', () => {
  it('sees the locks', async () => {
    const { json } = await askOwner('GET', 'locks')
    expect(json.locks).toEqual([
      { id: 'membership:quay-pass', kind: 'membership', pages: ['quay club'], closedAt: null },
      { id: 'page:quay-vault', kind: 'password', pages: ['quay vault'], closedAt: null },
    ])
    expect((await askOwner('GET', 'locks', { website: 'reef' })).json.locks[0]).toMatchObject({ id: 'site' })
  })

  it('closes a page on all devices at once', async () => {
    const visitors = [await enter(), await enter()]
    const { status, json } = await askOwner('POST', 'locks/page:quay-vault/close')
    expect([status, typeof json.lock.closedAt]).toEqual([200, 'string'])
    for (const visitor of visitors) expect(await statusOf(visitor, '/vault')).toBe(403)
    await enter()
    expect((await askOwner('POST', 'locks/page:none/close')).status).toBe(404)
  })

  it('closes members’ areas on all devices at once', async () => {
    const { visitor, order } = await join()
    await askOwner('POST', 'locks/membership:quay-pass/close')
    expect(await statusOf(visitor, '/club')).toBe(403)
    await visitor.submit('/api/site/membership', { order })
    expect(await statusOf(visitor, '/club')).toBe(200)
  })

  it('ends the membership of an order, and lets it last again', async () => {
    const [{ visitor, order }, other] = [await join(), await join()]
    const end = (isEnded: boolean) => askOwner('PUT', `orders/${order}/membership`, { body: { isEnded } })
    expect((await end(true)).status).toBe(200)
    expect([await statusOf(visitor, '/club'), await statusOf(other.visitor, '/club')]).toEqual([403, 200])
    expect((await visitor.submit('/api/site/membership', { order })).status).toBe(404)
    await end(false)
    expect(await statusOf(visitor, '/club')).toBe(200)
    expect((await askOwner('PUT', 'orders/none/membership', { body: { isEnded: true } })).status).toBe(404)
  })
})
