/** An order. Its `data` never changes, its state moves with each step of the owner. */
export interface OrderTable {
  readonly id: string
  readonly website_id: string
  readonly cart_id: string
  readonly created_at: number
  readonly grand_total_cents: number
  readonly data: string
  readonly state: string
  /** JSON: a list of steps. */
  readonly steps: string
  /** The address of the buyer in lower case, by which owners search. */
  readonly email: string
  /** When the owner ended the membership that it bought; null while it lasts. */
  readonly membership_ended_at: number | null
}

/** A subscription; its id is that of its first order. */
export interface SubscriptionTable {
  readonly id: string
  readonly website_id: string
  readonly state: string
  readonly created_at: number
  readonly renewals: number
  readonly due_at: number | null
  readonly try_at: number | null
  readonly hindrance: string
}

/** A note of the owner about an order. */
export interface OrderNoteTable {
  readonly id: string
  readonly website_id: string
  readonly order_id: string
  readonly created_at: number
  readonly text: string
}
