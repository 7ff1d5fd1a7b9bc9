import { z } from 'zod'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { CONTRIBUTOR_ROLES, PERMISSIONS, type Permission } from '../../../engine/domain/data/permissions.ts'
import { contributorLogin } from '../contributors.ts'
import { needsPermission } from './owner-permission.ts'
import type { VisitorCall } from './visitor-call.ts'

const common = { area: 'Owners', islands: [] } as const

const contributorMembers = {
  ...{ id: z.string(), email: z.string(), name: z.string() },
  roles: z.array(z.enum(CONTRIBUTOR_ROLES)),
}
const signedIn = z.strictObject({
  contributor: z.strictObject({
    ...contributorMembers,
    permissions: z.array(z.enum(Object.keys(PERMISSIONS) as Permission[])),
  }),
})

/** The sessions of contributors. */
export const contributorCalls: readonly VisitorCall[] = [
  {
    ...common,
    id: 'contributors',
    method: 'get',
    path: API_PATH.contributors,
    summary: 'List contributors',
    description: `The persons who work on the website. ${needsPermission('contributors.change')}`,
    answer: z.strictObject({ contributors: z.array(z.strictObject(contributorMembers)) }),
    problems: ['contributor_missing', 'permission_missing'],
  },
  {
    ...common,
    id: 'contributorSession',
    method: 'get',
    path: API_PATH.contributorSession,
    summary: 'Read the contributor',
    description: 'The contributor who is signed in.',
    answer: signedIn,
    problems: ['contributor_missing'],
  },
  {
    ...common,
    id: 'signContributorIn',
    method: 'post',
    path: API_PATH.contributorSession,
    summary: 'Sign a contributor in',
    description: 'Sets the cookie of a session. A form signs out by the `action` `sign-out`.',
    body: { schema: contributorLogin, example: { email: 'owner@example.com', password: 'salt and rope' } },
    fields: ['action', 'email', 'password'],
    answer: signedIn,
    problems: ['fields_invalid', 'login_failed', 'passwords_busy'],
  },
  {
    ...common,
    id: 'signContributorOut',
    method: 'delete',
    path: API_PATH.contributorSession,
    summary: 'Sign the contributor out',
    description: 'Ends the session.',
    answer: z.strictObject({}),
    problems: [],
  },
]
