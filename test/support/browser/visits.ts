import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import type { Environment } from '../../../server/config/config.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { PATIENCE_MS } from '../patience.ts'
import { type DemoShop, type DemoSite, openDemoShop } from '../sites/demo-shop.ts'
import { BROWSER_TIMEOUT_MS } from './launch-browser.ts'
import { workerBrowser } from './worker-browser.ts'

/** A folder for a picture of where each story ended, at both widths: `SCREENSHOTS=shots npm test -- test/e2e`. */
const { SCREENSHOTS } = process.env

const WIDTHS = [1280, 390]

/** A browser with a mouse that loads no pictures. Playwright names the mouse, too, but a browser takes the last of such arguments alone. */
const WITHOUT_PICTURES =
  '--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

/** Longer than one wait of the browser, because the browser's own error names the element that was missing. */
const STORY_TIMEOUT_MS = 2 * PATIENCE_MS

/** How one visitor of the demo shop differs from another. */
export interface VisitorOptions extends BrowserContextOptions {
  /** Whether pages may run scripts; by default they may not. */
  readonly javaScriptEnabled?: boolean
  /** Complaints of the browser that the story is about, and that it therefore may make. */
  readonly mayComplainOf?: RegExp
}

/** The demo shop during a test file, with a browser to visit it. */
export interface OpenShop {
  readonly origin: string
  /** The sources of all mails that the shop has sent. */
  readMails(): Promise<readonly string[]>
  /** A new visitor, gone when the test is over; the test fails when the browser complains about anything meanwhile. */
  visit(options?: VisitorOptions): Promise<Page>
}

/** Serves a demo website while the tests of a file run. Pictures are loaded only where a test needs them. */
export function useDemoShop({
  pictures = false,
  site = 'harbour',
  adapt,
  environment = {},
}: {
  readonly pictures?: boolean
  readonly site?: DemoSite
  /** Changes the files of the website. */
  readonly adapt?: (files: SiteFiles) => SiteFiles
  readonly environment?: Environment
} = {}): OpenShop {
  vi.setConfig({ testTimeout: STORY_TIMEOUT_MS })
  let shop: DemoShop | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    const args = pictures || SCREENSHOTS !== undefined ? [] : [WITHOUT_PICTURES]
    ;[shop, browser] = await Promise.all([openDemoShop({ site, adapt, environment }), workerBrowser(args)])
  }, BROWSER_TIMEOUT_MS)
  afterAll(async () => {
    await shop?.close()
  })
  return {
    get origin() {
      return shop?.origin ?? ''
    },
    readMails: async () => (await shop?.readMails()) ?? [],
    visit: async ({ mayComplainOf, ...options } = {}) => {
      if (shop === undefined || browser === undefined) throw new Error('The shop is not open.')
      const context = await browser.newContext({
        javaScriptEnabled: false,
        // One page would be faded into the other.
        reducedMotion: 'reduce',
        baseURL: shop.origin,
        ...options,
      })
      context.setDefaultTimeout(PATIENCE_MS)
      const page = await context.newPage()
      const complaints = gatherComplaints(page)
      onTestFinished(async ({ task }) => {
        if (SCREENSHOTS !== undefined) await keepPictures(page, SCREENSHOTS, task.name)
        await context.close()
        expect(complaints.filter((one) => !mayComplainOf?.test(one))).toEqual([])
      })
      return page
    },
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

async function keepPictures(page: Page, folder: string, story: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const name = `${story.replaceAll(/[^\w]+/g, '-')}.${width}.png`
    await page.screenshot({ path: join(folder, name), fullPage: true })
  }
}
