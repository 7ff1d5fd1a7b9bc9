import { member } from '../../../engine/domain/data/value.ts'
import type { Collection } from '../../store/types.ts'
import { toCollectionView, toNamedView } from '../../website/collection-view.ts'
import { childrenOf, hasPage, redirectTargetOf } from '../../website/kinds.ts'
import type { Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { defineCollectionPage } from './define-collection-page.ts'

/** A page that a template of the theme fills by itself. Its context names all pages of the website. */
export function templatePage(site: Site, collection: Collection): Page {
  return {
    ...defineCollectionPage(collection, `template-pages/${String(member(collection.data, 'template'))}`),
    type: 'page',
    content: { collection: toCollectionView(collection), collections: toTree(site, null) },
  }
}

/** Pages with the pages below them. A closed page is named only when the navigation lists it too. */
function toTree(site: Site, parentId: string | null): readonly View[] {
  return childrenOf(site, parentId)
    .filter(({ id, isInNavigation }) => !site.closed.has(id) || isInNavigation)
    .map((child) => ({
      ...toNamedView(site, child),
      hasPage: hasPage(child) && redirectTargetOf(site, child) === undefined,
      collections: toTree(site, child.id),
    }))
}
