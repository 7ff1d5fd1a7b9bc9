import type { Say } from '../../engine/domain/messages/say.ts'
import { CallFailed } from './call.ts'

/**
 * The sentence for a failed call (storefront specification §8): the crumb, the rate, the connection, else the server's own.
 * Of a product that is short, it says how many are left.
 */
export function failureText(error: unknown, say: Say): string {
  if (!(error instanceof CallFailed)) return say('request_failed')
  const { status, refusal } = error
  if (status === 0) return say('offline')
  // A new page of the wrong address would be refused, too, so its visitor reads the words of the server.
  if (refusal.crumbFail === true && refusal.code !== 'origin_foreign')
    return say(navigator.cookieEnabled ? 'session_expired' : 'cookies_off')
  if (status === 429) return say('rate_limited')
  const { left, message, error: other } = refusal
  const [ofField] = Object.values(fieldErrors(error) ?? {})
  const words = message || other || ofField || say('service_failed')
  return left && left > 0 ? `${words} ${say('stock_left', { left })}` : words
}

/** The messages of a refusal, by field; undefined for a failure of another kind. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> | undefined {
  const errors = error instanceof CallFailed ? error.refusal.errors : undefined
  // That of another platform may have one sentence in place of a list.
  return (
    errors &&
    Object.fromEntries(Object.entries(errors).map(([field, found]) => [field, [found].flat()[0] ?? '']))
  )
}
