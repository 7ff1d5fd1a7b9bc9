import { z } from 'zod'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { RESTOCK_HINDRANCE } from '../../restock/hindrance.ts'
import { groupsQuery, sendAllBody, sendBody, signUpsQuery } from '../restock.ts'
import { needsPermission } from './owner-permission.ts'
import type { VisitorCall } from './visitor-call.ts'

const common = { area: 'Owners', islands: [] } as const

const slice = {
  hasNextPage: z.boolean(),
  nextPageCursor: z.string().nullable().describe('The `cursor` of the next page'),
}
const time = z.int().describe('Milliseconds since the epoch')
const variant = { productId: z.string(), variantId: z.string() }
const outcome = {
  queued: z.int().describe('The number of mails'),
  waiting: z.int().describe('The visitors who wait on'),
  hindrance: z.enum(RESTOCK_HINDRANCE).describe('Why they wait on'),
}
const ONLY_BUYABLE =
  'Queues mails only about variants that can be bought now. All others keep their sign-ups.'
const variantExample = { productId: 'tide-mug', variantId: 'TM-BONE' }

/** The calls of contributors about sign-ups for products that are sold out. */
export const restockCalls: readonly VisitorCall[] = [
  {
    ...common,
    id: 'restockGroups',
    method: 'get',
    path: API_PATH.restockGroups,
    summary: 'List what visitors wait for',
    description: `The variants with the number of visitors. ${needsPermission('restock.read')}`,
    query: groupsQuery,
    answer: z.strictObject({
      signUpGroups: z.array(
        z.strictObject({
          ...variant,
          ...{ productName: z.string(), variantText: z.string() },
          ...{ qtyInStock: z.int(), signUpCount: z.int(), firstSignUpOn: time, lastSignUpOn: time },
        }),
      ),
      ...slice,
    }),
    problems: ['contributor_missing', 'permission_missing'],
  },
  {
    ...common,
    id: 'restockSignUps',
    method: 'get',
    path: API_PATH.restock,
    summary: 'List who waits for a variant',
    description: `The addresses, the first ones first. ${needsPermission('restock.read')}`,
    query: signUpsQuery,
    queryExample: variantExample,
    answer: z.strictObject({
      signUps: z.array(
        z.strictObject({
          ...{ id: z.string(), siteVisitorEmail: z.string() },
          ...{ isJoinMailingList: z.boolean(), createdOn: time },
        }),
      ),
      ...slice,
    }),
    problems: ['contributor_missing', 'permission_missing'],
  },
  {
    ...common,
    id: 'mailRestock',
    method: 'post',
    path: API_PATH.restockSend,
    summary: 'Mail those who wait for a variant',
    description: `${ONLY_BUYABLE} ${needsPermission('restock.send')}`,
    body: { schema: sendBody, example: variantExample },
    answer: z.strictObject(outcome),
    problems: ['contributor_missing', 'permission_missing', 'item_unknown'],
  },
  {
    ...common,
    id: 'mailRestocks',
    method: 'post',
    path: API_PATH.restockSendAll,
    summary: 'Mail those who wait for variants',
    description: `${ONLY_BUYABLE} ${needsPermission('restock.send')}`,
    body: { schema: sendAllBody, example: { sendRequests: [variantExample] } },
    answer: z.strictObject({ results: z.array(z.strictObject({ ...variant, ...outcome })) }),
    problems: ['contributor_missing', 'permission_missing', 'item_unknown'],
  },
]
