import { z } from 'zod'
import { contributionNumberOf } from '../shop/giving/contribution-view.ts'
import type { Contribution } from '../store/types.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, toPage, toSlice } from './cursor.ts'
import { answeredTime, givenTime, toIso } from './times.ts'

const contributionSchema = z
  .strictObject({
    id: z.string(),
    number: z.string().describe('The number on its receipt, such as `1A2B-3C4D`'),
    createdAt: answeredTime,
    fundId: z.string(),
    fundTitle: z.string().describe('The title of the fund at that time'),
    testMode: z.boolean(),
    currency: z.string(),
    amountCents: z.int(),
    name: z.string(),
    email: z.string(),
    message: z.string().describe('Empty when the giver wrote none'),
  })
  .meta({ id: 'Contribution' })

/** Contributions to funds. */
export const contributionCalls: readonly OwnerCall[] = [
  defineCall({
    id: 'listContributions',
    method: 'get',
    path: '/api/owner/contributions',
    summary: 'List contributions',
    description: 'Lists contributions to the funds of the website, the newest first.',
    query: z.strictObject({
      fundId: z.string().max(64).optional().describe('By default the funds of the whole website'),
      from: givenTime.optional().describe('The first day or time'),
      to: givenTime.optional().describe('The day or time before which contributions end'),
      ...listFields,
    }),
    answer: z.strictObject({ contributions: z.array(contributionSchema), ...pageFields }),
    problems: ['cursor_invalid'],
    run: async ({ read, site }, { query: { limit, cursor, ...filter } }) => {
      const found = await read.contributions.list(site.website.id, filter, toSlice({ limit, cursor }))
      return { contributions: found.rows.map(toContributionAnswer), ...toPage(found) }
    },
  }),
]

function toContributionAnswer(contribution: Contribution): z.output<typeof contributionSchema> {
  const { id, createdAt, fundId, amountCents, details } = contribution
  const number = contributionNumberOf(contribution)
  const { fundTitle, testMode, currency, name, email, message } = details
  return {
    ...{ id, number, createdAt: toIso(createdAt), fundId, fundTitle, testMode, currency, amountCents },
    ...{ name, email, message },
  }
}
