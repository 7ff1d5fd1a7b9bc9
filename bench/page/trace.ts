import type { Browser, CDPSession, Page } from 'playwright-core'
import { longestTasks } from './tasks.ts'

/** The waits of a visitor of the product page, on a processor of a quarter of the speed. */
export interface PageTrace {
  /** The longest task before the first touch in which a script ran, and the longest of all. */
  readonly scriptTaskMs: number
  readonly taskMs: number
  /** From a touch to the next frame that shows what came of it. */
  readonly chooseMs: number
  readonly stepMs: number
  readonly addMs: number
  /** Layout shift from the first byte to the end, but for what a touch causes. */
  readonly shift: number
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }
const SLOWDOWN = 4
const PRODUCT = '/shop/tide-mug'
const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8.execute', 'blink.user_timing']

/** Looks at the product page, chooses an option, steps the quantity and adds the product, on a slow processor. */
export async function traceProduct(browser: Browser, origin: string): Promise<PageTrace> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(watchTouches)
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.goto(PRODUCT, { waitUntil: 'networkidle' })
  await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
  const tasks = longestTasks(await browser.stopTracing())
  const touch = measureTouches(page, session)
  const option = page.locator('.product-form .option-value').first()
  const quantity = page.locator('.product-form .quantity')
  const chooseMs = await touch(() => option.click())
  const stepMs = await touch(() => quantity.press('ArrowUp'))
  const { shift } = await page.evaluate(() => window.touches)
  const addMs = await touch(() => page.locator('.product-buy button[type="submit"]').click())
  await context.close()
  return { ...tasks, chooseMs, stepMs, addMs, shift }
}

/** Measures one touch after another. A touch that leads to another page ends with it, so it has no figure: `NaN`. */
function measureTouches(page: Page, session: CDPSession) {
  return async (touch: () => Promise<void>): Promise<number> => {
    const before = page.url()
    await page.evaluate(() => {
      window.touches.longestMs = 0
    })
    await touch()
    await page.waitForLoadState('networkidle')
    // The browser reports a touch after the frame that shows it.
    await session.send('Runtime.evaluate', { expression: AFTER_FRAMES, awaitPromise: true })
    const isHere = page.url() === before && (await page.evaluate(() => window.touches.isOld))
    return isHere ? page.evaluate(() => window.touches.longestMs) : Number.NaN
  }
}

const AFTER_FRAMES =
  'new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done, 300)), 300))'

declare global {
  interface Window {
    touches: { longestMs: number; shift: number; isOld: boolean }
  }
}

/** Runs in the page before it is shown. */
function watchTouches(): void {
  window.touches = { longestMs: 0, shift: 0, isOld: false }
  // A page that a touch leads to is a new one.
  addEventListener('pointerdown', () => (window.touches.isOld = true), true)
  addEventListener('keydown', () => (window.touches.isOld = true), true)
  const watch = (type: string, each: (entry: PerformanceEntry & Record<string, number>) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry as PerformanceEntry & Record<string, number>)
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  watch('event', ({ duration, interactionId = 0 }) => {
    if (interactionId > 0) window.touches.longestMs = Math.max(window.touches.longestMs, duration)
  })
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) window.touches.shift += value
  })
}
