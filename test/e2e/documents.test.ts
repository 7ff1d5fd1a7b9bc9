import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readDocument } from '../../server/render/document-files.ts'
import { findBarriers, RULES_OF_LOOKS } from '../support/browser/find-barriers.ts'
import { findOverflow } from '../support/browser/find-problems.ts'
import { BROWSER_TIMEOUT_MS } from '../support/browser/launch-browser.ts'
import { workerBrowser } from '../support/browser/worker-browser.ts'

const DOCUMENTS = ['docs', 'visitor', 'owner', 'reference', 'messages']
const WIDTHS = [320, 390, 768, 1024, 1280, 1920]

let browser: Browser

beforeAll(async () => {
  browser = await workerBrowser([])
}, BROWSER_TIMEOUT_MS)

async function open(name: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.setContent(String(readDocument(`${name}.html`)))
  return page
}

/** Elements that stick out of the box that they are in, or lie over the content. Runs in the page. */
function findCollisions(): readonly string[] {
  const startOf = ({ outerHTML }: Element) => outerHTML.slice(0, 100)
  const [contents, main] = ['.contents', 'main'].map((name) => document.querySelector(name))
  const isBeside = (one: DOMRect, other: DOMRect) => one.right <= other.left || one.bottom <= other.top
  const isOver = contents && main && !isBeside(contents.getBoundingClientRect(), main.getBoundingClientRect())
  // A block of code is scrolled by itself, and the heads of tables are hidden on phones.
  const inside = [...document.querySelectorAll('section *, nav *')].filter(
    (element) => element.closest('pre, thead') === null && element.checkVisibility(),
  )
  const out = inside.filter((element) => {
    const box = element.closest('section, nav')?.getBoundingClientRect()
    return box !== undefined && element.getBoundingClientRect().right > box.right + 0.5
  })
  return [...(isOver ? ['The contents lie over the page.'] : []), ...out.map(startOf)]
}

describe.each(DOCUMENTS)('the document %s', (name) => {
  it('fits a window of any width', async () => {
    const page = await open(name, 320)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const found = [...(await findOverflow(page)), ...(await page.evaluate(findCollisions))]
      expect({ width, found }).toEqual({ width, found: [] })
    }
  })

  it('has no barriers', async () => {
    expect(await findBarriers(await open(name, 1280))).toEqual([])
  })

  it('shows its contents at once where there is room, and on demand where there is not', async () => {
    const page = await open(name, 1280)
    const first = page.locator('.contents li').first()
    expect(await first.isVisible()).toBe(true)
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await first.isVisible()).toBe(false)
    await page.locator('.contents summary').click()
    expect(await first.isVisible()).toBe(true)
  })
})

// The other pages of calls have the parts of /docs, and /messages has those of both.
it.each(['docs', 'reference'])('the document %s has no barriers on a phone in the dark', async (name) => {
  const page = await open(name, 390)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findBarriers(page, { rules: RULES_OF_LOOKS })).toEqual([])
})
