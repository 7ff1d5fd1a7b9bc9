import { wayTo } from '../store/ancestors.ts'
import type { Collection, Website } from '../store/types.ts'

/** A password, of a collection or of the website as a whole. */
export interface PasswordLock {
  readonly kind: 'password'
  readonly websiteId: string
  /** '' for the website. */
  readonly collectionId: string
  readonly passwordHash: string
}

/** What keeps visitors out until they know a password, or have bought a membership. */
export type Lock =
  | PasswordLock
  | { readonly kind: 'membership'; readonly websiteId: string; readonly membershipId: string }

/** What is locked, by the id of the collection: by itself, or by what it is in, whose locks come first. */
export function locksOf(collections: readonly Collection[]): ReadonlyMap<string, readonly Lock[]> {
  const own = new Map(collections.map((collection) => [collection.id, ownLocks(collection)]))
  const all = collections.map(
    (collection) =>
      [collection.id, wayTo(collections, collection).flatMap(({ id }) => own.get(id) ?? [])] as const,
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

/** The lock of a website as a whole; undefined for most. */
export function lockOfSite({ id, passwordHash }: Website): PasswordLock | undefined {
  return passwordHash === null
    ? undefined
    : { kind: 'password', websiteId: id, collectionId: '', passwordHash }
}
