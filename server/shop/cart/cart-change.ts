import { entryUnknown } from '../../errors/shop-problems.ts'
import type { CartContent } from '../../store/carts.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Cart, CartEntry } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'

/** The content of a cart after a change. */
export interface ChangedCart {
  readonly content: CartContent
  /** The entry that was added or changed; missing when another part of the cart changed. */
  readonly entryId?: string
  /** An entry that was removed, so that the visitor can put it back. */
  readonly removed?: RemovedEntry
}

/** An entry that a visitor removed; a type of an object literal, so that it is assignable to JSON. */
export type RemovedEntry = Pick<
  CartEntry,
  'itemId' | 'sku' | 'quantity' | 'additionalFields' | 'position'
> & {
  readonly title: string
}

/**
 * One change of a cart: computes the content after it from the cart before it.
 *
 * It runs in the transaction that stores the content. It runs again when another request has changed the cart meanwhile.
 *
 * @throws the problem that prevents the change, which leaves the cart as it is
 */
export type CartChange = (repositories: Repositories, site: Site, cart: Cart) => Promise<ChangedCart>

/** The entry of a cart with this id; throws `entry_unknown` for another id. */
export function findEntry({ entries }: Cart, entryId: string): CartEntry {
  const entry = entries.find(({ id }) => id === entryId)
  if (entry === undefined) throw entryUnknown()
  return entry
}

/** The cart with one entry replaced by the changed entry of the same id. */
export function withEntry(cart: Cart, changed: CartEntry): Cart {
  return { ...cart, entries: cart.entries.map((entry) => (entry.id === changed.id ? changed : entry)) }
}
