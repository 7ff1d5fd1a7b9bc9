import type { FastifyRequest } from 'fastify'
import type { Collection } from '../store/types.ts'
import type { Lock } from '../website/locks.ts'
import type { Signer } from '../website/signing.ts'
import type { Site } from '../website/site.ts'
import { membershipMarks, unlockedMarks } from './cookies.ts'
import { hasMembership } from './membership-marks.ts'
import { isUnlocked } from './unlock-marks.ts'
import type { Visit } from './visit.ts'

/** Whether the account of a visitor, or a mark in the cookies, opens a lock. */
export function isLockOpen(signer: Signer, request: FastifyRequest, lock: Lock): boolean {
  if (lock.kind === 'password') return isUnlocked(signer, request, lock)
  if (request.accountMemberships.includes(lock.membershipId)) return true
  return hasMembership(signer, request, lock)
}

/** The first lock that keeps the visitor from a collection; undefined when the visitor may see it. */
export function closedLockOf(
  { request, signer, site }: Visit,
  { id }: Pick<Collection, 'id'>,
): Lock | undefined {
  const { closed, locks } = site
  return closed.has(id) ? locks.get(id)?.find((lock) => !isLockOpen(signer, request, lock)) : undefined
}

/** The site as one visitor may see it: without the collections that neither the marks nor the account open. */
export function siteForVisitor(signer: Signer, request: FastifyRequest, site: Site): Site {
  const marks = unlockedMarks(request).length + membershipMarks(request).length
  if (site.locks.size + site.paywalls.size === 0 || marks + request.accountMemberships.length === 0)
    return site
  // Collections below a locked one share its lock, so each lock is checked once.
  const locks = new Set([...site.locks.values()].flat())
  const shut = new Set([...locks].filter((lock) => !isLockOpen(signer, request, lock)))
  const stillClosed = [...site.locks].filter(([, own]) => own.some((lock) => shut.has(lock)))
  const closed = new Set(stillClosed.map(([id]) => id))
  const stillWalled = [...site.paywalls].filter(([, wall]) => !isLockOpen(signer, request, wall))
  const walled = new Set(stillWalled.map(([id]) => id))
  return { ...site, closed, walled, items: site.items.withClosed(closed) }
}
