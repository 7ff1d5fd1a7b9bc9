import { isPermitted, type Permission } from '../../engine/domain/data/permissions.ts'
import { contributorMissing, permissionMissing } from '../errors/visitor-problems.ts'
import type { Contributor } from '../store/account-types.ts'
import { sessionOf } from './session.ts'
import type { Visit } from './visit.ts'

/** The contributor who is signed in; undefined for other visitors, and for one who was removed. */
export async function contributorOf(visit: Visit): Promise<Contributor | undefined> {
  const session = await sessionOf(visit, 'contributor')
  return session && visit.read.contributors.byId(visit.websiteId, session.ownerId)
}

/**
 * The contributor who is signed in and has a permission. Routes of the owner's calls begin with it.
 *
 * @throws `contributor_missing` (401) without a session, `permission_missing` (403)
 */
export async function requirePermission(visit: Visit, permission: Permission): Promise<Contributor> {
  const contributor = await contributorOf(visit)
  if (contributor === undefined) throw contributorMissing()
  if (!isPermitted(contributor.roles, permission)) throw permissionMissing(permission)
  return contributor
}
