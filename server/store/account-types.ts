import type { ContributorRole } from '../../engine/domain/data/permissions.ts'

/** A person who works on a website. */
export interface Contributor {
  readonly id: string
  readonly websiteId: string
  /** In lower case; unique in a website. */
  readonly email: string
  readonly name: string
  readonly roles: readonly ContributorRole[]
  /** Null for a contributor who cannot sign in yet. */
  readonly passwordHash: string | null
  readonly createdAt: number
}

/** A session of a contributor or of the account of a site user. */
export interface Session {
  readonly websiteId: string
  readonly kind: 'contributor' | 'account'
  readonly tokenHash: string
  /** The id of the contributor or account. */
  readonly ownerId: string
  readonly createdAt: number
  readonly endsAt: number
}
