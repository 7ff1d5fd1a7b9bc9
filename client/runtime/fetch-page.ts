import { CallFailed } from './call.ts'

/** Longer than the service needs for any page. */
const TIMEOUT_MS = 15_000

/** Another page of this website, and the address that redirects led to. */
export interface LoadedPage {
  readonly page: Document
  readonly finalUrl: string
}

/**
 * Loads a page of this website without opening it, until the time-out or until `ended` is aborted. Scripts in it do
 * not run. Throws `CallFailed` for any other response.
 */
export async function fetchPage(url: string, ended?: AbortSignal): Promise<LoadedPage> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = ended === undefined ? timeout : AbortSignal.any([ended, timeout])
  let response: Response
  let html: string
  try {
    response = await fetch(url, { headers: { accept: 'text/html' }, signal })
    html = await response.text()
  } catch (cause) {
    throw new CallFailed(0, {}, { cause })
  }
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  if (!response.ok || !isPage || new URL(response.url).origin !== location.origin)
    throw new CallFailed(response.status, {})
  return { page: new DOMParser().parseFromString(html, 'text/html'), finalUrl: response.url }
}
