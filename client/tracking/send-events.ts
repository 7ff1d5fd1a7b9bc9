import { RECORD_EVENT_PATH, SCHEMA_EVENTS_PATH } from '../../engine/domain/data/tracking-paths.ts'
import { TRACKING_COOKIE } from '../../engine/domain/tracking/cookies.ts'
import type { PageFacts } from '../../engine/domain/tracking/page-facts.ts'
import { readCookie } from '../runtime/cookies.ts'
import { type BrowserIds, contextFields, olderFields } from './context-fields.ts'
import { createId } from './create-id.ts'
import { beam, findCrumb, post } from './post.ts'
import { $tracked, type Tracked } from './track.ts'
import { warn } from './warn.ts'

/**
 * Sends each event that follows to the event tracker and to the schema service, with one id.
 *
 * Without the cookie of the census nothing is sent (platform specification §4), and the event is dropped.
 */
export function sendEvents(facts: PageFacts, ids: BrowserIds, signal: AbortSignal): void {
  const stop = $tracked.listen((event) => {
    if (event !== undefined) sendEvent(event, facts, ids)
  })
  signal.addEventListener('abort', stop)
}

function sendEvent(event: Tracked, facts: PageFacts, ids: BrowserIds): void {
  const { name, fields, atMs, id = createId() } = event
  const content = JSON.stringify({ ...contextFields(event, facts, ids), ...fields, id })
  beam(SCHEMA_EVENTS_PATH, JSON.stringify({ eventContent: content, eventSchemaName: name }))
  const place = { visitId: readCookie(TRACKING_COOKIE.visitId) ?? '', pageType: facts.type, clientTime: atMs }
  void recordEvent(name, JSON.stringify({ ...olderFields(event, facts), ...place, ...fields, id }))
}

async function recordEvent(event: string, data: string): Promise<void> {
  const response = await post(RECORD_EVENT_PATH, async () => ({
    body: new URLSearchParams({ crumb: await findCrumb(), event, data }),
  }))
  if (response !== undefined && response.status !== 200 && response.status !== 202)
    warn(`Error tracking event: HTTP Status ${response.status}`)
}
