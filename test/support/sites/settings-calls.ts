import { HEADER_FOOTER_CALLS } from './header-footer.ts'
import { MULTILINGUAL_CALLS } from './multilingual.ts'
import { PERFORMANCE_CALLS } from './performance.ts'
import { PLACE_CALLS } from './places.ts'
import { EVENT_CALLS } from './tracked-events.ts'
import { TRACKING_CALLS } from './tracking.ts'

/** The calls about settings of a website, places and events; each has a test of its own. */
export const SETTINGS_CALLS = [
  ...HEADER_FOOTER_CALLS,
  ...MULTILINGUAL_CALLS,
  ...PERFORMANCE_CALLS,
  ...PLACE_CALLS,
  ...TRACKING_CALLS,
  ...EVENT_CALLS,
]
