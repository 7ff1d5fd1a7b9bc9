import type { Meter } from '../data/meter.ts'
import type { SayOf } from '../messages/say.ts'

/** The texts that a completed cart says. */
type CartText =
  | 'cart_count'
  | 'cart_count_over'
  | 'cart_count_spoken'
  | 'cart_count_spoken_over'
  | 'cart_empty'
  | 'item_nameless'
  | 'label_postal_code'
  | 'label_region'
  | 'subtotal_too_small'

/** The words and prices of the website that a cart of another platform is of. */
export interface CartWords {
  readonly say: SayOf<CartText>
  /** Prints cents in the currency of the cart. */
  readonly print: (cents: number) => string
  /** The currency of a cart that names none; see `currencyOfCart`. */
  readonly currency: string
  /** Charged for each element that is read, because the data of a render may be hostile. */
  readonly meter?: Meter | undefined
}
