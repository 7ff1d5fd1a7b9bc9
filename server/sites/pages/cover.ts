import type { Store } from '../../store/store.ts'
import type { Collection } from '../../store/types.ts'
import { MAX_ITEMS, readContent } from '../content.ts'
import { slidesOf } from '../kinds.ts'
import type { Page } from '../page.ts'
import type { Site } from '../site.ts'
import { toCollectionView } from '../views/collection.ts'
import { ordinaryPage } from './ordinary.ts'

/** A cover: a few words before a picture, and slides, each with what is in it. */
export async function coverPage(store: Store, site: Site, collection: Collection): Promise<Page> {
  const slides = await Promise.all(
    slidesOf(site, collection).map(async (slide) => {
      const { views } = await readContent(store, site, slide, { limit: MAX_ITEMS, offset: 0 })
      return { ...toCollectionView(slide), items: views }
    }),
  )
  return {
    ...ordinaryPage(collection, 'pages/splash-page'),
    type: 'splash-page',
    content: { collection: { ...toCollectionView(collection), slides } },
  }
}

/** An overlay at its own address, where browsers show it that cannot lay it over other pages. */
export function overlayPage(collection: Collection): Page {
  return {
    ...ordinaryPage(collection, 'pages/popup-overlay'),
    type: 'popup-overlay',
    isIndexed: false,
    content: { collection: toCollectionView(collection) },
  }
}
