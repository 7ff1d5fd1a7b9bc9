import { type Metric, onCLS, onFCP, onINP, onLCP } from 'web-vitals'
import { PERFORMANCE_RECORDS_PATH, PERFORMANCE_SETTINGS_PATH } from '../../engine/domain/data/script-paths.ts'
import type { PageFacts } from '../../engine/domain/tracking/page-facts.ts'
import { fetchApi } from '../runtime/fetch-api.ts'
import { beam } from './post.ts'

/** When records of the load are sent, unless the page is hidden before (platform specification §4). */
const FLUSH_MS = 30_000

/** When the metrics of the visit are sent, unless the page is hidden before. */
const WAIT_MS = 60_000

type Numbers = Record<string, number>

interface Settings {
  readonly pageLoadId?: string
  readonly isEnabled?: boolean
}

/** Measures how fast this page is, and sends it: the load after 30 seconds, the visit after 60, and all when it is hidden. */
export async function measureSpeed(facts: PageFacts, signal: AbortSignal): Promise<void> {
  const { pageLoadId, isEnabled } = await readSettings()
  if (isEnabled === false || signal.aborted) return
  if (!pageLoadId) throw new Error('Unable to resolve pageLoadId')
  const load: Numbers = {}
  const visit: Numbers = {}
  const into =
    (found: Numbers) =>
    ({ name, value }: Metric) => {
      found[name] = value
    }
  onFCP(into(load))
  // Their values at the time of sending count, so each change is noted.
  for (const follow of [onLCP, onCLS, onINP]) follow(into(visit), { reportAllChanges: true })
  const send = (event: string, found: Numbers) => {
    const data = { pagePath: location.pathname, pageType: facts.type, ...found }
    const record = { app: 'pages', event, pageLoadId, ts: Date.now(), data }
    if (!signal.aborted) beam(PERFORMANCE_RECORDS_PATH, JSON.stringify([record]))
  }
  const parts = [() => send('page-load', { ...load, ...loadTimes() }), () => send('page-speed', visit)]
  // Each part is sent once.
  const flush = () => parts.shift()?.()
  setTimeout(() => parts.length === 2 && flush(), FLUSH_MS)
  setTimeout(flush, WAIT_MS)
  const hide = () => {
    while (document.hidden && parts.length > 0) flush()
  }
  document.addEventListener('visibilitychange', hide, { signal })
}

/** Throws for an unexpected status, and after the time-out of all calls, which is 30 seconds. */
async function readSettings(): Promise<Settings> {
  const response = await fetchApi(PERFORMANCE_SETTINGS_PATH)
  if (!response.ok) throw new Error(`Performance settings: HTTP Status ${response.status}`)
  return response.json()
}

/** Milliseconds from the request of the page to its first byte, to its content, and to its end. */
function loadTimes(): Numbers {
  const [page] = performance.getEntriesByType('navigation')
  if (page === undefined) return {}
  const { domContentLoadedEventEnd, loadEventEnd, responseStart, activationStart } =
    page as PerformanceNavigationTiming & { readonly activationStart?: number }
  return {
    // A page that was loaded in advance begins when it is shown.
    TTFB: Math.max(responseStart - (activationStart ?? 0), 0),
    contentMs: Math.round(domContentLoadedEventEnd),
    loadMs: Math.round(loadEventEnd),
  }
}
