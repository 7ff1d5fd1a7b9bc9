import { byDay, type Counts, percentOf, totalOf } from './counts.ts'

/** The steps of a visit to an order, in their order. */
const STEPS = {
  viewed: 'stepViewed',
  added: 'stepAdded',
  checkout: 'stepCheckout',
  ordered: 'stepOrdered',
} as const

export type FunnelStep = keyof typeof STEPS

const names = Object.keys(STEPS) as FunnelStep[]

/**
 * Visits that looked at a product, added to the cart and came to the checkout, and the orders that were paid.
 *
 * Orders of visitors who are not tracked count, too. So a step may count more than the first one, and shares end at 100 percent.
 */
export function reportFunnel(counts: Counts) {
  const viewed = totalOf(counts, STEPS.viewed).count
  const days = names.map((step) => byDay(counts, STEPS[step]))
  return {
    steps: names.map((step) => {
      const change = totalOf(counts, STEPS[step])
      return { step, ...change, sharePercent: percentOf(Math.min(change.count, viewed), viewed) }
    }),
    days: (days[0] ?? []).map(({ day }, at) => ({
      day,
      ...(Object.fromEntries(names.map((step, one) => [step, days[one]?.[at]?.count ?? 0])) as Record<
        FunnelStep,
        number
      >),
    })),
  }
}
