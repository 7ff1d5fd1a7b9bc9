/** The rows of those who sign in, in the form that `tables.ts` describes. */

export interface ContributorTable {
  readonly id: string
  readonly website_id: string
  /** In lower case. */
  readonly email: string
  readonly name: string
  /** JSON: a list of names of roles. */
  readonly roles: string
  readonly password_hash: string | null
  readonly created_at: number
}

/** An account of a site user. */
export interface AccountTable {
  readonly id: string
  readonly website_id: string
  readonly email: string
  readonly new_email: string | null
  readonly password_hash: string
  readonly created_at: number
  readonly confirmed_at: number | null
  readonly cart_seed: string
  readonly data: string
}

export interface AccountOrderTable {
  readonly website_id: string
  readonly order_id: string
  readonly account_id: string
}

/** A session of a contributor or of a site user. */
/** A mark of an opened page that its visitor ended. */
export interface EndedMarkTable {
  readonly website_id: string
  readonly hash: string
  readonly ends_at: number
}

export interface SessionTable {
  readonly website_id: string
  readonly token_hash: string
  readonly kind: string
  readonly owner_id: string
  readonly created_at: number
  readonly ends_at: number
}
