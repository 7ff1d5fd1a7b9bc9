import { member, toText } from '../../../engine/domain/data/value.ts'
import { type Billing, billingTextKey, defaultBillingText } from '../../../engine/domain/shop/subscription.ts'
import type { Site } from '../../website/site.ts'

/** The price and term of a subscription, `$14.00 every 2 weeks`, in the owner's own words like `product-price`. */
export function toBillingText({ prices, base }: Site, billing: Billing, cents: number): string {
  const own = toText(member(base['localizedStrings'], billingTextKey(billing, false)))
  return prices.printBilling(own || defaultBillingText(billing, false), cents, billing)
}
