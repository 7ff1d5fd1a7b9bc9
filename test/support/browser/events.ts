import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type EventField, TRACKED_EVENTS } from '../../../engine/domain/tracking/events.ts'
import { type SentFields, type TrackingCall, watchTracking } from './tracking-calls.ts'

const IS: Readonly<Record<EventField, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  flag: (value) => typeof value === 'boolean',
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  numbers: (value) => Array.isArray(value) && value.every((one) => typeof one === 'number'),
}

/** The events and census calls that the pages of a visitor send. Each event has all of its fields. */
export function hearEvents(page: Page) {
  const heard = watchTracking(page)
  const events = () => heard.filter(({ service }) => service === 'schema')
  const named = (name: string) =>
    events()
      .filter((event) => event.name === name)
      .map(({ data }) => data)
  return {
    /** The census calls so far, each with the values of its own fields. */
    calls: () => heard.filter(({ service }) => service === 'census').map(describeCall),
    /** Waits for an event of this name, the `count`th one, and returns its fields. */
    next: async (name: string, count = 1): Promise<SentFields> => {
      await expect
        .poll(() => named(name).length, { message: name, timeout: 10_000 })
        .toBeGreaterThanOrEqual(count)
      const fields = named(name)[count - 1] ?? {}
      expect(misfits(name, fields)).toEqual([])
      return fields
    },
    count: (name: string) => named(name).length,
  }
}

function describeCall({ name, data }: TrackingCall): string {
  const { pagePath: _, visitorCookie, ...fields } = data
  expect(visitorCookie).toMatch(/\|/)
  return [name, ...Object.values(fields)].join(' ').trim()
}

/** The fields that are missing, or of another type than the table says. */
function misfits(name: string, fields: SentFields): readonly string[] {
  const table = Object.entries(TRACKED_EVENTS[name] ?? { [name]: 'text' as const })
  return table.filter(([field, type]) => !IS[type](fields[field])).map(([field]) => field)
}
