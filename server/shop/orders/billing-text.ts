import { member, toText } from '../../../engine/domain/data/value.ts'
import { type Billing, billingTextKey, defaultBillingText } from '../../../engine/domain/shop/subscription.ts'
import type { Site } from '../../website/site.ts'

/** The price and term of a subscription, `$14.00 every 2 weeks`, in the words of the website's `localizedStrings`. */
export function toBillingText(
  { prices, base }: Pick<Site, 'prices' | 'base'>,
  billing: Billing,
  cents: number,
): string {
  const own = toText(member(base['localizedStrings'], billingTextKey(billing, false)))
  return prices.printBilling(own || defaultBillingText(billing, false), billing, cents)
}
