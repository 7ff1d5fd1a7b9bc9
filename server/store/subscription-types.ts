/** The state of a subscription. `ended` means that all its payments were made. */
export const SUBSCRIPTION_STATE = ['active', 'ended', 'canceled'] as const

/** A subscription. Products, prices and address are those of its first order, which has its id. */
export interface Subscription {
  readonly id: string
  readonly websiteId: string
  readonly state: (typeof SUBSCRIPTION_STATE)[number]
  readonly createdAt: number
  /** The renewals that were made; the first order is none. */
  readonly renewals: number
  /** When the next period begins; null when there is none. */
  readonly dueAt: number | null
  /** When the next renewal is tried: at `dueAt`, or later after a failure. */
  readonly tryAt: number | null
  /** The reason why the renewal that is due was not made; '' for none. */
  readonly hindrance: '' | 'sold-out' | 'no-payment'
}
