import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useDemoShop } from '../support/browser/visits.ts'
import { trackingScripts } from '../support/client/page-scripts.ts'

const shop = useDemoShop()

/** The bundle's names of the scripts of tracking that a page has loaded. */
function trackingChunks(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/((?:gate|start|speed|follow-[a-z-]+)\.[^/]*\.js)$/.exec(name)?.[1] ?? '')
      .filter((name) => name !== '')
      .toSorted(),
  )
}

describe('the scripts of tracking', () => {
  it.each([
    { path: '/shop/tide-mug', part: 'product' },
    { path: '/about', part: 'announcement' },
  ] as const)('of $path are those whose size is checked', async ({ path, part }) => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await page.goto(path)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/start\.[^/]*\.js$/.test(name)),
    )
    await page.waitForLoadState('networkidle')
    const checked = trackingScripts(part).map((file) => basename(file))
    expect(checked).toEqual(expect.arrayContaining([...(await trackingChunks(page))]))
  })
})
