import {
  BUTTON_CLICK_PATH,
  BUTTON_RENDER_PATH,
  FORM_RENDER_PATH,
  OVERLAY_PATH,
  QUICK_VIEW_PATH,
} from '../../engine/domain/data/tracking-paths.ts'
import { TRACKING_COOKIE } from '../../engine/domain/tracking/cookies.ts'
import { TRACKING_TIMEOUT_MS } from '../../engine/domain/tracking/hits.ts'
import { readCookie } from '../runtime/cookies.ts'
import { fetchApi } from '../runtime/fetch-api.ts'

const PATHS = {
  'button-click': BUTTON_CLICK_PATH,
  'button-render': BUTTON_RENDER_PATH,
  overlay: OVERLAY_PATH,
  'form-render': FORM_RENDER_PATH,
  'quick-view': QUICK_VIEW_PATH,
} as const

/** Sends a call of the census, if the visitor has a record. Its failure is ignored. An `id` of the fields goes into the path. */
export function sendCensus(name: keyof typeof PATHS, fields: Readonly<Record<string, string>>): void {
  const visitorCookie = readCookie(TRACKING_COOKIE.record)
  if (visitorCookie === undefined) return
  const path = PATHS[name].replace(':id', () => encodeURIComponent(fields['id'] ?? ''))
  const { id: _, ...rest } = fields
  const body = new URLSearchParams({ ...rest, pagePath: location.pathname, visitorCookie })
  const signal = AbortSignal.timeout(TRACKING_TIMEOUT_MS)
  fetchApi(path, { method: 'POST', body, keepalive: true }, signal).catch(() => {})
}
