import { member, toText } from '../../../engine/domain/data/value.ts'
import { type Billing, billingTextKey, defaultBillingText } from '../../../engine/domain/shop/subscription.ts'
import type { Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'

/** The price and term of a subscription, `$14.00 every 2 weeks`, in the owner's own words like `product-price`. */
export function toBillingText({ prices, base }: Site, billing: Billing, cents: number): string {
  const own = toText(member(base['localizedStrings'], billingTextKey(billing, false)))
  return prices.printBilling(own || defaultBillingText(billing, false), cents, billing)
}

/**
 * Says that a subscription renews, that shipping recurs with it, and when it ends by itself; '' for a single payment.
 */
export function toRenewalText({ say, prices }: Site, { cycles }: Billing, shippingCents: number): string {
  if (cycles === 1) return ''
  const renews =
    shippingCents === 0
      ? say('renewal_terms')
      : say('renewal_terms_shipped', { shipping: prices.print(shippingCents) })
  return cycles === 0 ? renews : `${renews} ${say('renewal_end', { count: cycles })}`
}

/** The terms of an order for a subscription, a sentence each; none for any other order. */
export function orderTermsOf(site: Site, order: Order): readonly string[] {
  const { billing, shippingCostCents } = order.details
  if (billing == null) return []
  const texts = [
    toBillingText(site, billing, goodsCentsOf(order)),
    toRenewalText(site, billing, shippingCostCents),
  ]
  return texts.filter((text) => text !== '')
}

/** The price of all lines of an order, without discount, shipping and tax. */
export function goodsCentsOf({ lines }: Order): number {
  return lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0)
}
