import { z } from 'zod'
import { defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, readCursor, toPageAfter } from './cursor.ts'
import { answeredTime, toIso } from './times.ts'

const groupSchema = z.strictObject({
  itemId: z.string(),
  sku: z.string(),
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

const variantPosition = z.tuple([z.string(), z.string()])
const signUpPosition = z.tuple([z.int(), z.string()])

const groups = defineCall({
  id: 'listRestockGroups',
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
    return {
      groups: rows.map(({ firstAt, lastAt, ...group }) => ({
        ...group,
        ...{ firstAt: toIso(firstAt), lastAt: toIso(lastAt) },
      })),
      ...toPageAfter(last && [last.itemId, last.sku]),
    }
  },
})

const signUps = defineCall({
  id: 'listRestockSignUps',
  method: 'get',
  path: '/api/owner/restock/{itemId}/{sku}',
  pathExample: { itemId: 'tide-mug', sku: 'mug-blue' },
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

/** Visitors who wait for what is sold out. */
export const restockCalls: readonly OwnerCall[] = [groups, signUps]
