import type { Browser, CDPSession, Page } from 'playwright-core'

/** The bytes that a browser loaded for one page, and the times and shifts until it was shown. */
export interface PageVisit {
  readonly requests: number
  readonly totalBytes: number
  readonly htmlBytes: number
  readonly cssBytes: number
  readonly scriptBytes: number
  readonly fontBytes: number
  readonly pictureBytes: number
  readonly lcpMs: number
  readonly shift: number
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
/** The slow line of a phone, as Lighthouse simulates it. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}

/** Bytes on the wire by the kind of resource. */
type Loaded = Readonly<Record<string, number>>

/** Visits a page with an empty cache. `prepare` runs before, on a fast line. */
export async function visitPage(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void>,
): Promise<PageVisit> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: new URL(url).origin,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await prepare(page)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  const { loaded, requests } = countBytes(session)
  await page.addInitScript(watchPaints)
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${url} was answered with ${answer?.status()}.`)
  const { lcpMs, shift } = await page.evaluate(() => window.paints)
  await context.close()
  const bytes: Loaded = loaded
  return {
    requests: requests(),
    totalBytes: Object.values(bytes).reduce((sum, part) => sum + part, 0),
    htmlBytes: bytes['Document'] ?? 0,
    cssBytes: bytes['Stylesheet'] ?? 0,
    scriptBytes: bytes['Script'] ?? 0,
    fontBytes: bytes['Font'] ?? 0,
    pictureBytes: bytes['Image'] ?? 0,
    lcpMs,
    shift,
  }
}

function countBytes(session: CDPSession) {
  const types = new Map<string, { readonly type: string; readonly headerBytes: number }>()
  const loaded: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    types.set(requestId, { type, headerBytes: response.encodedDataLength }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, headerBytes } = types.get(requestId) ?? { type: 'Other', headerBytes: 0 }
    loaded[type] = (loaded[type] ?? 0) + encodedDataLength - headerBytes
  })
  return { loaded, requests: () => types.size }
}

declare global {
  interface Window {
    paints: { lcpMs: number; shift: number }
  }
}

/** Runs in the page before it is shown. */
function watchPaints(): void {
  window.paints = { lcpMs: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.paints.lcpMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.paints.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
