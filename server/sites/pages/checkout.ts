import { billingOf, defaultBillingText } from '../../../engine/domain/subscription.ts'
import { member } from '../../../engine/domain/value.ts'
import { toOrderView } from '../../shop/orders.ts'
import { isGift, type PricedCart } from '../../shop/priced-cart.ts'
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
  const price = prices.print(first.unitPriceCents * first.entry.quantity)
  const term: Readonly<Record<string, string>> = {
    price,
    billingPeriodValue: String(billing.every),
    duration: String(billing.duration),
  }
  return defaultBillingText(billing, false).replaceAll(/\{(\w+)\}/g, (_, name: string) => term[name] ?? '')
}

/** The confirmation of an order, whose address only its buyer knows. */
export function confirmedPage(site: Site, order: Order): Page {
  const membership = toMembershipView(site, order)
  if (membership !== undefined) return membershipConfirmedPage(site, order, membership)
  return definePage({
    template: 'pages/order-confirmed',
    type: member(order.details, 'kind') === 'subscription' ? 'subscription-confirmed' : 'order-confirmed',
    isPrivate: true,
    title: 'Thank you for your order',
    content: { order: toOrderView(site, order) } satisfies View,
  })
}

function membershipConfirmedPage(site: Site, order: Order, membership: View): Page {
  return definePage({
    template: 'pages/membership-confirmed',
    type: 'membership-confirmed',
    isPrivate: true,
    title: 'Welcome to the members’ area',
    content: { order: toOrderView(site, order), membership },
  })
}
