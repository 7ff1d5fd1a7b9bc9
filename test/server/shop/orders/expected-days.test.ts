import { describe, expect, it } from 'vitest'
import { expectedDaysOf } from '../../../../server/shop/orders/expected-days.ts'

const DAY_MS = 86_400_000
const days = { min: 3, max: 5 }
const never = { from: 0, to: 0 }

describe('the days on which an order is expected', () => {
  it.each([
    { what: 'a paid order', state: 'paid', days, expected: { from: 13 * DAY_MS, to: 15 * DAY_MS } },
    { what: 'one that was sent', state: 'shipped', days, expected: { from: 13 * DAY_MS, to: 15 * DAY_MS } },
    { what: 'one that awaits its payment', state: 'awaited', days, expected: never },
    { what: 'a refunded one', state: 'refunded', days, expected: never },
    { what: 'a method without days', state: 'paid', days: undefined, expected: never },
  ] as const)('of $what', ({ state, days, expected }) => {
    const details = days === undefined ? {} : { deliveryDays: days }
    const order = { createdAt: 10 * DAY_MS, state, details } as unknown as Parameters<
      typeof expectedDaysOf
    >[0]
    expect(expectedDaysOf(order)).toEqual(expected)
  })
})
