import { type Json, member, toNumber } from '../../../engine/domain/data/value.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Collection, Item } from '../../store/types.ts'
import { toCollectionView } from '../../website/collection-view.ts'
import type { Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { collectionUrl } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'
import { MAX_ITEMS, readItemRange } from '../item-views.ts'
import { type ListQuery, toListUrl, toPagination } from '../views/pagination.ts'
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
  const { views, merchandising, total } = await readItemRange(read, site, collection, range, filterOf(query))
  if (views.length === 0 && query.page > 1) return undefined
  const url = collectionUrl(collection)
  const base = defineCollectionPage(collection, `collections/${collection.typeName}.list`)
  return {
    ...base,
    title: toListTitle(site, base.title, query),
    heading: base.title,
    url: toListUrl(url, query),
    feedUrl: collection.typeName === 'blog' ? `${url}?format=rss` : '',
    content: {
      collection: toCollectionView(collection),
      items: views,
      ...(collection.typeName === 'events' ? splitEvents(views, Date.now()) : {}),
      pagination: toPagination(url, query, total, limit),
      filter: toFilter(collection, query),
      productMerchandisingContext: merchandising,
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

/** The filter by category and tag; undefined when the query has neither. */
function filterOf({ category, tag }: ListQuery): ((item: Item) => boolean) | undefined {
  if (category === '' && tag === '') return undefined
  const has = (value: Json | undefined, word: string) =>
    word === '' || (Array.isArray(value) && value.includes(word))
  return ({ data }) => has(member(data, 'categories'), category) && has(member(data, 'tags'), tag)
}

function toFilter({ urlId, data }: Collection, { category, tag }: ListQuery): View {
  const url = collectionUrl({ urlId })
  const names = member(data, 'categories')
  const categories = (Array.isArray(names) ? names : []).map(String).map((title) => ({
    title,
    url: toListUrl(url, { page: 1, category: title, tag: '' }),
    isActive: title === category,
  }))
  return { category, tag, url, isActive: category !== '' || tag !== '', categories }
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
