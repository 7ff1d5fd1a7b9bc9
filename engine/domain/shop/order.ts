import type { AddressFields } from './buyer.ts'
import type { DeliveryDays } from './cart.ts'
import type { Billing } from './subscription.ts'

/**
 * The state of an order. An order by transfer begins as `awaited`, any other as `paid`; `refunded` and `canceled` are final.
 */
export const ORDER_STATE = ['awaited', 'paid', 'shipped', 'refunded', 'canceled'] as const

export type OrderState = (typeof ORDER_STATE)[number]

/** Whether an order in a state gives what it bought: files, memberships, gift cards. */
export function isOpenState(state: OrderState): boolean {
  return state === 'paid' || state === 'shipped'
}

/** A step that the owner took: the state it led to, and its time in milliseconds since the epoch. */
export type OrderStep = {
  readonly state: OrderState
  readonly at: number
  /** How to follow a parcel; members may be ''. */
  readonly tracking?: { readonly carrier: string; readonly number: string; readonly url: string }
}

/**
 * The part of an order that its pages, mails and exports show, as it was when the order was placed.
 *
 * It is a type of an object literal, so that it is assignable to JSON.
 */
export type OrderDetails = {
  /** Whether the payment was a test. */
  readonly testMode: boolean
  readonly kind: 'cart' | 'subscription'
  /** How the order was placed: `awaited` means by transfer. Whether it is paid by now is in its state. */
  readonly payment: 'approved' | 'awaited'
  /** How a subscription is billed; null for a product that is no longer sold by subscription. */
  readonly billing?: Billing | null
  /** The first order of the subscription, of an order that renews it. */
  readonly renewalOf?: string
  /** The address of the website at which the order was placed, such as `https://shop.example`; links in its mails begin with it. */
  readonly origin?: string
  /** The language in which the order was placed, such as `de`; missing for the website's own. */
  readonly language?: string
  readonly currency: string
  readonly email: string
  readonly name: string
  /** The first name within `name`; missing in orders from before. */
  readonly firstName?: string
  /** Lines of the shipping address; none for an order that is not shipped. */
  readonly address: readonly string[]
  /** The fields of that address, for an account of the buyer; missing in orders from before. */
  readonly addressFields?: AddressFields
  /** The name of the shipping option. */
  readonly shippingOption: string | null
  /** The days until the delivery; missing for an option that does not say so. */
  readonly deliveryDays?: DeliveryDays
  readonly coupons: readonly string[]
  readonly subtotalCents: number
  readonly discountCents: number
  readonly shippingCostCents: number
  readonly taxCents: number
  /** Ids of the membership items in the order. */
  readonly memberships?: readonly string[]
  /** Gift cards that paid a part of the order, or all of it. */
  readonly redeemedCards?: readonly {
    readonly id: string
    readonly lastFour: string
    readonly amountCents: number
  }[]
  /** Gift cards that the order buys, one for each unit. Their codes follow from their ids and the service's key. */
  readonly boughtCards?: readonly { readonly id: string; readonly amountCents: number }[]
  /** The recipient of a gift card. */
  readonly gift?: { readonly name: string; readonly email: string; readonly message: string }
}

/** An order as the visitor API answers it (storefront specification §3); amounts are cents. */
export type OrderResponse = {
  readonly id: string
  readonly purchasedCartId: string
  readonly testMode: boolean
  readonly websiteId: string
  readonly items: readonly {
    readonly sku: string
    readonly productName: string
    readonly quantity: number
    readonly unitPrice: number
  }[]
  readonly grandTotal: number
  readonly shippingTotal: number
  readonly taxTotal: number
}
