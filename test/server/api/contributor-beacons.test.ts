import { afterAll, expect, it } from 'vitest'
import type { ContributorRole } from '../../../engine/domain/data/permissions.ts'
import { createId } from '../../../server/store/ids.ts'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { BROWSER, CENSUS, CLANKER } from '../../support/sites/tracked-events.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../support/store/view-database.ts'

const { address, drop } = createSqlite()
const { ask, store, close } = await startSiteApp({ address, sites: [smallSite('quay')] })
const database = await viewDatabase(address)
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await close()
  await drop()
})

const HIT = `${CENSUS}/RecordHit`

/** A beacon of an event with an id. */
const BEACONS: Readonly<Record<string, (id: string) => object>> = {
  [HIT]: (id) => ({ event: 10, data: { id, seconds: 30 } }),
  [`${CENSUS}/overlay`]: (id) => ({ id, action: 'shown' }),
  [`${CLANKER}/events`]: (id) => ({ id, eventSchemaName: 'CommerceShopping_VisitPDP', eventContent: {} }),
}

const signedIn = async (role: ContributorRole) => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  await signIn(visitor, (await addContributor(store, 'quay', role)).email)
  return visitor
}

const headersOn = (page: string) => ({
  ...{ 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin', referer: `http://quay.example${page}` },
})

/** Sends each beacon from a page, and answers those that are stored, known when one that was sent after them is. */
async function storedOf(visitor: Visitor, page: string): Promise<readonly string[]> {
  const sent = new Map(Object.keys(BEACONS).map((path) => [createId(), path]))
  for (const [id, path] of sent) {
    const { status } = await visitor.send('POST', path, BEACONS[path]?.(id), headersOn(page))
    expect(status).toBe(202)
  }
  const last = createId()
  await (await Visitor.meet(ask, 'quay.example')).send('POST', HIT, BEACONS[HIT]?.(last), headersOn('/shop'))
  const rows = () => database.rows<{ readonly id: string }>('select id from tracking_events')
  await expect.poll(async () => (await rows()).map(({ id }) => id), { timeout: 10_000 }).toContain(last)
  const ids = new Set((await rows()).map(({ id }) => id))
  return [...sent].flatMap(([id, path]) => (ids.has(id) ? [path] : []))
}

const ALL = Object.keys(BEACONS)

it.each([
  { who: 'a visitor', role: undefined, page: '/shop', stored: ALL },
  { who: 'a visitor who may sign in', role: undefined, page: '/config', stored: [] },
  { who: 'a viewer', role: 'VIEWER', page: '/shop', stored: ALL },
  { who: 'a viewer at work', role: 'VIEWER', page: '/config', stored: [] },
  { who: 'an editor', role: 'EDITOR', page: '/shop', stored: [] },
  { who: 'an administrator', role: 'ADMIN', page: '/shop', stored: [] },
] as const)(
  'of $who on $page the service keeps $stored.length kinds of events',
  async ({ role, page, stored }) => {
    const visitor = role === undefined ? await Visitor.meet(ask, 'quay.example') : await signedIn(role)
    expect(await storedOf(visitor, page)).toEqual(stored)
  },
)
