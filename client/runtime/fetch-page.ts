/** Longer than the service needs for any page. */
const TIMEOUT_MS = 15_000

/** Another page of this website, and the address that redirects led to. */
export interface LoadedPage {
  readonly page: Document
  readonly finalUrl: string
}

/** Loads a page of this website without opening it. Scripts in it do not run. Throws for any other answer. */
export async function fetchPage(url: string, signal: AbortSignal): Promise<LoadedPage> {
  const response = await fetch(url, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  if (!response.ok || !isPage || new URL(response.url).origin !== location.origin)
    throw new Error(`${url} answered ${response.status}.`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return { page, finalUrl: response.url }
}
