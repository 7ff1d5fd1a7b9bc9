const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The purposes that have a key each. A replaced key still verifies for as long as its signatures last, in milliseconds; a `bound`
 * one for ever, because stored data follow from it.
 */
export const PURPOSES = {
  crumb: 2 * DAY_MS,
  flash: HOUR_MS,
  'form-key': 2 * DAY_MS,
  unlock: 31 * DAY_MS,
  membership: 367 * DAY_MS,
  'order-here': 92 * DAY_MS,
  'site-user-xsrf': 31 * DAY_MS,
  order: 91 * DAY_MS,
  'bought-file': 2 * DAY_MS,
  unsubscribe: 730 * DAY_MS,
  subscribe: 8 * DAY_MS,
  'account-confirm': 2 * DAY_MS,
  'account-reset': 2 * HOUR_MS,
  'account-email': 2 * DAY_MS,
  /** Signs only: the nonce of a shared page. */
  nonce: HOUR_MS,
  /** Signs only: the token of a cart for a subscription. */
  subscription: DAY_MS,
  'account-cart': 'bound',
  'gift-card-code': 'bound',
  'gift-card-hash': 'bound',
} as const

export type KeyPurpose = keyof typeof PURPOSES

/** A purpose whose keys never end: data name the key that they follow from. */
export type BoundPurpose = {
  [Name in KeyPurpose]: (typeof PURPOSES)[Name] extends 'bound' ? Name : never
}[KeyPurpose]

export const ALL_PURPOSES = Object.keys(PURPOSES) as readonly KeyPurpose[]

/** How long a replaced key verifies; endlessly for a bound one. */
export function lifeOf(purpose: KeyPurpose): number {
  const life = PURPOSES[purpose]
  return life === 'bound' ? Number.POSITIVE_INFINITY : life
}
