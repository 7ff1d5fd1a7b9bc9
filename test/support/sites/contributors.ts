import type { ContributorRole } from '../../../engine/domain/data/permissions.ts'
import { createId } from '../../../server/store/ids.ts'
import type { Store } from '../../../server/store/store.ts'
import { hashPassword } from '../../../server/website/password.ts'
import type { SiteAnswer, Visitor } from './visitors.ts'

export const CONTRIBUTORS = '/api/contributors'
export const CONTRIBUTOR_SESSION = `${CONTRIBUTORS}/session`

/** The calls of contributors; `contributors.test.ts` sends them. */
export const CONTRIBUTOR_CALLS = [
  `GET ${CONTRIBUTORS}`,
  ...['GET', 'POST', 'DELETE'].map((method) => `${method} ${CONTRIBUTOR_SESSION}`),
]

/** The password of all contributors of tests. */
export const CONTRIBUTOR_PASSWORD = 'salt and rope'

const kept: { hash?: Promise<string> } = {}

/** Adds a contributor with one role to a website, and answers the address to sign in with. */
export async function addContributor(
  store: Store,
  websiteId: string,
  role: ContributorRole,
): Promise<{ readonly id: string; readonly email: string }> {
  const contributor = { id: createId(), email: `${role.toLowerCase()}-${createId()}@example.com` }
  const rest = { name: `A ${role}`, roles: [role], createdAt: Date.now() }
  // All have one, because a hash is made to take long.
  kept.hash ??= hashPassword(CONTRIBUTOR_PASSWORD)
  const passwordHash = await kept.hash
  await store.transaction(({ contributors }) =>
    contributors.save({ ...contributor, ...rest, websiteId, passwordHash }),
  )
  return contributor
}

/** Signs a contributor in. */
export function signIn(
  visitor: Visitor,
  email: string,
  password = CONTRIBUTOR_PASSWORD,
): Promise<SiteAnswer> {
  return visitor.send('POST', CONTRIBUTOR_SESSION, { email, password })
}
