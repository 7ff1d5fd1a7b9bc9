import { RECORD_HIT_PATH } from '../../engine/domain/data/tracking-paths.ts'
import { HIT_KIND, type HitKind } from '../../engine/domain/tracking/hits.ts'
import type { PageFacts } from '../../engine/domain/tracking/page-facts.ts'
import { writeRecord } from '../../engine/domain/tracking/visitor-record.ts'
import { createId } from './create-id.ts'
import { post } from './post.ts'
import { enterPage, notePageView, type Visit } from './visit.ts'

/** Sends a hit of this page with the fields of its kind, and notes that the visitor is on it. */
export function sendHit(
  kind: HitKind,
  facts: PageFacts,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  // A failure is ignored.
  void post(RECORD_HIT_PATH, () => {
    const visit = enterPage()
    if (kind === 'page-view') notePageView(visit)
    const record = writeRecord(visit.record)
    const data = JSON.stringify({ ...describePage(kind, facts, visit), ...fields, visitorCookie: record })
    return { body: new URLSearchParams({ event: String(HIT_KIND[kind]), data, ss_cvr: record }) }
  })
}

/** The fields of every hit (platform specification §3). Sizes are in pixels of CSS. */
function describePage(kind: HitKind, facts: PageFacts, visit: Visit): Readonly<Record<string, unknown>> {
  const { website = '', template = '', item = '', collection = '', type = 0, permission = 1 } = facts
  return {
    id: createId(),
    event: kind,
    websiteId: website,
    templateId: template,
    locale: document.documentElement.lang,
    pagePath: location.pathname,
    pageType: type,
    title: document.title,
    itemId: item,
    collectionId: collection,
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    screenWidth: screen.width,
    screenHeight: screen.height,
    userAgent: navigator.userAgent,
    clientTime: Date.now(),
    pagePermissionType: permission,
    referrer: document.referrer,
    urlQuery: location.search,
    visitId: visit.id,
    browserId: visit.browser,
    isLanding: visit.isLanding,
    visits: visit.record.visits,
  }
}
