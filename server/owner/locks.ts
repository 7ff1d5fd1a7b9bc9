import { z } from 'zod'
import { recordUnknown } from '../errors/owner-problems.ts'
import { membershipsIn } from '../shop/membership/memberships.ts'
import type { Order } from '../store/types.ts'
import { type Lock, lockKeyOf, lockOfWebsite } from '../website/locks.ts'
import type { Site } from '../website/site.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { orderSchema, toOrderAnswer } from './order-answer.ts'
import type { Owner } from './owner.ts'
import { answeredTime, toIso } from './times.ts'

const lockSchema = z.strictObject({
  id: z
    .string()
    .describe('`site`, `page:` with the id of a collection, or `membership:` with that of a product'),
  kind: z.enum(['password', 'membership']),
  pages: z.array(z.string()).describe('The titles of the collections that it closes; none for the website'),
  closedAt: answeredTime.nullable().describe('When it was last closed on all devices'),
})

/** A lock of a website, with the collections behind it. */
export interface ListedLock {
  readonly id: string
  readonly kind: Lock['kind']
  readonly pages: readonly string[]
  readonly closedAt: number | null
}

const list = defineCall({
  id: 'listLocks',
  method: 'get',
  path: '/api/owner/locks',
  summary: 'List locks',
  description: 'Lists the passwords and memberships that open pages.',
  answer: z.strictObject({ locks: z.array(lockSchema) }),
  problems: [],
  run: async ({ read, site }) => {
    const closings = await read.websites.ownSetting(site.website.id, 'lockClosings')
    return { locks: locksOfSite(site, closings).map(toAnswer) }
  },
})

const close = defineCall({
  id: 'closeLock',
  method: 'post',
  path: '/api/owner/locks/{lockId}/close',
  pathExample: { lockId: 'page:6650f0c2a1b2c3d4e5f60718' },
  summary: 'Close a lock on all devices',
  description:
    'Every browser that had opened the lock has to open it again, at once: by the password, or by the confirmation of its order. Members who are signed in stay members.',
  answer: z.strictObject({ lock: lockSchema }),
  problems: ['record_unknown'],
  run: async (owner, { path: { lockId = '' } }) => ({ lock: toAnswer(await closeLock(owner, lockId)) }),
})

const endMembership = defineCall({
  id: 'endMembership',
  method: 'put',
  path: '/api/owner/orders/{orderId}/membership',
  pathExample: { orderId: '6650f0c2a1b2c3d4e5f60718' },
  summary: 'End the membership of an order',
  description:
    'Ends the memberships that an order bought without a refund, on all devices and in the account, at once; or lets them last again.',
  body: { schema: z.strictObject({ isEnded: z.boolean() }), example: { isEnded: true } },
  answer: z.strictObject({ order: orderSchema }),
  problems: ['record_unknown'],
  run: async (owner, { path: { orderId = '' }, body }) => ({
    order: toOrderAnswer(await setMembership(owner, orderId, body.isEnded)),
  }),
})

/** Closes a lock in all browsers. Throws `record_unknown`. */
export async function closeLock({ site, write }: Owner, id: string): Promise<ListedLock> {
  const lock = locksOfSite(site).find((one) => one.id === id)
  if (lock === undefined) throw recordUnknown('lock', id)
  const closings = await write(({ websites }) =>
    websites.changeOwnSetting(site.website.id, 'lockClosings', (current) => ({
      ...current,
      // Never the time of the last closing again, because a mark that was made since would stay open.
      [id]: Math.max(Date.now(), (current?.[id] ?? 0) + 1),
    })),
  )
  return { ...lock, closedAt: closings[id] ?? null }
}

/** Ends the memberships of an order, or lets them last again. Throws `record_unknown` for an order without one. */
export async function setMembership(
  { site, write }: Owner,
  orderId: string,
  isEnded: boolean,
): Promise<Order> {
  return write(async ({ orders }) => {
    const order = await orders.byId(site.website.id, orderId)
    if (order === undefined || membershipsIn(order).length === 0) throw recordUnknown('membership', orderId)
    await orders.endMembership(
      site.website.id,
      orderId,
      isEnded ? (order.membershipEndedAt ?? Date.now()) : null,
    )
    return (await orders.byId(site.website.id, orderId)) ?? order
  })
}

/** The locks of a website, each once. */
export function locksOfSite(
  site: Site,
  closings: Readonly<Record<string, number>> = {},
): readonly ListedLock[] {
  const { collections, locks, paywalls, website } = site
  const own = collections.flatMap(({ id, title }) => {
    const wall = paywalls.get(id)
    const all = [...(locks.get(id) ?? []), ...(wall === undefined ? [] : [wall])]
    return all.map((lock) => ({ lock, id: lockKeyOf(lock), title }))
  })
  const ofSite = lockOfWebsite(website)
  const listed = [...Map.groupBy(own, ({ id }) => id)].map(([id, rows]) => ({
    ...{ id, kind: rows[0]?.lock.kind ?? 'password' },
    pages: [...new Set(rows.map(({ title }) => title))],
    closedAt: closings[id] ?? null,
  }))
  if (ofSite === undefined) return listed
  return [{ id: 'site', kind: 'password', pages: [], closedAt: closings['site'] ?? null }, ...listed]
}

function toAnswer({ closedAt, ...lock }: ListedLock) {
  return { ...lock, closedAt: closedAt === null ? null : toIso(closedAt) }
}

/** Locks and memberships. */
export const lockCalls: readonly OwnerCall[] = [list, close, endMembership]
