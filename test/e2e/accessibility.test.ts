import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { crawl } from '../support/crawl.ts'
import { useDemoShop } from '../support/visits.ts'

const shop = useDemoShop()

/** Axe is a script, which the policy of a page refuses. */
const WITH_AXE = { javaScriptEnabled: true, bypassCSP: true }

/** What axe finds wrong with a page as it is shown, each as a sentence. */
async function findBarriers(page: Page): Promise<readonly string[]> {
  // Without a second page for each, which only frames need.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
}

describe('for visitors who see or steer otherwise', () => {
  it('no page has a barrier', { timeout: 240_000 }, async () => {
    const page = await shop.visit(WITH_AXE)
    const barriers: Record<string, readonly string[]> = {}
    await crawl(page, async (path) => {
      const found = await findBarriers(page)
      if (found.length > 0) barriers[path] = found
    })
    expect(barriers).toEqual({})
  })

  it.each([
    '/',
    '/shop',
    '/shop/ferry-blanket',
    '/cart',
    '/journal/how-to-coil-a-line',
    '/events',
    '/sail-loft-course',
    '/nothing',
  ])('%s has none in the dark, on a small screen', async (path) => {
    const viewport = { width: 390, height: 844 }
    const page = await shop.visit({ ...WITH_AXE, viewport, colorScheme: 'dark' })
    await page.goto(path)
    expect(await findBarriers(page)).toEqual([])
  })
})
