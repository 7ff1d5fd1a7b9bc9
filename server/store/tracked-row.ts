import type { StoredEvent } from '../../engine/domain/tracking/stored-event.ts'

/** An event of a website. */
export interface TrackedRow extends StoredEvent {
  readonly websiteId: string
}
