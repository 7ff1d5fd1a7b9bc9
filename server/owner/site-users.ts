import { z } from 'zod'
import { recordUnknown } from '../errors/owner-problems.ts'
import type { Account } from '../store/account-types.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, toPage, toSlice } from './cursor.ts'
import { answeredTime, toIso } from './times.ts'

const userSchema = z.strictObject({
  id: z.string(),
  createdAt: answeredTime,
  confirmedAt: answeredTime.nullable().describe('Null until the address is confirmed'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})

const list = defineCall({
  id: 'listSiteUsers',
  method: 'get',
  path: '/api/owner/site-users',
  summary: 'List site users',
  description: 'Lists the accounts of the website, the newest first.',
  query: z.strictObject(listFields),
  answer: z.strictObject({ siteUsers: z.array(userSchema), ...pageFields }),
  problems: ['cursor_invalid'],
  run: async ({ read, site }, { query }) => {
    const found = await read.accounts.list(site.website.id, toSlice(query))
    return { siteUsers: found.rows.map(toUserAnswer), ...toPage(found) }
  },
})

const show = defineCall({
  id: 'showSiteUser',
  method: 'get',
  path: '/api/owner/site-users/{siteUserId}',
  pathExample: { siteUserId: '6650f0c2a1b2c3d4e5f60718' },
  summary: 'Show a site user',
  description: 'Answers one account. Its orders are found by `email` in the list of orders.',
  answer: z.strictObject({ siteUser: userSchema }),
  problems: ['record_unknown'],
  run: async ({ read, site }, { path: { siteUserId = '' } }) => {
    const account = await read.accounts.byId(site.website.id, siteUserId)
    if (account === undefined) throw recordUnknown('site user', siteUserId)
    return { siteUser: toUserAnswer(account) }
  },
})

function toUserAnswer({ id, createdAt, confirmedAt, email, data }: Account): z.output<typeof userSchema> {
  const { firstName, lastName } = data
  return {
    ...{ id, createdAt: toIso(createdAt), email, firstName, lastName },
    confirmedAt: confirmedAt === null ? null : toIso(confirmedAt),
  }
}

/** Accounts of site users. */
export const siteUserCalls: readonly OwnerCall[] = [list, show]
