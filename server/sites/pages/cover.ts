import type { Repositories } from '../../store/repositories.ts'
import type { Collection } from '../../store/types.ts'
import { toCollectionView } from '../../website/collection-view.ts'
import { slidesOf } from '../../website/kinds.ts'
import type { Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { readItemRange } from '../item-views.ts'
import { MAX_ITEMS } from '../list-items.ts'
import { defineCollectionPage } from './define-collection-page.ts'

/** The page of a cover: text before a picture, and slides, each with its items. */
export async function coverPage(read: Repositories, site: Site, collection: Collection): Promise<Page> {
  const slides = await Promise.all(
    slidesOf(site, collection).map(async (slide) => {
      const { views } = await readItemRange(read, site, slide, { limit: MAX_ITEMS, offset: 0 })
      return { ...toCollectionView(slide), items: views }
    }),
  )
  return {
    ...defineCollectionPage(collection, 'pages/splash-page'),
    type: 'splash-page',
    content: { collection: { ...toCollectionView(collection), slides } },
  }
}

/** The page of an overlay, for browsers that cannot show it over other pages. */
export function overlayPage(collection: Collection): Page {
  return {
    ...defineCollectionPage(collection, 'pages/popup-overlay'),
    type: 'popup-overlay',
    isIndexed: false,
    content: { collection: toCollectionView(collection) },
  }
}
