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

/** The events that wait for the script of tracking, which takes them when it is loaded. */
export const $tracked = atom<readonly Tracked[]>([])

/** Notes an event. It is sent when tracking is allowed on this page, and else it stays here. */
export function track(name: TrackedEvent, fields: Tracked['fields'], id?: string): void {
  $tracked.set([...$tracked.get(), { name, fields, atMs: Date.now(), ...(id && { id }) }])
}
