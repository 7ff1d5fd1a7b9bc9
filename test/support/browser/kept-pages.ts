import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { PATIENCE_MS } from '../patience.ts'

/** The page of a visitor, for one test. */
export interface TakenPage {
  readonly page: Page
  /** Complaints of the browser about the page since it was taken. */
  readonly complaints: readonly string[]
  /** Forgets all of the visitor. The next test with the same options gets the page. */
  giveBack(): Promise<void>
}

/** How a page differs from others. */
export interface PageOptions extends BrowserContextOptions {
  /** Whether the test moves the time of the page on, by `page.clock`. */
  readonly hasClock?: boolean
}

/** The pages of a browser. */
export interface KeptPages {
  take(options: PageOptions): Promise<TakenPage>
}

/** Calls with an effect on a page that cannot be taken back. */
const SPOILING = {
  page: ['addInitScript', 'exposeFunction', 'exposeBinding'],
  context: ['addInitScript', 'newCDPSession', 'route', 'setOffline', 'grantPermissions'],
} as const

/** Events of a page to which tests listen. */
const EVENTS = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response']

const RESTING_PLACE = '/robots.txt'

/** The size of a window that no test asked for. */
const WINDOW = { width: 1280, height: 720 }

const pagesOf = new WeakMap<Browser, KeptPages>()

/**
 * The pages of a browser of this worker. A page is kept for the next test with the same options, because a new one needs a process
 * of its own, compiles all scripts again, and has nothing cached.
 */
export function keptPages(browser: Browser): KeptPages {
  const pages = pagesOf.get(browser) ?? createPages(browser)
  pagesOf.set(browser, pages)
  return pages
}

function createPages(browser: Browser): KeptPages {
  const idle = new Map<string, Page[]>()
  return {
    take: async (options) => {
      const key = JSON.stringify(options)
      const kept = idle.get(key) ?? []
      idle.set(key, kept)
      const page = kept.pop() ?? (await openPage(browser, options))
      const isSpoiled = watchSpoiling(page)
      return {
        page,
        complaints: gatherComplaints(page),
        giveBack: async () => {
          if (!isSpoiled() && (await clear(page, options))) kept.push(page)
          else await page.context().close()
        },
      }
    },
  }
}

async function openPage(browser: Browser, { hasClock, ...options }: PageOptions): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    // One page would be faded into the other.
    reducedMotion: 'reduce',
    viewport: WINDOW,
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  // Time passes as everywhere else, and a test may move it on.
  if (hasClock) await context.clock.install()
  return context.newPage()
}

/** Tells whether a test has called something whose effect stays. */
function watchSpoiling(page: Page): () => boolean {
  let isSpoiled = false
  const watch = (object: Page | BrowserContext, names: readonly string[]) => {
    for (const name of names)
      Object.assign(object, {
        [name]: (...args: readonly unknown[]) => {
          isSpoiled = true
          return Reflect.get(Object.getPrototypeOf(object), name).apply(object, args)
        },
      })
  }
  watch(page, SPOILING.page)
  watch(page.context(), SPOILING.context)
  return () => isSpoiled
}

/** Makes a page that of a new visitor. False for one that was closed or crashed. */
async function clear(page: Page, options: PageOptions): Promise<boolean> {
  const { hasClock, viewport = WINDOW, colorScheme = 'light', reducedMotion = 'reduce' } = options
  const context = page.context()
  // Only those of tests, because Playwright itself listens to the others.
  for (const event of EVENTS) await page.removeAllListeners(event)
  if (page.isClosed() || viewport === null) return false
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.setExtraHTTPHeaders({})
    if (hasClock) await page.clock.resume()
    for (const other of context.pages()) if (other !== page) await other.close()
    // A document without scripts. The cookies go after it, because a page may send its last call when it is left.
    await page.goto(RESTING_PLACE)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await context.clearCookies()
    await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    await page.emulateMedia({
      colorScheme,
      media: null,
      forcedColors: options.forcedColors ?? null,
      reducedMotion,
    })
    return true
  } catch {
    return false
  }
}

/** Complaints of the browser: errors of scripts, refusals by policy, and files that were not served. */
function gatherComplaints(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    // It also reports the statuses of pages, which the stories check themselves.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (!isAnswer && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('response', (response) => {
    // Refusals of the API are part of a story, which checks what the visitor reads.
    const isCall = new URL(response.url()).pathname.startsWith('/api/')
    if (response.status() >= 400 && !isCall && !response.request().isNavigationRequest())
      complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}
