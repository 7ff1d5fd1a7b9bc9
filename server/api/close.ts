import type { FastifyPluginAsync } from 'fastify'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { notFound } from '../errors/request-problems.ts'
import { hashToken } from '../store/tokens.ts'
import { readFields, requireForm } from '../visitor/fields.ts'
import { closeMemberships } from '../visitor/membership-marks.ts'
import { closeLocks } from '../visitor/unlock-marks.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { type Lock, lockOfWebsite } from '../website/locks.ts'
import { collectionUrl, toOwnPath } from '../website/urls.ts'

/** The locks of the page that a form was sent from. */
interface Closing {
  readonly locks: readonly Lock[]
  readonly returnTo: string
}

/** The fields of the form that closes a lock. */
export const LOCK_FIELDS = ['returnTo', 'lock'] as const

/** The fields of the form that leaves a members' area. */
export const LEAVE_FIELDS = ['returnTo'] as const

/**
 * `POST /api/site/lock` closes a page again that a password opened, or the whole website when the field `lock` is `site`.
 * `POST /api/site/membership/leave` closes a members' area in this browser. A copy of the cookie opens neither any more.
 */
export const closeRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.lock,
    withVisit(services, async (visit) => {
      const fields = readFields(requireForm(visit.request), LOCK_FIELDS)
      const { locks, returnTo } = fields.lock === 'site' ? ofSite(visit, fields) : ofPage(visit, fields)
      const passwords = locks.filter((lock) => lock.kind === 'password')
      await end(visit, closeLocks(visit, passwords))
      return visit.redirect(returnTo)
    }),
  )
  app.post(
    API_PATH.membershipLeave,
    withVisit(services, async (visit) => {
      const { locks, returnTo } = ofPage(visit, readFields(requireForm(visit.request), LEAVE_FIELDS))
      const memberships = locks.filter((lock) => lock.kind === 'membership')
      await end(visit, closeMemberships(visit, memberships))
      return visit.redirect(returnTo)
    }),
  )
}

type NextPage = { readonly returnTo: string }

function ofSite({ site }: Visit, { returnTo }: NextPage): Closing {
  const lock = lockOfWebsite(site.website)
  if (lock === undefined) throw notFound()
  return { locks: [lock], returnTo: toOwnPath(returnTo) }
}

function ofPage({ site }: Visit, { returnTo }: NextPage): Closing {
  const collection = site.collections.find((one) => collectionUrl(one) === returnTo)
  const wall = collection && site.paywalls.get(collection.id)
  const locks = collection === undefined ? [] : (site.locks.get(collection.id) ?? [])
  if (collection === undefined || (locks.length === 0 && wall === undefined)) throw notFound()
  return { locks: wall === undefined ? locks : [...locks, wall], returnTo }
}

interface MarksToEnd {
  readonly marks: readonly string[]
  readonly endsAt: number
}

/** Keeps the marks as ended, so that a copy of the cookie opens nothing. */
async function end({ services, websiteId }: Visit, { marks, endsAt }: MarksToEnd): Promise<void> {
  if (marks.length === 0) return
  const hashes = marks.map(hashToken)
  await services.store.transaction(({ endedMarks }) => endedMarks.add(websiteId, hashes, endsAt))
}
