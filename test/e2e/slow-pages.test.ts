import { expect, it } from 'vitest'
import { layoutShiftsOf } from '../support/browser/islands.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { openSlowly } from '../support/http/slow-pages.ts'
import { withGalleries } from '../support/sites/gallery-page.ts'

/** A page that is shorter than a window, with the tab of the overlay below its content. */
const adapt = withGalleries({ short: { design: 'slideshow', 'aspect-ratio': 'widescreen' } })

const shop = useDemoShop({ adapt })

/** The regions of a page, and the middles of those below its content. */
const REGIONS =
  /<header class="site|<main|<\/main>|<aside|<a class="overlay|<footer|<div class="site-footer-columns|<p class="site-footer-end/g

it.each(['/short', '/about', '/cart', '/nowhere'])(
  '%s does not move while it arrives in pieces',
  async (path) => {
    const slow = await openSlowly(shop.origin, REGIONS)
    for (const width of [1280, 390]) {
      const page = await shop.visit({ javaScriptEnabled: true, viewport: { width, height: 844 } })
      await page.goto(slow + path)
      expect(await layoutShiftsOf(page)).toEqual([])
    }
  },
)
