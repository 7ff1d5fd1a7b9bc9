import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import type { ContributorRole } from '../../../engine/domain/data/permissions.ts'
import { PATIENCE_MS } from '../patience.ts'
import { type DemoOptions, type DemoShop, keptDemoShop, openDemoShop } from '../sites/demo-shop.ts'
import type { AskOwner } from '../sites/owner-app.ts'
import type { TextBrowser } from '../sites/text-browser.ts'
import { openTextBrowser } from '../sites/text-visits.ts'
import { type KeptPages, keptPages, type PageOptions } from './kept-pages.ts'
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
export interface VisitorOptions extends PageOptions {
  /** Whether pages may run scripts; by default they may not. */
  readonly javaScriptEnabled?: boolean
  /** Complaints of the browser that the story is about, and that it therefore may make. */
  readonly mayComplainOf?: RegExp
}

/** The demo shop during a test file, with a browser to visit it. */
export interface OpenShop {
  readonly origin: string
  /** The sources of all mails of the shop. */
  readMails(): Promise<readonly string[]>
  /** A form key of a visitor who opened the form a minute ago. */
  formKey(): Promise<string>
  /** Adds a contributor of one role, and answers the address to sign in with. */
  addContributor(role: ContributorRole): Promise<string>
  /** Counts visits of two months, and adds a contributor who may see them. Answers the address to sign in with. */
  addReporter(): Promise<string>
  /** Asks the owner API for the website. */
  readonly askOwner: AskOwner
  /** A new visitor without scripts and without a screen, for what comes before a story. */
  read(): TextBrowser
  /** A new visitor, gone when the test is over; the test fails when the browser complains about anything meanwhile. */
  visit(options?: VisitorOptions): Promise<Page>
}

/** Serves a demo website while the tests of a file run. Pictures are loaded only where a test needs them. */
export function useDemoShop({
  pictures = false,
  site = 'harbour',
  adapt,
  environment,
}: DemoOptions & { readonly pictures?: boolean } = {}): OpenShop {
  vi.setConfig({ testTimeout: STORY_TIMEOUT_MS })
  const isOwn = adapt !== undefined || environment !== undefined
  let shop: DemoShop | undefined
  let pages: KeptPages | undefined
  beforeAll(async () => {
    const args = pictures || SCREENSHOTS !== undefined ? [] : [WITHOUT_PICTURES]
    const opening = isOwn ? openDemoShop({ site, adapt, environment }) : keptDemoShop(site)
    const [opened, browser] = await Promise.all([opening, workerBrowser(args)])
    shop = opened
    pages = keptPages(browser)
  }, BROWSER_TIMEOUT_MS)
  afterAll(async () => {
    if (isOwn) await shop?.close()
  })
  return {
    get origin() {
      return shop?.origin ?? ''
    },
    readMails: async () => (await shop?.readMails()) ?? [],
    formKey: async () => (await shop?.formKey()) ?? '',
    addContributor: async (role) => (await shop?.addContributor(role)) ?? '',
    addReporter: async () => (await shop?.addReporter()) ?? '',
    askOwner: (...call) => {
      if (shop === undefined) throw new Error('The shop is not open.')
      return shop.askOwner(...call)
    },
    read: () => {
      if (shop === undefined) throw new Error('The shop is not open.')
      return openTextBrowser(shop)
    },
    visit: async ({ mayComplainOf, ...options } = {}) => {
      if (shop === undefined || pages === undefined) throw new Error('The shop is not open.')
      const { page, complaints, giveBack } = await pages.take({ baseURL: shop.origin, ...options })
      onTestFinished(async ({ task }) => {
        if (SCREENSHOTS !== undefined) await keepPictures(page, SCREENSHOTS, task.name)
        await giveBack()
        expect(complaints.filter((one) => !mayComplainOf?.test(one))).toEqual([])
      })
      return page
    },
  }
}

async function keepPictures(page: Page, folder: string, story: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const name = `${story.replaceAll(/[^\w]+/g, '-')}.${width}.png`
    await page.screenshot({ path: join(folder, name), fullPage: true })
  }
}
