import { afterAll, describe } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { awaken } from '../../support/browser/islands.ts'
import { islandWalks } from '../../support/browser/states/islands.ts'
import { testWalks } from '../../support/browser/test-walks.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { pageAt, type State } from '../../support/browser/walks.ts'
import { startInstalmentProvider } from '../../support/http/instalment-provider.ts'
import { withGalleries } from '../../support/sites/gallery-page.ts'

describe('states that scripts make are as they should be', () => {
  testWalks(useDemoShop(), islandWalks)
})

/** A website with a lesson behind a paywall. */
function withPaywall({ site, collections, ...files }: SiteFiles): SiteFiles {
  return {
    ...files,
    site: { ...site, settings: { ...site.settings, videoPaywall: true } },
    collections: collections.map((collection) =>
      collection.id === 'lessons'
        ? { ...collection, data: { ...collection.data, paywall: 'sail-loft-membership' } }
        : collection,
    ),
  }
}

const slideshow = { design: 'slideshow', 'aspect-ratio': 'widescreen', 'show-meta': true }

const withDesigns = withGalleries({
  autoplay: { ...slideshow, autoplay: true, 'autoplay-duration': 1 },
  right: { design: 'slider', 'active-alignment': 'right', thumbnails: true },
  hover: { ...slideshow, 'show-meta-on-hover': true },
  dark: { design: 'grid', lightbox: true, newWindow: true },
  light: { design: 'stacked', lightbox: true, lightboxTheme: 'light', 'show-meta': true },
})

/** A page with a gallery that moves. */
const galleryAt = (path: string): State => ({
  what: path,
  reach: async (page) => {
    await page.goto(path)
    await awaken(page, 'gallery')
  },
})

/** The second picture of a page, large. */
const lightboxAt = (path: string): State => ({
  what: `the lightbox of ${path}`,
  buttons: 'dialog[open]',
  reach: async (page) => {
    await page.goto(path)
    const gallery = await awaken(page, 'gallery')
    await gallery.locator('a.frame').nth(1).click()
    await page.getByRole('dialog', { name: 'Pictures' }).waitFor()
  },
})

describe('states of other websites are as they should be', async () => {
  const provider = await startInstalmentProvider()
  afterAll(() => provider.close())
  const shop = useDemoShop({
    environment: { INSTALMENTS_URL: provider.url },
    adapt: (files) => withPaywall(withDesigns(files)),
  })
  testWalks(shop, [
    {
      walk: 'galleries and lightboxes',
      hasScript: true,
      states: [
        ...['/autoplay', '/right', '/hover'].map(galleryAt),
        ...['/dark', '/light', '/on-the-shelf'].map(lightboxAt),
      ],
    },
    {
      walk: 'a paywall, and instalments',
      hasScript: true,
      // The browser says that the script of the provider may not run.
      visitor: { mayComplainOf: /sandboxed|Content Security Policy/ },
      states: [
        pageAt('/lessons/the-figure-eight', { what: 'a paywall' }),
        {
          what: 'what the provider of instalments says',
          reach: async (page) => {
            await page.goto('/shop/enamel-plates')
            await page.locator('[data-island="instalments"][data-awake="yes"]').waitFor({ state: 'attached' })
            await page.getByRole('link', { name: 'About Afterpay' }).click()
            await page.frameLocator('.instalment-information-frame').getByRole('heading').waitFor()
          },
        },
      ],
    },
  ])
})
