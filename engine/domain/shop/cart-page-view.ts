import type { CartEntryView, CartView } from './cart-view.ts'

/**
 * The cart page as its template and its script read it.
 *
 * These are types of object literals, so that they are assignable to JSON.
 */
export type CartPageView = {
  readonly formAction: string
  /** The shop, which an empty cart leads to. */
  readonly shopUrl: string
  readonly cart: ShownCart
  /** The countries that the shop serves. */
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  readonly fields: CartPageFields
  /** Messages of a rejected form, by field. Those of quantities stand in the entries. */
  readonly errors: Readonly<Record<string, string>>
}

/** The values of the fields beside the quantities: as the visitor typed them, else those of the cart. */
export type CartPageFields = {
  readonly code: string
  readonly giftCode: string
  readonly country: string
  readonly region: string
  readonly postalCode: string
}

/** A cart whose quantities may be text that the visitor typed and the shop refused. */
export type ShownCart = Omit<CartView, 'entries'> & { readonly entries: readonly ShownEntry[] }

/** An entry without its answers, which hold hidden fields. */
export type ShownEntry = Omit<CartEntryView, 'quantity' | 'answers'> & { readonly quantity: number | string }
