import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type EventField, TRACKED_EVENTS } from '../../../engine/domain/tracking/events.ts'

/** The fields of an event, as the schema service gets them. */
export type SentFields = Readonly<Record<string, unknown>>

interface SentEvent {
  readonly name: string
  readonly fields: SentFields
}

const IS: Readonly<Record<EventField, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  flag: (value) => typeof value === 'boolean',
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  numbers: (value) => Array.isArray(value) && value.every((one) => typeof one === 'number'),
}

/** The events and census calls that the pages of a visitor send. Each event has all of its fields. */
export function hearEvents(page: Page) {
  const events: SentEvent[] = []
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const body = request.postData() ?? ''
    if (pathname.endsWith('/api/v1/clanker/events')) {
      const { eventSchemaName, eventContent } = JSON.parse(body) as Record<string, string>
      events.push({ name: eventSchemaName ?? '', fields: JSON.parse(eventContent ?? '{}') as SentFields })
    } else if (pathname.startsWith('/api/census/') && !pathname.endsWith('RecordHit')) {
      const { pagePath: _, visitorCookie, ...fields } = Object.fromEntries(new URLSearchParams(body))
      expect(visitorCookie).toMatch(/\|/)
      calls.push([pathname.slice('/api/census/'.length), ...Object.values(fields)].join(' ').trim())
    }
  })
  const named = (name: string) => events.filter((event) => event.name === name).map(({ fields }) => fields)
  return {
    calls,
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
    names: () => [...new Set(events.map(({ name }) => name))].toSorted(),
  }
}

/** The fields that are missing, or of another type than the table says. */
function misfits(name: string, fields: SentFields): readonly string[] {
  const table = Object.entries(TRACKED_EVENTS[name] ?? { [name]: 'text' as const })
  return table.filter(([field, type]) => !IS[type](fields[field])).map(([field]) => field)
}
