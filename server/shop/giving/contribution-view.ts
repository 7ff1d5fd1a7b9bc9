import type { Contribution } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { shortCodeOf } from '../orders/payment.ts'

/** The number of a contribution as donors read it aloud, such as `1A2B-3C4D`. Unlike its id, it opens no page. */
export function contributionNumberOf(contribution: Pick<Contribution, 'id'>): string {
  return shortCodeOf(contribution)
}

/** A contribution as its confirmation page and its mail show it. */
export function toContributionView({ prices }: Site, contribution: Contribution): View {
  const { createdAt, amountCents, details } = contribution
  return {
    ...details,
    number: contributionNumberOf(contribution),
    createdOn: createdAt,
    formatted: { amount: prices.print(amountCents) },
  }
}
