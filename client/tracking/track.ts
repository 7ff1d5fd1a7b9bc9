import { atom } from 'nanostores'
import type { TrackedEvent } from '../../engine/domain/tracking/events.ts'

/** An event that happened on this page. */
export interface Tracked {
  readonly name: TrackedEvent
  readonly fields: Readonly<Record<string, unknown>>
  readonly atMs: number
  /** Given when the same event may be sent again, such as that of an order. */
  readonly id?: string
}

/** The last event. None waits for the next one, so a page that is not tracked keeps no events. */
export const $tracked = atom<Tracked | undefined>()

/** Notes an event, which is sent when tracking is allowed on this page. */
export function track(name: TrackedEvent, fields: Tracked['fields'], id?: string): void {
  $tracked.set({ name, fields, atMs: Date.now(), ...(id && { id }) })
}
