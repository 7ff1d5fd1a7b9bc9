import { type PageFacts, TRACKED_TYPE } from '../../engine/domain/tracking/page-facts.ts'
import { sendHit } from './hit.ts'
import type { Session } from './session.ts'

const HEARTBEAT_MS = 30_000

/** A page that stays open is alive for half an hour at most, the length of a visit. */
const MAX_HEARTBEATS = 60

/**
 * Sends that the page is seen, and that it stays visible. A page that comes back from the cache of the browser is seen again.
 *
 * The search page sends its search instead, with its words and the number of results.
 */
export function followPage(facts: PageFacts, session: Session, signal: AbortSignal): void {
  const see = () => {
    if (facts.type === TRACKED_TYPE.search) sendSearch(facts)
    else sendHit('page-view', facts, { isFirstSession: session.isFirst, hasLanded: session.hasLanded })
  }
  see()
  addEventListener('pageshow', ({ persisted }) => persisted && see(), { signal })
  beat(facts, signal)
}

function sendSearch(facts: PageFacts): void {
  const words = new URLSearchParams(location.search).get('q')?.trim() ?? ''
  if (words === '') return
  const count = document.querySelector<HTMLElement>('[data-result-count]')?.dataset['resultCount']
  sendHit('site-search', facts, { words, ...(count && { results: Number(count) }) })
}

function beat(facts: PageFacts, signal: AbortSignal): void {
  let beats = 0
  const timer = setInterval(() => {
    if (document.visibilityState === 'hidden') return
    sendHit('heartbeat', facts, { seconds: (++beats * HEARTBEAT_MS) / 1000 })
    if (beats === MAX_HEARTBEATS) clearInterval(timer)
  }, HEARTBEAT_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
