import type { Browser } from 'playwright-core'
import { PHONE, slowDown } from './slow-phone.ts'

/** A first touch: its page, where the finger goes down, and the selector of what comes of it. */
interface FirstTouch {
  readonly path: string
  readonly at: string
  readonly shown: string
}

/** The first touch of each island that answers without a word of the server. */
const FIRST_TOUCHES = {
  'a picture of a product': { path: '/shop/tide-mug', at: '.zoom-open >> nth=0', shown: 'dialog[open] img' },
  'a picture of a gallery': {
    path: '/on-the-shelf',
    at: '[data-lightbox-theme] a.frame >> nth=0',
    shown: 'dialog[open] img',
  },
  'the close button of the announcement': {
    path: '/',
    at: '.announcement-close',
    shown: '[data-island="announcement"][hidden]',
  },
  'an empty form': {
    path: '/contact',
    at: 'main [data-island="form"] [type="submit"]',
    shown: 'main .form-problem',
  },
  'an empty sign-up for the newsletter': {
    path: '/find-us',
    at: 'footer [data-island="form"] [type="submit"]',
    shown: 'footer .field-error',
  },
  'an empty sign-in': {
    path: '/account/login',
    at: '[data-island="login"] [type="submit"]',
    shown: '.field-error',
  },
} satisfies Readonly<Record<string, FirstTouch>>

export type FirstTouchName = keyof typeof FIRST_TOUCHES

export const FIRST_TOUCH_NAMES = Object.keys(FIRST_TOUCHES) as readonly FirstTouchName[]

export type FirstTouches = Readonly<Record<FirstTouchName, number>>

/** The milliseconds from each first touch to the frame that shows what came of it, on a slow phone with an empty cache. */
export async function measureFirstTouches(browser: Browser, origin: string): Promise<FirstTouches> {
  const found: Partial<Record<FirstTouchName, number>> = {}
  for (const name of FIRST_TOUCH_NAMES) found[name] = await measure(browser, origin, FIRST_TOUCHES[name])
  return found as FirstTouches
}

async function measure(browser: Browser, baseURL: string, { path, at, shown }: FirstTouch): Promise<number> {
  await using context = await browser.newContext({ ...PHONE, baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await slowDown(context, page)
  await page.goto(path, { waitUntil: 'networkidle' })
  const target = page.locator(at)
  await target.scrollIntoViewIfNeeded()
  // A visitor reads what came into view before the finger goes down.
  await page.waitForTimeout(READING_MS)
  await page.evaluate(watchTouch, shown)
  await target.tap()
  const found = await page.waitForFunction(() => window.firstTouchMs, undefined, { timeout: PATIENCE_MS })
  return await found.evaluate((ms) => ms ?? Number.NaN)
}

const READING_MS = 1000

/** Nothing comes of a touch that waits for longer. */
const PATIENCE_MS = 10_000

/** Runs in the page: waits for a touch, and then for the frame after `wanted` finds something. */
function watchTouch(wanted: string): void {
  const onTouch = ({ timeStamp }: Event) => {
    const look = () =>
      requestAnimationFrame((now) => {
        if (document.querySelector(wanted) === null) look()
        else window.firstTouchMs = now - timeStamp
      })
    look()
  }
  addEventListener('touchend', onTouch, { once: true, capture: true })
}

declare global {
  interface Window {
    firstTouchMs?: number
  }
}
