import { z } from 'zod'
import { recordUnknown } from '../errors/owner-problems.ts'
import { RESTOCK_HINDRANCE } from '../restock/hindrance.ts'
import { type SentGroup, sendRestocks } from '../restock/send.ts'
import type { VariantKey } from '../store/restock-sign-ups.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, readCursor, toPageAfter } from './cursor.ts'
import type { Owner } from './owner.ts'
import { answeredTime, toIso } from './times.ts'

const groupSchema = z.strictObject({
  itemId: z.string(),
  sku: z.string(),
  title: z.string().describe('The product; empty when it is gone'),
  count: z.int().describe('Visitors who wait'),
  firstAt: answeredTime,
  lastAt: answeredTime,
})

const signUpSchema = z.strictObject({
  id: z.string(),
  createdAt: answeredTime,
  email: z.string(),
  joinsMailingList: z.boolean(),
})

const outcome = {
  queued: z.int().describe('Mails that were queued'),
  waiting: z.int().describe('Visitors who wait on'),
  hindrance: z
    .enum(RESTOCK_HINDRANCE)
    .describe(
      'Why they wait on: the variant is gone, hidden, published later or sold out; or the orders of their addresses open no area of members',
    ),
}

const pathExample = { itemId: 'tide-mug', sku: 'mug-blue' }

/** Variants of one send. */
const MAX_SENDS = 100

/** Variants of a shop that visitors may wait for. */
const MAX_GROUPS = 10_000

const variantFields = { itemId: z.string().min(1).max(100), sku: z.string().min(1).max(100) }

const variantPosition = z.tuple([z.string(), z.string()])
const signUpPosition = z.tuple([z.int(), z.string()])

const groups = defineCall({
  id: 'listRestockGroups',
  command: { name: 'restock' },
  method: 'get',
  path: '/api/owner/restock',
  summary: 'List variants that visitors wait for',
  description: 'Lists sold-out variants with the number of visitors who asked to be told when they are back.',
  query: z.strictObject(listFields),
  answer: z.strictObject({ groups: z.array(groupSchema), ...pageFields }),
  problems: ['cursor_invalid'],
  run: async ({ read, site }, { query: { limit, cursor } }) => {
    const [itemId = '', sku = ''] = cursor === undefined ? [] : readCursor(variantPosition, cursor)
    const after = cursor === undefined ? undefined : { itemId, sku }
    const found = await read.restockSignUps.groups(site.website.id, limit + 1, after)
    const rows = found.slice(0, limit)
    const last = found.length > limit ? rows.at(-1) : undefined
    const items = await read.items.byIds(site.website.id, [...new Set(rows.map(({ itemId }) => itemId))])
    const titles = new Map(items.map(({ id, title }) => [id, title]))
    return {
      groups: rows.map(({ itemId, sku, count, firstAt, lastAt }) => ({
        ...{ itemId, sku, title: titles.get(itemId) ?? '', count },
        ...{ firstAt: toIso(firstAt), lastAt: toIso(lastAt) },
      })),
      ...toPageAfter(last && [last.itemId, last.sku]),
    }
  },
})

const signUps = defineCall({
  id: 'listRestockSignUps',
  command: { name: 'restock', option: 'sku', by: 'sku' },
  method: 'get',
  path: '/api/owner/restock/{itemId}/{sku}',
  pathExample,
  summary: 'List visitors who wait for a variant',
  description: 'Lists sign-ups, the first ones first. A sign-up ends when its mail is sent.',
  query: z.strictObject(listFields),
  answer: z.strictObject({ signUps: z.array(signUpSchema), ...pageFields }),
  problems: ['cursor_invalid'],
  run: async ({ read, site }, { path: { itemId = '', sku = '' }, query: { limit, cursor } }) => {
    const [createdAt = 0, id = ''] = cursor === undefined ? [] : readCursor(signUpPosition, cursor)
    const after = cursor === undefined ? undefined : { createdAt, id }
    const found = await read.restockSignUps.waiting(site.website.id, { itemId, sku }, limit + 1, after)
    const rows = found.slice(0, limit)
    const last = found.length > limit ? rows.at(-1) : undefined
    return {
      signUps: rows.map((signUp) => ({
        ...{ id: signUp.id, createdAt: toIso(signUp.createdAt) },
        ...{ email: signUp.email, joinsMailingList: signUp.joinsList },
      })),
      ...toPageAfter(last && [last.createdAt, last.id]),
    }
  },
})

const send = defineCall({
  id: 'sendRestock',
  command: { name: 'restock', option: 'send', by: 'sku' },
  method: 'post',
  path: '/api/owner/restock/{itemId}/{sku}/send',
  pathExample,
  summary: 'Send mails about a variant that is back',
  description:
    'Queues one mail for each visitor who waits for the variant and can buy it now, and ends these sign-ups. All others wait on, and `hindrance` says why. A send that was cut off goes on when it is sent again; no visitor gets two mails.',
  answer: z.strictObject(outcome),
  problems: ['record_unknown'],
  run: async (owner, { path: { itemId = '', sku = '' } }) => {
    const [sent] = await sendEach(owner, [{ itemId, sku }])
    if (sent === undefined) throw recordUnknown('variant', sku)
    const { queued, waiting, hindrance } = sent
    return { queued, waiting, hindrance }
  },
})

const sendAll = defineCall({
  id: 'sendRestocks',
  command: { name: 'restock', option: 'send-all' },
  method: 'post',
  path: '/api/owner/restock/send',
  summary: 'Send mails about several variants',
  description:
    'Does the same for several variants, one after the other. It stops at a variant that the website does not know; those before it are sent. Without `variants`, it takes those that visitors wait for, first those in stock.',
  body: {
    schema: z.strictObject({
      variants: z.array(z.strictObject(variantFields)).min(1).max(MAX_SENDS).optional(),
    }),
    example: { variants: [pathExample] },
  },
  answer: z.strictObject({
    sent: z.array(z.strictObject({ itemId: z.string(), sku: z.string(), ...outcome })),
  }),
  problems: ['record_unknown'],
  run: async (owner, { body: { variants } }) => ({
    sent: await sendEach(owner, variants ?? (await awaitedBy(owner))),
  }),
})

/** Sends to all who wait for the variants. Throws `record_unknown` at one that the website does not sell. */
function sendEach(owner: Owner, variants: readonly VariantKey[]): Promise<readonly SentGroup[]> {
  return owner.inSteps((store) =>
    sendRestocks(store, owner, variants, ({ sku }) => recordUnknown('variant', sku)),
  )
}

/** Variants that visitors wait for, first those in stock, as many as one send takes. */
async function awaitedBy({ read, site }: Owner): Promise<readonly VariantKey[]> {
  const { id: websiteId } = site.website
  const groups = await read.restockSignUps.groups(websiteId, MAX_GROUPS)
  const rows = await Promise.all(groups.map(({ itemId, sku }) => read.stock.find({ websiteId, itemId, sku })))
  const isBack = rows.map((row) => row !== undefined && (row.isUnlimited || row.qtyInStock > 0))
  const inOrder = [...groups.filter((_, at) => isBack[at]), ...groups.filter((_, at) => !isBack[at])]
  return inOrder.slice(0, MAX_SENDS).map(({ itemId, sku }) => ({ itemId, sku }))
}

/** Visitors who wait for what is sold out. */
export const restockCalls: readonly OwnerCall[] = [groups, signUps, send, sendAll]
