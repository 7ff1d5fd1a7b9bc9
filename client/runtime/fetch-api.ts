import { settings } from './settings.ts'

const TIMEOUT_MS = 30_000

/** A request of a call. */
export interface CallInit extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>
}

/** A call that takes longer than the service needs for any has failed. */
export const timeout = () => AbortSignal.timeout(TIMEOUT_MS)

/** Asks the API of this page, until the time-out or until `signal` ends it. */
export function fetchApi(path: string, init: CallInit = {}, signal = timeout()): Promise<Response> {
  const { website } = settings()
  const headers = { ...init.headers, ...(website && { 'x-website-id': website }) }
  return fetch(toApi(path), { ...init, headers, signal })
}

/**
 * The address of a call, which is answered in the language of the page: behind the path that the page names, else behind the
 * language's prefix of a website of this service.
 */
export function toApi(path: string): string {
  return (settings()['api'] ?? document.documentElement.dataset['prefix'] ?? '') + path
}
