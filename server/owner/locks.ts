import { z } from 'zod'
import { recordUnknown } from '../errors/owner-problems.ts'
import { membershipsIn } from '../shop/membership/memberships.ts'
import { namedOrder } from '../shop/orders/named-order.ts'
import { lockKeyOf, lockOfWebsite } from '../website/locks.ts'
import type { Site } from '../website/site.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { orderSchema, toOrderAnswer } from './order-answer.ts'
import { answeredTime, toIso } from './times.ts'

const lockSchema = z.strictObject({
  id: z
    .string()
    .describe('`site`, `page:` with the id of a collection, or `membership:` with that of a product'),
  kind: z.enum(['password', 'membership']),
  pages: z.array(z.string()).describe('The titles of the collections that it closes; none for the website'),
  closedAt: answeredTime.nullable().describe('When it was last closed on all devices'),
})

const list = defineCall({
  id: 'listLocks',
  command: { name: 'locks' },
  method: 'get',
  path: '/api/owner/locks',
  summary: 'List locks',
  description: 'Lists the passwords and memberships that open pages.',
  answer: z.strictObject({ locks: z.array(lockSchema) }),
  problems: [],
  run: async ({ read, site }) => {
    const closings = await read.websites.ownSetting(site.website.id, 'lockClosings')
    return { locks: locksOfSite(site, closings) }
  },
})

const close = defineCall({
  id: 'closeLock',
  command: { name: 'locks', option: 'close' },
  method: 'post',
  path: '/api/owner/locks/{lockId}/close',
  pathExample: { lockId: 'page:6650f0c2a1b2c3d4e5f60718' },
  summary: 'Close a lock on all devices',
  description:
    'Every browser that had opened the lock has to open it again, at once: by the password, or by the confirmation of its order. Members who are signed in stay members.',
  answer: z.strictObject({ lock: lockSchema }),
  problems: ['record_unknown'],
  run: async ({ site, write }, { path: { lockId = '' } }) => {
    const closings = await write(async ({ websites }) => {
      if (!locksOfSite(site).some(({ id }) => id === lockId)) throw recordUnknown('lock', lockId)
      return websites.changeOwnSetting(site.website.id, 'lockClosings', (current) => ({
        ...current,
        // Never the time of the last closing again, because a mark that was made since would stay open.
        [lockId]: Math.max(Date.now(), (current?.[lockId] ?? 0) + 1),
      }))
    })
    return { lock: locksOfSite(site, closings).find(({ id }) => id === lockId) }
  },
})

const endMembership = defineCall({
  id: 'endMembership',
  command: { name: 'locks', option: 'membership' },
  method: 'put',
  path: '/api/owner/orders/{orderId}/membership',
  pathExample: { orderId: '6650f0c2a1b2c3d4e5f60718' },
  summary: 'End the membership of an order',
  description:
    'Ends the memberships that an order bought without a refund, on all devices and in the account, at once; or lets them last again.',
  body: { schema: z.strictObject({ isEnded: z.boolean() }), example: { isEnded: true } },
  answer: z.strictObject({ order: orderSchema }),
  problems: ['record_unknown'],
  run: ({ site, write }, { path: { orderId = '' }, body: { isEnded } }) =>
    write(async ({ orders }) => {
      const order = await namedOrder({ orders }, site, orderId)
      const { websiteId, id } = order
      if (membershipsIn(order).length === 0) throw recordUnknown('membership', orderId)
      const endedAt = isEnded ? (order.membershipEndedAt ?? Date.now()) : null
      await orders.endMembership(websiteId, id, endedAt)
      return { order: toOrderAnswer(site, (await orders.byId(websiteId, id)) ?? order) }
    }),
})

/** The locks of a website, each once. */
function locksOfSite(
  { collections, locks, paywalls, website }: Site,
  closings: Readonly<Record<string, number>> = {},
): readonly z.output<typeof lockSchema>[] {
  const closedAt = (id: string) => (closings[id] === undefined ? null : toIso(closings[id]))
  const own = collections.flatMap(({ id, title }) => {
    const wall = paywalls.get(id)
    const all = [...(locks.get(id) ?? []), ...(wall === undefined ? [] : [wall])]
    return all.map((lock) => ({ lock, id: lockKeyOf(lock), title }))
  })
  const ofSite = lockOfWebsite(website)
  const listed = [...Map.groupBy(own, ({ id }) => id)].map(([id, rows]) => ({
    ...{ id, kind: rows[0]?.lock.kind ?? 'password' },
    pages: [...new Set(rows.map(({ title }) => title))],
    closedAt: closedAt(id),
  }))
  if (ofSite === undefined) return listed
  return [{ id: 'site', kind: 'password', pages: [], closedAt: closedAt('site') }, ...listed]
}

/** Locks and memberships. */
export const lockCalls: readonly OwnerCall[] = [list, close, endMembership]
