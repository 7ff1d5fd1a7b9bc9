import type { Page, Request } from 'playwright-core'

/** A call of tracking that a page made. */
export interface TrackingCall {
  readonly path: string
  /** The members of its form or JSON. */
  readonly sent: Readonly<Record<string, unknown>>
  /** The members of its JSON in `data`. */
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}

const TRACKING = /^\/api\/(?:census|events|v1\/clanker|1\/performance)\//

/** The calls of tracking of a page from now on, by default all. */
export function watchTracking(page: Page, paths = TRACKING): readonly TrackingCall[] {
  const calls: TrackingCall[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (paths.test(path)) calls.push({ path, ...readBody(request), headers: request.headers() })
  })
  return calls
}

function readBody(request: Request) {
  const text = request.postData() ?? ''
  const isJson = /^[[{]/.test(text)
  const sent = isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
  return { sent, data: typeof sent.data === 'string' ? JSON.parse(sent.data) : {} }
}

/** The cookies of tracking that a browser has, by their names. */
export async function trackingCookies(page: Page): Promise<Readonly<Record<string, string>>> {
  const cookies = await page.context().cookies()
  return Object.fromEntries(
    cookies
      .filter(({ name }) => name.startsWith('ss_'))
      .map(({ name, value }) => [name, decodeURIComponent(value)]),
  )
}

/** Ends the visit of a browser as 30 minutes without a page do. */
export async function endVisit(page: Page): Promise<void> {
  for (const name of ['ss_cvt', 'ss_cvisit', 'ss_cpvisit']) await page.context().clearCookies({ name })
}
