import type { Browser, CDPSession, Page } from 'playwright-core'
import { PHONE, slowDown } from './slow-phone.ts'

/** Figures of a visit: bytes on the wire by kind, milliseconds until the largest paint, and the sum of all layout shifts. */
export const VISIT_FIGURES = [
  ...['requests', 'bytes', 'Document', 'Stylesheet', 'Script', 'Font', 'Image', 'lcpMs', 'shift'],
] as const

export type Visit = Readonly<Record<(typeof VISIT_FIGURES)[number], number>>

/** Visits a page on a slow phone with an empty cache. `prepare` runs before, on a fast line. */
export async function visitPage(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void>,
): Promise<Visit> {
  const baseURL = new URL(url).origin
  const context = await browser.newContext({ ...PHONE, baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await prepare(page)
  const session = await slowDown(context, page)
  const loaded = countBytes(session)
  await page.addInitScript(watchPaints)
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${url} was answered with ${answer?.status()}.`)
  const paints = await page.evaluate(() => window.paints)
  await context.close()
  return { ...loaded, ...paints }
}

function countBytes(session: CDPSession) {
  const types = new Map<string, { readonly type: string; readonly headerBytes: number }>()
  const loaded = {
    ...{ requests: 0, bytes: 0, Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, Other: 0 },
  }
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    types.set(requestId, { type, headerBytes: response.encodedDataLength }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, headerBytes } = types.get(requestId) ?? { type: 'Other', headerBytes: 0 }
    const bytes = encodedDataLength - headerBytes
    loaded.requests++
    loaded.bytes += bytes
    loaded[type in loaded ? (type as 'Other') : 'Other'] += bytes
  })
  return loaded
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
