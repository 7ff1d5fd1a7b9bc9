import { billingOf } from '../../../engine/domain/subscription.ts'
import { member } from '../../../engine/domain/value.ts'
import { toBillingText } from '../../shop/billing-text.ts'
import { membershipsIn } from '../../shop/memberships.ts'
import type { OrderContents } from '../../shop/order-content.ts'
import { toOrderView } from '../../shop/orders.ts'
import { isAwaited, takesTransfer } from '../../shop/payment.ts'
import { isGift, type PricedCart } from '../../shop/priced-cart.ts'
import { reviewsUrlOf } from '../../shop/reviews.ts'
import type { Order } from '../../store/types.ts'
import { definePage, type Page } from '../page.ts'
import type { Site } from '../site.ts'
import type { View } from '../view.ts'
import type { TypedValues } from '../views/product.ts'
import { withCountries } from './cart.ts'
import { toMembershipView } from './memberships.ts'
import { type Notice, toNoticeView } from './other.ts'

/** What a checkout page shows. */
export interface CheckoutState {
  readonly priced: PricedCart
  /** What tells whose checkout it is, where it is not the cart's. */
  readonly hidden: Readonly<Record<string, string>>
  readonly values: TypedValues
  readonly errors: Readonly<Record<string, string>>
  readonly notice: Notice | undefined
  readonly status: number
}

export const CHECKOUT_URL = '/api/commerce/checkout'

export function checkoutPage(site: Site, state: CheckoutState): Page {
  const { priced, hidden, values, errors, notice, status } = state
  const isGiftCard = isGift(priced)
  const shown = { ...hidden, expectedTotalCents: String(priced.totals.grandTotalCents) }
  return definePage({
    template: 'pages/checkout',
    type: 'checkout',
    isPrivate: true,
    status,
    title: 'Checkout',
    url: '/checkout',
    content: {
      cart: withCountries(site, priced),
      checkout: {
        formAction: CHECKOUT_URL,
        hidden: Object.entries(shown).map(([name, value]) => ({ name, value })),
        isGiftCard,
        subscriptionText: subscriptionText(priced, site),
        takesTransfer: takesTransfer(priced),
      },
      values,
      errors,
      ...(notice === undefined ? {} : { notice: toNoticeView(notice) }),
    },
  })
}

/** `$14.00 every 2 weeks`; '' for what is bought once. */
function subscriptionText({ cart, entries }: PricedCart, { prices }: Site): string {
  const [first] = entries
  const billing = cart.kind === 'subscription' ? billingOf(first?.item?.data) : undefined
  if (first === undefined || billing === undefined) return ''
  return toBillingText(prices, billing, first.unitPriceCents * first.entry.quantity)
}

/** A page that confirms an order. */
interface Confirmation extends Pick<Page, 'template' | 'type' | 'title'> {
  readonly path: string
}

const CONFIRMATIONS = {
  received: {
    path: '/checkout/received',
    template: 'pages/order-received',
    type: 'order-received',
    title: 'We have your order',
  },
  membership: {
    path: '/checkout/confirmed',
    template: 'pages/membership-confirmed',
    type: 'membership-confirmed',
    title: 'Welcome to the members’ area',
  },
  subscription: {
    path: '/checkout/confirmed',
    template: 'pages/order-confirmed',
    type: 'subscription-confirmed',
    title: 'Thank you for your order',
  },
  order: {
    path: '/checkout/confirmed',
    template: 'pages/order-confirmed',
    type: 'order-confirmed',
    title: 'Thank you for your order',
  },
} as const satisfies Readonly<Record<string, Confirmation>>

/** Which of them an order has. */
function confirmationOf(order: Order): Confirmation {
  if (isAwaited(order)) return CONFIRMATIONS.received
  if (membershipsIn(order).length > 0) return CONFIRMATIONS.membership
  return CONFIRMATIONS[member(order.details, 'kind') === 'subscription' ? 'subscription' : 'order']
}

/** Where orders are confirmed. */
export const CONFIRMATION_PATHS = [...new Set(Object.values(CONFIRMATIONS).map(({ path }) => path))]

/** Where an order is confirmed to its buyer, who alone knows its id. */
export function confirmationUrl(order: Order): string {
  return `${confirmationOf(order).path}?order=${encodeURIComponent(order.id)}`
}

/** The confirmation of an order. */
export function confirmedPage(site: Site, order: Order, contents: OrderContents): Page {
  const { template, type, title } = confirmationOf(order)
  const content: View = {
    order: { ...toOrderView(site, order, contents), reviewsUrl: reviewsUrlOf(site, order) },
    ...(type === 'membership-confirmed' ? { membership: toMembershipView(site, order) } : {}),
  }
  return definePage({ template, type, title, isPrivate: true, content })
}
