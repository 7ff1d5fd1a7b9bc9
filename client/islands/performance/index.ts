import {
  PERFORMANCE_RECORDS_PATH,
  PERFORMANCE_SETTINGS_PATH,
} from '../../../engine/domain/data/script-paths.ts'
import { read } from '../../runtime/call.ts'
import { toApi } from '../../runtime/fetch-api.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { observePaint } from './observe-paint.ts'

/** Records are sent so long after the page has loaded, and when it is hidden (platform specification §4). */
const FLUSH_MS = 30_000

interface Settings {
  readonly pageLoadId?: string
  readonly isEnabled: boolean
  readonly samplePercent: number
}

/** Measures how fast this page was, where the settings of the website ask for it. */
export const island: Island = async () => {
  const { pageLoadId = '', isEnabled, samplePercent } = await read<Settings>(PERFORMANCE_SETTINGS_PATH)
  if (!isEnabled || 100 * Math.random() >= samplePercent) return
  if (pageLoadId === '') throw new Error('Unable to resolve pageLoadId')
  const paint = observePaint()
  let isSent = false
  const send = () => {
    if (isSent) return
    isSent = true
    const record = { app: 'pages', event: 'page-speed', pageLoadId, ts: Date.now() }
    const body = JSON.stringify([{ ...record, data: { ...loadTimes(), ...paint() } }])
    navigator.sendBeacon(toApi(PERFORMANCE_RECORDS_PATH), body)
  }
  setTimeout(send, FLUSH_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
}

/** Milliseconds from the request of the page to its first byte, its content, and its end. */
function loadTimes(): Readonly<Record<string, number>> {
  const [page] = performance.getEntriesByType('navigation')
  if (!(page instanceof PerformanceNavigationTiming)) return {}
  return {
    firstByteMs: Math.round(page.responseStart),
    contentMs: Math.round(page.domContentLoadedEventEnd),
    loadMs: Math.round(page.loadEventEnd),
  }
}
