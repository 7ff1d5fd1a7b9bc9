import { expect, it } from 'vitest'
import { layoutShiftsOf } from '../support/browser/islands.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { openSlowly } from '../support/http/slow-pages.ts'
import { withGalleries } from '../support/sites/gallery-page.ts'

/** Pages that are shorter than a window, with the tab of the overlay below their content. */
const adapt = withGalleries({
  slideshow: { design: 'slideshow', 'aspect-ratio': 'widescreen', 'show-meta': true },
  slider: { design: 'slider', thumbnails: true },
})

const shop = useDemoShop({ adapt })

/** The regions of a page, the parts of a gallery, and the middles of what is below the content. */
const PARTS = new RegExp(
  [
    ...['<header class="site', '<main', '<figure class="gallery-picture', '<ul class="gallery-thumbnails'],
    ...['</main>', '<aside', '<a class="overlay', '<footer', '<div class="site-footer-columns'],
    '<p class="site-footer-end',
  ].join('|'),
  'g',
)

/** Further pages, for the sweep. */
const further = ['/slider', '/about', '/cart', '/nowhere']

it.each(['/slideshow', ...(import.meta.env.MODE === 'all' ? further : [])])(
  '%s does not move while it arrives in pieces',
  async (path) => {
    const slow = await openSlowly(shop.origin, PARTS)
    for (const width of [1280, 390]) {
      const page = await shop.visit({ javaScriptEnabled: true, viewport: { width, height: 844 } })
      await page.goto(slow + path)
      expect(await layoutShiftsOf(page)).toEqual([])
    }
  },
)
