import { describe, expect, it } from 'vitest'
import { crawl } from '../support/browser/crawl.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { wakeIslands } from '../support/browser/wake-islands.ts'
import { PATIENCE_MS } from '../support/patience.ts'

const shop = useDemoShop()

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

describe('every page that a link leads to', () => {
  // A visit fails by itself when an island differs from its markup, a script fails, or the policy refuses anything.
  it.each([PHONE, DESKTOP])(
    'wakes its islands without a complaint, $width wide',
    {
      timeout: 5 * PATIENCE_MS,
    },
    async (viewport) => {
      const page = await shop.visit({ viewport, javaScriptEnabled: true })
      const failed: Record<string, readonly string[]> = {}
      const names = new Set<string>()
      const wake = async (path: string) => {
        const islands = await wakeIslands(page)
        for (const name of islands.names) names.add(name)
        if (islands.failed.length > 0) failed[path] = islands.failed
      }
      expect(await crawl(page, wake, { withFiles: false })).toEqual([])
      expect(failed).toEqual({})
      expect([...names]).toContain('product-form')
    },
  )
})
