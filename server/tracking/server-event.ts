import type { TrackedEvent } from '../../engine/domain/tracking/events.ts'
import type { FieldValue } from '../../engine/domain/tracking/stored-event.ts'
import type { TrackedRow } from '../store/tracked-row.ts'
import type { Site } from '../website/site.ts'

/** An event that the service itself notes. */
interface NotedEvent {
  /** Repeated for the same cause, so that it counts once. */
  readonly id: string
  readonly name: TrackedEvent
  /** In milliseconds since the epoch. */
  readonly at: number
  readonly fields: Readonly<Record<string, FieldValue>>
  readonly path?: string
  readonly pageType?: number
}

/** The row of an event that no browser sends. It has nothing of a visitor, so it needs no consent. */
export function toServerEvent(
  { website }: Pick<Site, 'website'>,
  { path = '', pageType = 0, ...event }: NotedEvent,
): TrackedRow {
  const { id: websiteId, settings } = website
  const day = Temporal.Instant.fromEpochMilliseconds(event.at)
    .toZonedDateTimeISO(settings.timeZone)
    .toPlainDate()
  return { ...event, websiteId, day: day.toString(), visitor: '', visit: '', path, pageType }
}
