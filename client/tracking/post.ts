import { CONSENT_EVENT } from '../../engine/domain/tracking/consent.ts'
import { TRACKING_TIMEOUT_MS } from '../../engine/domain/tracking/hits.ts'
import { loadCart } from '../runtime/cart-store.ts'
import { readCookie } from '../runtime/cookies.ts'
import { type CallInit, fetchApi, toApi } from '../runtime/fetch-api.ts'
import { maySend } from './is-tracked.ts'

/**
 * Sends a call of tracking, also while the page goes away; undefined when it failed or took too long.
 *
 * `toInit` makes the call, and notes that it is made. It is not asked where tracking has ended.
 */
export async function post(
  path: string,
  toInit: () => CallInit | Promise<CallInit>,
): Promise<Response | undefined> {
  if (!goesOn()) return undefined
  const init = await toInit()
  const signal = AbortSignal.timeout(TRACKING_TIMEOUT_MS)
  return fetchApi(path, { ...init, method: 'POST', keepalive: true }, signal).catch(() => undefined)
}

/** Where tracking has ended in another tab, it ends on this page too: the gate is asked, and nothing is sent. */
function goesOn(): boolean {
  const isGoingOn = maySend()
  if (!isGoingOn) document.dispatchEvent(new Event(CONSENT_EVENT))
  return isGoingOn
}

/** Sends text while the page may be going away. A browser that refuses a beacon sends it by a request. */
export function beam(path: string, text: string): void {
  if (!goesOn()) return
  const address = toApi(path)
  if (navigator.sendBeacon(address, text)) return
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.setRequestHeader('content-type', 'text/plain;charset=UTF-8')
  request.timeout = TRACKING_TIMEOUT_MS
  request.send(text)
}

/** The crumb of this visitor. Shared pages set none, so the cart is asked for one; '' where it answers without. */
export async function findCrumb(): Promise<string> {
  if (readCookie('crumb') === undefined) await loadCart()
  return readCookie('crumb') ?? ''
}
