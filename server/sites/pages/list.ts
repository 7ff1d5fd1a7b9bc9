import { member, toNumber } from '../../../engine/domain/data/value.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Collection } from '../../store/types.ts'
import { toCollectionView } from '../../website/collection-view.ts'
import type { Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { collectionUrl } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'
import { MAX_ITEMS, readListRange } from '../list-items.ts'
import { NO_SUGGESTIONS, suggestProducts } from '../suggestions.ts'
import { toFilterView } from '../views/filter.ts'
import { isNarrowed, type ListQuery, toListUrl } from '../views/list-query.ts'
import { toPagination } from '../views/pagination.ts'
import { defineCollectionPage } from './define-collection-page.ts'

export const DEFAULT_PAGE_SIZE = 24

/** Kinds that are never paginated: splitting past from upcoming needs all events, and an album plays as a whole. */
const WHOLE: ReadonlySet<string> = new Set(['events', 'album'])

/** A range of a collection's items; undefined when a range after the first is empty. */
export async function listPage(
  read: Repositories,
  site: Site,
  collection: Collection,
  query: ListQuery,
): Promise<Page | undefined> {
  const limit = pageSizeOf(collection)
  const range = { limit, offset: (query.page - 1) * limit }
  const { views, merchandising, total } = await readListRange(read, site, collection, query, range)
  if (views.length === 0 && query.page > 1) return undefined
  const isVain = total === 0 && isNarrowed(query)
  const others = isVain ? await suggestProducts(read, site) : NO_SUGGESTIONS
  const url = collectionUrl(collection)
  const urlOf = (page: number) => toListUrl(url, { ...query, page })
  // A category or tag of no item may be any text, so the page does not say it.
  const named = total > 0 || !(query.category || query.tag) ? query : { ...query, category: '', tag: '' }
  const base = defineCollectionPage(collection, `collections/${collection.typeName}.list`)
  return {
    ...base,
    title: toListTitle(site, base.title, named),
    heading: named.category || base.title,
    url: toListUrl(url, query),
    // The same products in another order, or some of them, are no page of their own for search engines.
    isIndexed: named === query && query.sort === '' && !isNarrowed(query),
    islands: collection.typeName === 'products' ? ['list'] : [],
    feedUrl: collection.typeName === 'blog' ? `${url}?format=rss` : '',
    content: {
      collection: toCollectionView(collection),
      items: views,
      ...(collection.typeName === 'events' ? splitEvents(views, Date.now()) : {}),
      pagination: toPagination({ page: query.page, pageSize: limit, total }, urlOf),
      filter: toFilterView(site, collection, query),
      suggestions: others.views,
      productMerchandisingContext: { ...merchandising, ...others.merchandising },
    },
  }
}

function pageSizeOf({ typeName, data }: Collection): number {
  return WHOLE.has(typeName) ? MAX_ITEMS : toNumber(member(data, 'pageSize')) || DEFAULT_PAGE_SIZE
}

/** The title of a range, `Kitchen — Shop, page 2`, so that no two pages have the same title. */
function toListTitle({ say }: Site, title: string, { page, category, tag }: ListQuery): string {
  const part = page > 1 ? say('title_list_page', { title, page }) : title
  return [category, tag, part].filter(Boolean).join(' — ')
}

/** Upcoming events with the next one first, and past events with the latest one first. */
function splitEvents(views: readonly View[], nowMs: number): View {
  const startOf = (view: View) => toNumber(view['startDate'])
  const endOf = (view: View) => toNumber(view['endDate'] ?? view['startDate'])
  return {
    upcoming: views.filter((view) => endOf(view) >= nowMs).toSorted((a, b) => startOf(a) - startOf(b)),
    past: views.filter((view) => endOf(view) < nowMs).toSorted((a, b) => startOf(b) - startOf(a)),
  }
}
