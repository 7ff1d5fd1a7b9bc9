import {
  BUTTON_CLICK_PATH,
  BUTTON_RENDER_PATH,
  FORM_RENDER_PATH,
  OVERLAY_PATH,
  QUICK_VIEW_PATH,
} from '../../engine/domain/data/tracking-paths.ts'
import { TRACKING_COOKIE } from '../../engine/domain/tracking/cookies.ts'
import { readCookie } from '../runtime/cookies.ts'
import { post } from './post.ts'

const PATHS = {
  'button-click': BUTTON_CLICK_PATH,
  'button-render': BUTTON_RENDER_PATH,
  overlay: OVERLAY_PATH,
  'form-render': FORM_RENDER_PATH,
  'quick-view': QUICK_VIEW_PATH,
} as const

/** Sends a call of the census. Its failure is ignored. An `id` of the fields goes into the path. */
export function sendCensus(name: keyof typeof PATHS, fields: Readonly<Record<string, string>>): void {
  const path = PATHS[name].replace(':id', () => encodeURIComponent(fields['id'] ?? ''))
  const { id: _, ...rest } = fields
  const visitorCookie = readCookie(TRACKING_COOKIE.record) ?? ''
  void post(path, () => ({
    body: new URLSearchParams({ ...rest, pagePath: location.pathname, visitorCookie }),
  }))
}
