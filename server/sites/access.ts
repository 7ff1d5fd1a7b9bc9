import type { FastifyRequest } from 'fastify'
import type { Collection } from '../store/types.ts'
import type { Lock, PasswordLock } from './locks.ts'
import { isMembershipMark } from './memberships.ts'
import type { Signer } from './signing.ts'
import type { Site } from './site.ts'
import { membershipMarks, unlockedMarks } from './visitor.ts'

/** What a visitor keeps who knew a password; another password makes it worthless. */
export function markOf(signer: Signer, { websiteId, collectionId, passwordHash }: PasswordLock): string {
  return signer.sign('unlock', websiteId, collectionId, passwordHash)
}

/** Whether a lock is open to a visitor. */
export function isOpen(signer: Signer, request: FastifyRequest, lock: Lock): boolean {
  if (lock.kind === 'password') return unlockedMarks(request).includes(markOf(signer, lock))
  return membershipMarks(request).some((mark) => isMembershipMark(signer, lock, mark, Date.now()))
}

/** What keeps a visitor from a collection first; undefined from one that is open. */
export function closedLockOf(
  signer: Signer,
  request: FastifyRequest,
  { id }: Pick<Collection, 'id'>,
): Lock | undefined {
  const { closed, locks } = request.site
  return closed.has(id) ? locks.get(id)?.find((lock) => !isOpen(signer, request, lock)) : undefined
}

/** A website as one visitor may see it: everything that looks for items of it finds no others. */
export function siteFor(signer: Signer, request: FastifyRequest, site: Site): Site {
  const hasMarks = unlockedMarks(request).length + membershipMarks(request).length > 0
  if (site.locks.size === 0 || !hasMarks) return site
  // Each is tried once, however much is behind it.
  const shut = new Set(
    [...new Set([...site.locks.values()].flat())].filter((lock) => !isOpen(signer, request, lock)),
  )
  const stillClosed = [...site.locks].filter(([, locks]) => locks.some((lock) => shut.has(lock)))
  const closed = new Set(stillClosed.map(([id]) => id))
  return { ...site, closed, items: site.items.without(closed) }
}
