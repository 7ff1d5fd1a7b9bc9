import { API_PATH, PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import { membershipsIn } from '../../shop/membership/memberships.ts'
import { orderTermsOf } from '../../shop/orders/billing-text.ts'
import { type OrderBelongings, toCardViews } from '../../shop/orders/order-belongings.ts'
import type { LinkedOrder } from '../../shop/orders/order-links.ts'
import { orderUrls } from '../../shop/orders/order-urls.ts'
import { toOrderView } from '../../shop/orders/order-view.ts'
import { isAwaited, isOpen } from '../../shop/orders/payment.ts'
import { offeredReviewsUrl } from '../../shop/orders/reviews.ts'
import type { Order } from '../../store/types.ts'
import { type FormState, NEW_FORM, toFormContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { toMembershipView } from './memberships.ts'

/** A kind of page that confirms an order. */
interface OrderConfirmation extends Pick<Page, 'template' | 'type'> {
  readonly title: MessageKey
  readonly path: string
}

const CONFIRMATIONS = {
  received: {
    path: PAGE_PATH.orderReceived,
    template: 'pages/order-received',
    type: 'order-received',
    title: 'title_order_received',
  },
  membership: {
    path: PAGE_PATH.orderConfirmed,
    template: 'pages/membership-confirmed',
    type: 'membership-confirmed',
    title: 'title_membership_confirmed',
  },
  subscription: {
    path: PAGE_PATH.orderConfirmed,
    template: 'pages/order-confirmed',
    type: 'subscription-confirmed',
    title: 'title_order_confirmed',
  },
  order: {
    path: PAGE_PATH.orderConfirmed,
    template: 'pages/order-confirmed',
    type: 'order-confirmed',
    title: 'title_order_confirmed',
  },
} as const satisfies Readonly<Record<string, OrderConfirmation>>

function confirmationOf(order: Order): OrderConfirmation {
  if (isAwaited(order)) return CONFIRMATIONS.received
  if (membershipsIn(order).length > 0) return CONFIRMATIONS.membership
  return CONFIRMATIONS[order.details.kind === 'subscription' ? 'subscription' : 'order']
}

/** The link to the confirmation of an order, or to the status of one that was refunded or canceled. */
export function confirmationUrl(order: LinkedOrder): string {
  if (!isAwaited(order) && !isOpen(order)) return orderUrls(order).statusUrl
  return withQuery(confirmationOf(order).path, { order: order.key })
}

/** The page that confirms an order to its buyer. `signUp` is the form for an account; undefined for a buyer who is signed in. */
export function confirmedPage(
  site: Site,
  order: LinkedOrder,
  belongings: OrderBelongings,
  signUp: FormState | undefined,
): Page {
  const { template, type, title } = confirmationOf(order)
  const content: View = {
    order: {
      ...toOrderView(site, order, belongings),
      giftCards: toCardViews(site, belongings.cards),
      terms: orderTermsOf(site, order),
      reviewsUrl: offeredReviewsUrl(site, order),
    },
    ...(type === 'membership-confirmed' ? { membership: toMembershipView(site, order) } : {}),
    ...(signUp === undefined ? {} : { account: toSignUpView(order), ...toFormContent(signUp) }),
  }
  const { status = 200 } = signUp ?? {}
  // A rejected sign-up leads to the page by its address.
  const url = signUp === undefined || signUp === NEW_FORM ? '' : confirmationUrl(order)
  return definePage({ template, type, title: site.say(title), isPrivate: true, status, url, content })
}

/** The fields of a sign-up that the order knows. It is offered for every address, so that the page tells of no account. */
function toSignUpView({ key, details }: LinkedOrder): View {
  const { email, name, firstName = '' } = details
  const lastName = name.slice(firstName.length).trim()
  return { formAction: API_PATH.account, order: key, email, firstName, lastName }
}
