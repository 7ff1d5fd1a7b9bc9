import type { Collection, Website } from '../store/types.ts'
import { withAncestors } from './ancestors.ts'

/** A password of a collection, or of a whole website. */
export interface PasswordLock {
  readonly kind: 'password'
  readonly websiteId: string
  /** '' for the whole website. */
  readonly collectionId: string
  readonly passwordHash: string
}

/** A password that opens pages, or a membership whose buyers may see them. */
export type Lock =
  | PasswordLock
  | { readonly kind: 'membership'; readonly websiteId: string; readonly membershipId: string }

/** The locks of each locked collection, by its id. The locks of its ancestors hold too, and come first. */
export function locksOf(collections: readonly Collection[]): ReadonlyMap<string, readonly Lock[]> {
  const own = new Map(collections.map((collection) => [collection.id, ownLocks(collection)]))
  const all = collections.map(
    (collection) =>
      [collection.id, withAncestors(collections, collection).flatMap(({ id }) => own.get(id) ?? [])] as const,
  )
  return new Map(all.filter(([, locks]) => locks.length > 0))
}

function ownLocks({ id, websiteId, passwordHash, membershipId }: Collection): readonly Lock[] {
  return [
    ...(passwordHash === null
      ? []
      : [{ kind: 'password', websiteId, collectionId: id, passwordHash } as const]),
    ...(membershipId === null ? [] : [{ kind: 'membership', websiteId, membershipId } as const]),
  ]
}

/** The lock of a whole website; undefined for a website without one. */
export function lockOfWebsite({ id, passwordHash }: Website): PasswordLock | undefined {
  return passwordHash === null
    ? undefined
    : { kind: 'password', websiteId: id, collectionId: '', passwordHash }
}

/** The key under which a lock is closed: the id of its page or membership. */
export function lockKeyOf(lock: Lock): string {
  if (lock.kind === 'membership') return `membership:${lock.membershipId}`
  return lock.collectionId === '' ? 'site' : `page:${lock.collectionId}`
}
