import type { Browser, Page } from 'playwright-core'
import { PHONE, slowDown } from './slow-phone.ts'

/**
 * The waits of a visitor of the product page, on a slow phone, in milliseconds: the longest run of a script of ours before the
 * first touch, and from each touch to the next frame that shows what came of it.
 */
export const TOUCHES = [
  'longest script',
  'choosing an option',
  'stepping the quantity',
  'adding to the cart',
] as const

export type Touches = Readonly<Record<(typeof TOUCHES)[number], number>>

/** Looks at the product page, chooses an option, steps the quantity and adds the product, on a slow processor. */
export async function touchProduct(browser: Browser, origin: string): Promise<Touches> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin })
  const page = await context.newPage()
  await slowDown(context, page)
  await page.addInitScript(watchTouches)
  await page.goto('/shop/tide-mug', { waitUntil: 'networkidle' })
  await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
  const longestScript = await page.evaluate(() => window.touches.scriptMs)
  const touches = {
    'longest script': longestScript,
    'choosing an option': await touch(page, () =>
      page.locator('.product-form .option-value').first().click(),
    ),
    'stepping the quantity': await touch(page, () =>
      page.locator('.product-form .quantity').press('ArrowUp'),
    ),
    'adding to the cart': await touch(page, () => page.locator('.product-buy button[type="submit"]').click()),
  }
  await context.close()
  return touches
}

/** Measures one touch after another. */
async function touch(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.touches.touchMs = 0
  })
  await act()
  await page.waitForLoadState('networkidle')
  // The browser reports a touch after the frame that shows it.
  await page.waitForTimeout(FRAMES_MS)
  return page.evaluate(() => window.touches.touchMs)
}

const FRAMES_MS = 600

declare global {
  interface Window {
    touches: { scriptMs: number; touchMs: number }
  }
}

/** Runs in the page before it is shown. */
function watchTouches(): void {
  window.touches = { scriptMs: 0, touchMs: 0 }
  type Entry = PerformanceEntry & { interactionId?: number; scripts?: readonly PerformanceEntry[] }
  const watch = (type: string, each: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      ...{ type, buffered: true, durationThreshold: 16 },
    } as PerformanceObserverInit)
  watch('long-animation-frame', ({ scripts = [] }) => {
    window.touches.scriptMs = Math.max(window.touches.scriptMs, ...scripts.map(({ duration }) => duration))
  })
  watch('event', ({ duration, interactionId = 0 }) => {
    if (interactionId > 0) window.touches.touchMs = Math.max(window.touches.touchMs, duration)
  })
}
