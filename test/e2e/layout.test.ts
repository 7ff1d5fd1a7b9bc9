import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { TYPEFACE_SHIFT } from '../support/browser/islands.ts'
import { addToCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop({ pictures: true })

declare global {
  interface Window {
    /** Layout shifts that no visitor caused: their scores, and the elements that moved. */
    shifts: { readonly score: number; readonly of: readonly string[] }[]
  }
}

/** Begins to watch before anything is shown. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: readonly { node: Node | null }[]
      })[]) {
        // A player has parts of the browser's own, which it reports without a node.
        const nodes = entry.sources.map(({ node }) => node).filter((node) => node !== null)
        if (nodes.length > 0)
          window.shifts.push({
            score: entry.value,
            of: nodes.map((node) => (node instanceof Element ? node.outerHTML.slice(0, 100) : '')),
          })
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
}

/** Looks at all of a page, from its top to its end, and waits for its pictures. */
async function lookThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await nextFrame()
      await nextFrame()
    }
    // Those further along a strip are loaded when it is scrolled.
    const near = [...document.images].filter(
      (image) =>
        image.checkVisibility() && !image.complete && image.getBoundingClientRect().left < innerWidth,
    )
    await Promise.all(near.map((image) => new Promise((resolve) => image.addEventListener('load', resolve))))
    await nextFrame()
    await nextFrame()
  })
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
/** Further pages, for the sweep. */
const further = ['/', '/shop', '/journal/the-lights-go-up', '/sounds', '/noticeboard', '/lifeboat']
const paths = ['/shop/tide-mug', '/cart', '/fog', ...(import.meta.env.MODE === 'all' ? further : [])]

describe('while a page loads', () => {
  it.each(sizes.flatMap((viewport) => paths.map((path) => ({ path, viewport }))))(
    'nothing on $path moves at $viewport.width',
    async ({ path, viewport }) => {
      const page = await shop.visit({ viewport, javaScriptEnabled: true })
      await watchShifts(page)
      if (path === '/cart') await addToCart(page, 'tide-mug', { Color: 'Tide' })
      await page.goto(path)
      await lookThrough(page)
      const shifts = await page.evaluate(() => window.shifts)
      expect(shifts.filter(({ score }) => score > TYPEFACE_SHIFT)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    },
  )
})

it.each(['/', '/de/'])('the navigation of %s is in one row at 1280 pixels', async (path) => {
  const page = await shop.visit({ viewport: { width: 1280, height: 800 } })
  await page.goto(path)
  const tops = await page
    .locator('.site-nav > .nav-list > li')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(1)
  expect(new Set(tops).size).toBe(1)
})

it('a product with one picture that is sold out has its description below the picture', async () => {
  const page = await shop.visit({ viewport: { width: 1280, height: 800 } })
  await page.goto('/shop/ships-bell')
  const box = async (part: string) => {
    const { x = 0, y = 0, height = 0 } = (await page.locator(part).boundingBox()) ?? {}
    return { x, y, bottom: y + height }
  }
  const [picture, words, offer] = [
    await box('.product-pictures'),
    await box('.product-more'),
    await box('.product-info'),
  ]
  expect(words.x).toBe(picture.x)
  expect(words.y - picture.bottom).toBeLessThan(64)
  expect(Math.abs(words.bottom - offer.bottom)).toBeLessThan(160)
})
