import { expect, it } from 'vitest'
import { billingOf, defaultBillingText, nextDueMs } from '../../engine/domain/shop/subscription.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

it.each([
  { every: 1, unit: 'WEEK', cycles: 0, start: '2026-01-01', now: '2026-01-01', due: '2026-01-08' },
  { every: 1, unit: 'WEEK', cycles: 0, start: '2026-01-01', now: '2026-01-08', due: '2026-01-15' },
  { every: 2, unit: 'WEEK', cycles: 0, start: '2026-01-01', now: '2036-01-01', due: '2036-01-03' },
  { every: 1, unit: 'MONTH', cycles: 0, start: '2026-01-31', now: '2026-02-01', due: '2026-02-28' },
  { every: 1, unit: 'MONTH', cycles: 0, start: '2026-01-31', now: '2026-03-01', due: '2026-03-31' },
  { every: 3, unit: 'MONTH', cycles: 0, start: '2025-11-30', now: '2026-01-01', due: '2026-02-28' },
  { every: 1, unit: 'YEAR', cycles: 0, start: '2024-02-29', now: '2024-03-01', due: '2025-02-28' },
  { every: 1, unit: 'YEAR', cycles: 0, start: '2024-02-29', now: '2027-03-01', due: '2028-02-29' },
  { every: 1, unit: 'MONTH', cycles: 6, start: '2026-01-10', now: '2026-05-30', due: '2026-06-10' },
  { every: 1, unit: 'MONTH', cycles: 6, start: '2026-01-10', now: '2026-06-11', due: undefined },
  { every: 1, unit: 'MONTH', cycles: 1, start: '2026-01-10', now: '2026-01-10', due: undefined },
  { every: 0, unit: 'MONTH', cycles: 0, start: '2026-01-10', now: '2026-01-10', due: undefined },
  { every: 1, unit: 'DAY', cycles: 0, start: '2026-01-10', now: '2026-01-10', due: undefined },
])(
  'begun on $start, every $every $unit, $cycles times: due after $now on $due',
  ({ start, now, due, ...billing }) => {
    const next = nextDueMs(at(start), billing, at(now))
    expect(next === undefined ? undefined : new Date(next).toISOString().slice(0, 10)).toBe(due)
  },
)

it.each([
  { value: 1, unit: 'WEEK', cycles: 52, text: '{price} every week for {duration} year', duration: 1 },
  {
    value: 2,
    unit: 'WEEK',
    cycles: 52,
    text: '{price} every {billingPeriodValue} weeks for {duration} years',
    duration: 2,
  },
  { value: 1, unit: 'MONTH', cycles: 12, text: '{price} every month for {duration} year', duration: 1 },
  { value: 1, unit: 'YEAR', cycles: 1, text: '{price} every year for {duration} year', duration: 1 },
  { value: 1, unit: 'MONTH', cycles: 7, text: '{price} every month for {duration} months', duration: 7 },
  {
    value: 1,
    unit: 'WEEK',
    cycles: 52,
    keep: true,
    text: '{price} every week for {duration} weeks',
    duration: 52,
  },
  {
    value: 1,
    unit: 'MONTH',
    cycles: 12,
    keep: true,
    text: '{price} every month for {duration} months',
    duration: 12,
  },
])(
  '$cycles payments every $value $unit last $duration: $text',
  ({ value, unit, cycles, keep, text, duration }) => {
    const billingPeriod = { value, unit }
    const subscriptionPlan = {
      billingPeriod,
      numBillingCycles: cycles,
      ...(keep ? { keepOriginalUnit: true } : {}),
    }
    const billing = billingOf({ structuredContent: { subscriptionPlan } })
    expect(billing && [defaultBillingText(billing, false), billing.duration]).toEqual([text, duration])
  },
)
