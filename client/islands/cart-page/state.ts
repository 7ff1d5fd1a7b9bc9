import type { CartPageFields, CartPageView, ShownCart } from '../../../engine/domain/shop/cart-page-view.ts'
import type { AlertText } from '../../parts/alert.tsx'

/** Everything that the cart page shows. */
export interface CartPageState {
  /** The cart as the service has it. */
  readonly cart: ShownCart
  /** Quantities that the visitor typed and the service does not know yet, and word about them, by entry. */
  readonly typed: Readonly<Record<string, TypedQuantity>>
  /** The last entry that the visitor removed, for as long as it can be put back. */
  readonly removed: LastRemoved | undefined
  /** Entries whose removal is not answered yet. */
  readonly leaving: readonly string[]
  readonly fields: CartPageFields
  /** The shipping option that the visitor chose last; undefined for that of the cart. */
  readonly optionId: string | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly alert: AlertText | undefined
  /** The control that takes the focus when this is rendered: a selector, new for each move. */
  readonly focus: { readonly selector: string } | undefined
}

/** A quantity as the visitor typed it. */
export interface TypedQuantity {
  /** Undefined when the quantity of the cart is shown. */
  readonly text?: string | undefined
  /** Why it was refused. */
  readonly error?: string | undefined
  /** The change that the service made to it. */
  readonly note?: string | undefined
}

export interface LastRemoved {
  readonly entryId: string
  readonly title: string
  /** Its place among the entries. */
  readonly index: number
}

/** The place of an address that decides on shipping and taxes. */
export const PLACE_FIELDS = ['country', 'region', 'postalCode'] as const

/** The state of a page that was just sent. */
export function initialState({ cart, fields, errors }: CartPageView): CartPageState {
  const typed = cart.entries.flatMap(({ id, quantity, error }) =>
    typeof quantity === 'string' ? [[id, { text: quantity, error }] as const] : [],
  )
  return {
    cart,
    typed: Object.fromEntries(typed),
    removed: undefined,
    leaving: [],
    fields,
    optionId: undefined,
    errors,
    alert: undefined,
    focus: undefined,
  }
}

/** The fields of the place that a cart is shipped to. */
export function shippingPlace({
  shippingLocation,
}: ShownCart): Pick<CartPageFields, 'country' | 'region' | 'postalCode'> {
  const { country = '', region = '', postalCode = '' } = shippingLocation ?? {}
  return { country, region, postalCode }
}
