import type { BrowserContext, CDPSession, Page } from 'playwright-core'

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }

/** The slow line of a phone, as Lighthouse simulates it. */
const SLOW_LINE = {
  ...{ offline: false, latency: 150 },
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}

/** How many times slower the processor of the phone is. */
const SLOWDOWN = 4

/** Gives a page the slow line and the slow processor of an old phone, and an empty cache. */
export async function slowDown(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return session
}
