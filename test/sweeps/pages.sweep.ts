import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESK, PHONE } from '../support/browser/audit-state.ts'
import { findBarriers, WITH_AXE } from '../support/browser/find-barriers.ts'
import { findOverflow, findProblems } from '../support/browser/find-problems.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { wakeIslands } from '../support/browser/wake-islands.ts'
import { crawl } from '../support/http/crawl.ts'
import { findSlips } from '../support/http/find-slips.ts'
import { PATIENCE_MS } from '../support/patience.ts'

/** Every page in four looks takes a second, and ten on a busy machine. */
const timeout = 25 * PATIENCE_MS

const LOOKS = [PHONE.viewport, DESK.viewport].flatMap((viewport) =>
  (['dark', 'light'] as const).map((colorScheme) => ({ viewport, colorScheme })),
)

/** Mistakes of a page whose islands are awake, in each look. */
async function lookAtPage(page: Page): Promise<readonly string[]> {
  const { failed } = await wakeIslands(page)
  const found = [...failed.map((name) => `The island ${name} failed.`), ...(await findProblems(page))]
  for (const { viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const inLook = [...(await findOverflow(page)), ...(await findBarriers(page))]
    found.push(...inLook.map((one) => `${colorScheme}, ${viewport.width} px wide: ${one}`))
  }
  return found
}

describe.each([
  { site: 'harbour', start: '/' },
  { site: 'harbour', start: '/de' },
  { site: 'qalam', start: '/' },
] as const)('every page of $site that a link of $start leads to', ({ site, start }) => {
  const shop = useDemoShop({ site })

  /** Opens each page; answers what `look` finds. */
  async function lookAtAll(
    page: Page,
    look: (html: string) => Promise<readonly string[]>,
  ): Promise<Readonly<Record<string, readonly string[]>>> {
    const problems: Record<string, readonly string[]> = {}
    const { pages } = await crawl(shop.origin, start)
    for (const path of pages.keys()) {
      const answer = await page.goto(path)
      const found = await look((await answer?.text()) ?? '')
      if (found.length > 0) problems[path] = found
    }
    return problems
  }

  // A visit fails by itself when an island differs from its markup, a script fails, or the policy refuses anything.
  it('wakes, and has no barriers in any look', { timeout }, async () => {
    const page = await shop.visit(WITH_AXE)
    expect(await lookAtAll(page, () => lookAtPage(page))).toEqual({})
  })

  it('is as it should be in a narrow window without script', { timeout }, async () => {
    const page = await shop.visit({ viewport: PHONE.viewport })
    const look = async (html: string) => [
      ...(await findSlips(html)),
      ...(await findProblems(page)),
      ...(await findOverflow(page)),
    ]
    expect(await lookAtAll(page, look)).toEqual({})
  })
})
