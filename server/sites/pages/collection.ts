import type { Repositories } from '../../store/repositories.ts'
import type { Collection } from '../../store/types.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import { toCollectionView, toNamedView } from '../../website/collection-view.ts'
import { childrenOf, hasPage } from '../../website/kinds.ts'
import type { Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { readItemRange } from '../item-views.ts'
import type { ListQuery } from '../views/list-query.ts'
import { coverPage, overlayPage } from './cover.ts'
import { defineCollectionPage } from './define-collection-page.ts'
import { DEFAULT_PAGE_SIZE, listPage } from './list.ts'
import { fillSections } from './sections.ts'
import { templatePage } from './template-page.ts'

/** The page of a collection; undefined when its kind has no page, or the query asks for a range behind the end of its list. */
export async function collectionPage(
  read: Repositories,
  site: Site,
  collection: Collection,
  query: ListQuery,
  parameters: TypedValues = {},
): Promise<Page | undefined> {
  if (!hasPage(collection)) return undefined
  switch (collection.typeName) {
    case 'page':
      return contentPage(read, site, collection, parameters)
    case 'index':
      return indexPage(read, site, collection, parameters)
    case 'folder':
      return folderPage(site, collection)
    case 'splash-page':
      return coverPage(read, site, collection)
    case 'template-page':
      return templatePage(site, collection)
    case 'popup-overlay':
      return overlayPage(collection)
    default:
      return listPage(read, site, collection, query)
  }
}

async function contentPage(
  read: Repositories,
  site: Site,
  collection: Collection,
  parameters: TypedValues,
): Promise<Page> {
  const { sections, merchandising, hasFormKey } = await fillSections(read, site, collection, parameters)
  return {
    ...defineCollectionPage(collection, 'pages/page'),
    hasFormKey,
    type: 'page',
    content: {
      collection: { ...toCollectionView(collection), sections },
      productMerchandisingContext: merchandising,
    },
  }
}

/** The children of an index below each other, each with its items. A closed child is left out; its own page shows the lock. */
async function indexPage(
  read: Repositories,
  site: Site,
  collection: Collection,
  parameters: TypedValues,
): Promise<Page> {
  const open = childrenOf(site, collection.id).filter(({ id }) => !site.closed.has(id))
  const parts = await Promise.all(
    open.map(async (child) => {
      const { sections, merchandising, hasFormKey } = await fillSections(read, site, child, parameters)
      const items = await readItemRange(read, site, child, { limit: DEFAULT_PAGE_SIZE, offset: 0 })
      return {
        view: { ...toCollectionView(child), sections, items: items.views } as View,
        merchandising: { ...merchandising, ...items.merchandising },
        hasFormKey,
      }
    }),
  )
  return {
    ...defineCollectionPage(collection, 'pages/index'),
    hasFormKey: parts.some((part) => part.hasFormKey),
    content: {
      collection: toCollectionView(collection),
      collections: parts.map(({ view }) => view),
      productMerchandisingContext: Object.assign({}, ...parts.map((part) => part.merchandising)) as View,
    },
  }
}

function folderPage(site: Site, collection: Collection): Page {
  return {
    ...defineCollectionPage(collection, 'pages/folder'),
    content: {
      collection: toCollectionView(collection),
      collections: childrenOf(site, collection.id).map((child) => toNamedView(site, child)),
    },
  }
}
