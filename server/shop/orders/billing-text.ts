import { type Billing, defaultBillingText } from '../../../engine/domain/shop/subscription.ts'
import type { Prices } from '../../website/prices.ts'

/** The price and term of a subscription: `$14.00 every 2 weeks`. */
export function toBillingText(prices: Prices, billing: Billing, cents: number): string {
  const term: Readonly<Record<string, string>> = {
    price: prices.print(cents),
    billingPeriodValue: String(billing.every),
    duration: String(billing.duration),
  }
  return defaultBillingText(billing, false).replaceAll(/\{(\w+)\}/g, (_, name: string) => term[name] ?? '')
}
