/**
 * The measures that reports count by day. The key of a measure names what is counted; it is '' where there is one number only.
 *
 * Steps, visitors and visits count once a day for each visitor or visit.
 */
export const MEASURES = {
  views: 'Page views',
  visitors: 'Visitors',
  visits: 'Visits',
  pages: 'Views by path',
  sources: 'Visits by the host that led to them; direct for none',
  searches: 'Searches by their words',
  emptySearches: 'Searches without a result, by their words',
  stepViewed: 'Visits that looked at a product',
  stepAdded: 'Visits that added to the cart',
  stepCheckout: 'Visits that came to the checkout',
  stepOrdered: 'Paid orders',
  sales: 'Paid orders by currency; the amount is in cents',
  formsShown: 'Forms that were shown, by their id',
  formsSent: 'Forms that were sent, by their id',
  scriptErrors: 'Script errors by message and path, separated by a line break',
  vitals:
    'Values by metric, type of page and class (good, fair, poor), separated by spaces; the amount is the sum',
} as const

export type Measure = keyof typeof MEASURES

/** Measures whose keys visitors make up. The store keeps the largest keys of a day, and adds the others up. */
export const OPEN_MEASURES: ReadonlySet<Measure> = new Set([
  ...(['pages', 'sources', 'searches', 'emptySearches', 'formsShown', 'formsSent', 'scriptErrors'] as const),
])

/** The key of what a day counted under keys that are not kept. Reports print it as it is. */
export const OTHER_KEY = '(other)'

/** A number of one day. */
export interface DayCount {
  /** Such as 2026-05-01, in the time zone of the website. */
  readonly day: string
  readonly measure: Measure
  readonly key: string
  readonly count: number
  /** The sum of what was measured: cents of sales, thousandths of vitals; else 0. */
  readonly amount: number
}
