import { createId } from '../../../server/store/ids.ts'
import type { TrackedRow } from '../../../server/store/tracked-row.ts'
import { NOW_MS } from './shops.ts'

/** The day of `NOW_MS`. */
export const DAY = '2023-11-14'

/** A view of the front page in a first visit. */
export function viewOf(websiteId: string, changes: Partial<TrackedRow> = {}): TrackedRow {
  return {
    ...{ websiteId, id: createId(), name: 'page-view', at: NOW_MS, day: DAY },
    ...{ visitor: 'ada', visit: 'v1', path: '/', pageType: 1, fields: {} },
    ...changes,
  }
}
