import type { FieldValue, StoredEvent } from '../../engine/domain/tracking/stored-event.ts'
import type { TrackedRow } from '../store/tracked-row.ts'
import type { Website } from '../store/types.ts'

/** An event before it is stored. Members that are left out are empty. */
export interface NewEvent extends Partial<Omit<StoredEvent, 'at' | 'day'>> {
  /** Without one, each is an event of its own. */
  readonly id?: string
  readonly name: string
}

export type Fields = Readonly<Record<string, FieldValue>>

/** The website of an event. */
export type TrackedWebsite = Pick<Website, 'id'> & {
  readonly settings: Pick<Website['settings'], 'timeZone'>
}

/** The row of an event that happened now. A writer that has a transaction, such as one of orders, adds it there. */
export function toTrackedRow(
  { id: websiteId, settings }: TrackedWebsite,
  event: NewEvent,
  nowMs: number,
  newId: () => string,
): TrackedRow {
  const { id = newId(), name, visitor = '', visit = '', path = '', pageType = 0, fields = {} } = event
  const day = dayOf(nowMs, settings.timeZone)
  return { websiteId, id, name, at: nowMs, day, visitor, visit, path, pageType, fields }
}

function dayOf(ms: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
