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

/** An address of a site user, in the fields of a checkout. */
export type AccountAddress = {
  readonly firstName: string
  readonly lastName: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  readonly country: string
}

/** The account of a site user. */
export interface Account {
  readonly id: string
  readonly websiteId: string
  /** In lower case; unique in a website. */
  readonly email: string
  /** An address that takes the place of `email` once it is confirmed; null for none. */
  readonly newEmail: string | null
  readonly passwordHash: string
  readonly createdAt: number
  /** When the owner of the address confirmed it; null before. An account that is not confirmed lets no visitor sign in. */
  readonly confirmedAt: number | null
  /** The token of the account's cart follows from it and the signing key. A new cart has a new seed. */
  readonly cartSeed: string
  readonly data: {
    readonly firstName: string
    readonly lastName: string
    /** The last one that was used comes first. */
    readonly addresses: readonly AccountAddress[]
  }
}
