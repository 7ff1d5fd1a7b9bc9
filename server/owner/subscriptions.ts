import { z } from 'zod'
import { recordUnknown } from '../errors/owner-problems.ts'
import { SUBSCRIPTION_STATE, type Subscription } from '../store/subscription-types.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, toPage, toSlice } from './cursor.ts'
import { answeredTime, givenTime, toIso } from './times.ts'

const subscriptionSchema = z.strictObject({
  id: z.string().describe('That of its first order'),
  createdAt: answeredTime,
  state: z.enum(SUBSCRIPTION_STATE),
  renewals: z.int().describe('Periods after the first one that were paid'),
  dueAt: answeredTime.nullable().describe('When the next period begins'),
  hindrance: z
    .enum(['', 'sold-out'])
    .describe('Why a period that is due is not renewed; it is tried again each day'),
})

const list = defineCall({
  id: 'listSubscriptions',
  method: 'get',
  path: '/api/owner/subscriptions',
  summary: 'List subscriptions',
  description:
    'Lists subscriptions, the newest first. With `dueBefore`, those whose next period begins before that day or time. Each period that is due becomes an order by itself, with a test payment.',
  query: z.strictObject({
    state: z.enum(SUBSCRIPTION_STATE).optional(),
    dueBefore: givenTime.optional(),
    ...listFields,
  }),
  answer: z.strictObject({ subscriptions: z.array(subscriptionSchema), ...pageFields }),
  problems: ['cursor_invalid'],
  run: async ({ read, site }, { query: { limit, cursor, ...filter } }) => {
    const found = await read.subscriptions.list(site.website.id, filter, toSlice({ limit, cursor }))
    return { subscriptions: found.rows.map(toSubscriptionAnswer), ...toPage(found) }
  },
})

const cancel = defineCall({
  id: 'cancelSubscription',
  method: 'post',
  path: '/api/owner/subscriptions/{subscriptionId}/canceled',
  pathExample: { subscriptionId: '6650f0c2a1b2c3d4e5f60718' },
  summary: 'Cancel a subscription',
  description: 'No further period is paid. Sent again, it changes nothing.',
  answer: z.strictObject({ subscription: subscriptionSchema }),
  problems: ['record_unknown'],
  run: async ({ site, write }, { path: { subscriptionId = '' } }) => {
    const { id: websiteId } = site.website
    const subscription = await write(async ({ subscriptions }) => {
      await subscriptions.cancel(websiteId, subscriptionId)
      return (await subscriptions.byId(websiteId, subscriptionId)) ?? null
    })
    if (subscription === null) throw recordUnknown('subscription', subscriptionId)
    return { subscription: toSubscriptionAnswer(subscription) }
  },
})

function toSubscriptionAnswer(subscription: Subscription): z.output<typeof subscriptionSchema> {
  const { id, createdAt, state, renewals, dueAt, hindrance } = subscription
  return {
    ...{ id, createdAt: toIso(createdAt), state, renewals, hindrance },
    dueAt: dueAt === null ? null : toIso(dueAt),
  }
}

/** Subscriptions. */
export const subscriptionCalls: readonly OwnerCall[] = [list, cancel]
