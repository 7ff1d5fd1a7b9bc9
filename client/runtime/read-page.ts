import { CallFailed, TIMEOUT_MS } from './call.ts'

/** Reads a page of this website as a document, whose scripts do not run. Throws `CallFailed`. */
export async function readPage(url: string, signal?: AbortSignal): Promise<Document> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let response: Response
  let html: string
  try {
    response = await fetch(url, {
      headers: { accept: 'text/html' },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    html = await response.text()
  } catch (cause) {
    throw new CallFailed(0, {}, { cause })
  }
  if (!response.ok) throw new CallFailed(response.status, {})
  return new DOMParser().parseFromString(html, 'text/html')
}
