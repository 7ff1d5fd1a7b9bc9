import { member } from '../../../engine/domain/value.ts'
import type { Collection } from '../../store/types.ts'
import { childrenOf, hasPage, targetOf } from '../kinds.ts'
import type { Page } from '../page.ts'
import type { Site } from '../site.ts'
import type { View } from '../view.ts'
import { toCollectionView, toNamedView } from '../views/collection.ts'
import { ordinaryPage } from './ordinary.ts'

/** A page whose markup is wholly the theme's; it is told of all pages, and picks. */
export function templatePage(site: Site, collection: Collection): Page {
  return {
    ...ordinaryPage(collection, `template-pages/${String(member(collection.data, 'template'))}`),
    type: 'page',
    content: { collection: toCollectionView(collection), collections: toTree(site, null) },
  }
}

/** Pages with the pages in them. One that the visitor may not see is named where its owner lists it. */
function toTree(site: Site, parentId: string | null): readonly View[] {
  return childrenOf(site, parentId)
    .filter(({ id, isInNavigation }) => !site.closed.has(id) || isInNavigation)
    .map((child) => ({
      ...toNamedView(site, child),
      hasPage: hasPage(child) && targetOf(site, child) === undefined,
      collections: toTree(site, child.id),
    }))
}
