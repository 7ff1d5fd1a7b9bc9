/** Lists the subscriptions of a website, renews those that are due, and cancels them. */
import type { Owner } from '../owner/owner.ts'
import { cancelSubscription } from '../shop/subscriptions/cancel-subscription.ts'
import { renewNow } from '../shop/subscriptions/renew-now.ts'
import { SUBSCRIPTION_STATE, type Subscription } from '../store/subscription-types.ts'
import { oneGiven } from './one-given.ts'
import { flag, oneOf, path, wholeNumber } from './options.ts'
import { runCommand } from './run-command.ts'
import { MORE_ROWS, toMinute, toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

const definition = {
  command: 'npm run subscriptions',
  about: 'Lists the subscriptions of a website, the newest first, renews one that is due, or cancels one.',
  operands: WEBSITE_OPERAND,
  options: {
    state: oneOf('Subscriptions to list.', ['any', ...SUBSCRIPTION_STATE], {
      placeholder: 'STATE',
      fallback: 'any',
    }),
    due: flag('Lists only those whose period is due, such as those that wait for stock.'),
    limit: wholeNumber('Subscriptions to list.', { placeholder: 'COUNT', max: 1000, fallback: 20 }),
    renew: path('Renews a subscription that is due now, without waiting for the next try.', 'SUBSCRIPTION'),
    cancel: path('Cancels a subscription.', 'SUBSCRIPTION'),
  },
  examples: ['harbour --due', 'harbour --renew SUBSCRIPTION', 'harbour --cancel SUBSCRIPTION'],
}

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async (owner) => {
    const { site, write, inSteps } = owner
    const given = oneGiven(options, ['renew', 'cancel'])
    if (given === undefined) return print(await list(owner, options.state, options.due, options.limit))
    const id = options[given] ?? ''
    const changed =
      given === 'renew'
        ? await inSteps((store) => renewNow(store, owner, id, Date.now()))
        : await write((repositories) => cancelSubscription(repositories, site, id))
    print(await toTableOf(owner, [changed]))
  }),
)

async function list(
  owner: Owner,
  state: Subscription['state'] | 'any',
  isDue: boolean,
  limit: number,
): Promise<string> {
  const filter = { ...(state === 'any' ? {} : { state }), ...(isDue ? { dueBefore: Date.now() } : {}) }
  const found = await owner.read.subscriptions.list(owner.site.website.id, filter, { limit })
  if (found.rows.length === 0) return 'There are no such subscriptions.'
  return (await toTableOf(owner, found.rows)) + (found.next === undefined ? '' : MORE_ROWS)
}

async function toTableOf({ read, site }: Owner, subscriptions: readonly Subscription[]): Promise<string> {
  const rows = await Promise.all(
    subscriptions.map(async ({ id, createdAt, state, renewals, dueAt, hindrance }) => {
      const order = await read.orders.byId(site.website.id, id)
      return [
        ...[
          id,
          toMinute(createdAt),
          state,
          String(renewals),
          dueAt === null ? '' : toMinute(dueAt),
          hindrance,
        ],
        ...[order?.details.name ?? '', order?.lines.map(({ productName }) => productName).join(', ') ?? ''],
      ]
    }),
  )
  return toTable(['subscription', 'began', 'state', 'renewals', 'due', 'waits for', 'buyer', 'product'], rows)
}
