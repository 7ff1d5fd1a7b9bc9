import { z } from 'zod'
import { cancelSubscription } from '../shop/subscriptions/cancel-subscription.ts'
import { renewNow } from '../shop/subscriptions/renew-now.ts'
import type { Repositories } from '../store/repositories.ts'
import { SUBSCRIPTION_STATE, type Subscription } from '../store/subscription-types.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, toPage, toSlice } from './cursor.ts'
import { answeredTime, givenTime, toIso } from './times.ts'

const subscriptionSchema = z
  .strictObject({
    id: z.string().describe('That of its first order'),
    createdAt: answeredTime,
    state: z.enum(SUBSCRIPTION_STATE),
    buyerName: z.string(),
    title: z.string().describe('The product'),
    renewals: z.int().describe('Periods after the first one that were paid'),
    dueAt: answeredTime.nullable().describe('When the next period begins'),
    hindrance: z
      .enum(['', 'sold-out', 'no-payment'])
      .describe('Why a period that is due is not renewed; it is tried again each day'),
  })
  .meta({ id: 'Subscription' })

const list = defineCall({
  id: 'listSubscriptions',
  command: { name: 'subscriptions' },
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
    return {
      subscriptions: await Promise.all(found.rows.map((one) => toSubscriptionAnswer(read, one))),
      ...toPage(found),
    }
  },
})

const cancel = defineCall({
  id: 'cancelSubscription',
  command: { name: 'subscriptions', option: 'cancel' },
  method: 'post',
  path: '/api/owner/subscriptions/{subscriptionId}/canceled',
  pathExample: { subscriptionId: '6650f0c2a1b2c3d4e5f60718' },
  summary: 'Cancel a subscription',
  description: 'No further period is paid. Sent again, it changes nothing.',
  answer: z.strictObject({ subscription: subscriptionSchema }),
  problems: ['record_unknown'],
  run: async ({ read, site, write }, { path: { subscriptionId = '' } }) => ({
    subscription: await toSubscriptionAnswer(
      read,
      await write((repositories) => cancelSubscription(repositories, site, subscriptionId)),
    ),
  }),
})

const renewDue = defineCall({
  id: 'renewSubscription',
  command: { name: 'subscriptions', option: 'renew' },
  method: 'post',
  path: '/api/owner/subscriptions/{subscriptionId}/renewed',
  pathExample: { subscriptionId: '6650f0c2a1b2c3d4e5f60718' },
  summary: 'Renew a subscription that is due',
  description:
    'The service renews what is due by itself, within a minute. This call is for a period that waits for stock or for a way to pay: it is tried at once instead of the next day. `hindrance` says when it has to wait on. No period is paid before it begins, or twice.',
  answer: z.strictObject({ subscription: subscriptionSchema }),
  problems: ['record_unknown', 'subscription_not_due'],
  run: (owner, { path: { subscriptionId = '' } }) =>
    owner.inSteps(async (store) => ({
      subscription: await toSubscriptionAnswer(
        owner.read,
        await renewNow(store, owner, subscriptionId, Date.now()),
      ),
    })),
})

async function toSubscriptionAnswer(
  { orders }: Repositories,
  subscription: Subscription,
): Promise<z.output<typeof subscriptionSchema>> {
  const { id, websiteId, createdAt, state, renewals, dueAt, hindrance } = subscription
  const order = await orders.byId(websiteId, id)
  return {
    ...{ id, createdAt: toIso(createdAt), state },
    buyerName: order?.details.name ?? '',
    title: order?.lines.map(({ productName }) => productName).join(', ') ?? '',
    ...{ renewals, hindrance },
    dueAt: dueAt === null ? null : toIso(dueAt),
  }
}

/** Subscriptions. */
export const subscriptionCalls: readonly OwnerCall[] = [list, renewDue, cancel]
