import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { type Environment, readConfig } from '../../../server/config/config.ts'
import { buildRenderApp } from '../../../server/render-app.ts'
import { PATIENCE_MS } from '../patience.ts'
import { UNHURRIED } from '../unhurried.ts'
import { keptPages } from './kept-pages.ts'
import { BROWSER_TIMEOUT_MS } from './launch-browser.ts'
import { workerBrowser } from './worker-browser.ts'

/** The browser says so of the frame with the rendered page, when Playwright or axe looks into it. */
const FRAME_WITHOUT_SCRIPT = /Blocked script execution in 'about:srcdoc'|'postMessage' .* origin \('null'\)/

/** The render API during a test file, with a browser to visit its playground. */
interface OpenPlayground {
  readonly origin: string
  /** A new visitor of the playground, gone when the test is over; the test fails when the browser complains about anything else. */
  visit(options?: BrowserContextOptions & { readonly mayComplainOf?: RegExp }): Promise<Page>
}

/** Serves the render API while the tests of a file run. */
export function usePlayground(environment: Environment = {}): OpenPlayground {
  vi.setConfig({ testTimeout: 2 * PATIENCE_MS })
  let app: Awaited<ReturnType<typeof buildRenderApp>> | undefined
  let origin = ''
  beforeAll(async () => {
    app = await buildRenderApp(readConfig({ ...UNHURRIED, ...environment }), false)
    await app.listen({ host: '127.0.0.1', port: 0 })
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }, BROWSER_TIMEOUT_MS)
  afterAll(async () => {
    app?.server.closeAllConnections()
    await app?.close()
  })
  return {
    get origin() {
      return origin
    },
    visit: async ({ mayComplainOf, ...options } = {}) => {
      const pages = keptPages(await workerBrowser([]))
      const given = { baseURL: origin, javaScriptEnabled: true, ...options }
      const { page, complaints, giveBack } = await pages.take(given)
      onTestFinished(async () => {
        await giveBack()
        const others = complaints.filter(
          (one) => !FRAME_WITHOUT_SCRIPT.test(one) && !mayComplainOf?.test(one),
        )
        expect(others).toEqual([])
      })
      await page.goto('/')
      return page
    },
  }
}

/** The editor with a label. */
export function editorOf(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true })
}

/** Types a text into an editor, in place of its own, as keys would. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await editorOf(page, name).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

/** Waits until the live region says a text. */
export async function hears(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor()
}

/** The rendered page. */
export function renderedPage(page: Page) {
  return page.frameLocator('iframe[title="The rendered page"]')
}
