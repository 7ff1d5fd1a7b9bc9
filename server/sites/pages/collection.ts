import { type Json, member, toNumber } from '../../../engine/domain/value.ts'
import type { Store } from '../../store/store.ts'
import type { Collection, Item } from '../../store/types.ts'
import { MAX_ITEMS, readContent } from '../content.ts'
import { childrenOf, hasPage } from '../kinds.ts'
import type { Page } from '../page.ts'
import type { Site } from '../site.ts'
import { collectionUrl } from '../urls.ts'
import type { View } from '../view.ts'
import { toCollectionView, toNamedView } from '../views/collection.ts'
import { type ListQuery, toListUrl, toPagination } from '../views/pagination.ts'
import { coverPage, overlayPage } from './cover.ts'
import { ordinaryPage } from './ordinary.ts'
import { fillSections } from './sections.ts'
import { templatePage } from './template-page.ts'

const DEFAULT_PAGE_SIZE = 24

/** Lists that are shown whole: events are told apart by what is over, which no part of them can be; an album is one thing. */
const WHOLE: ReadonlySet<string> = new Set(['events', 'album'])

/** The page of a collection; undefined for what has none, and for a page of a list that is not there. */
export async function collectionPage(
  store: Store,
  site: Site,
  collection: Collection,
  query: ListQuery,
): Promise<Page | undefined> {
  if (!hasPage(collection)) return undefined
  switch (collection.typeName) {
    case 'page':
      return contentPage(store, site, collection)
    case 'index':
      return indexPage(store, site, collection)
    case 'folder':
      return folderPage(site, collection)
    case 'splash-page':
      return coverPage(store, site, collection)
    case 'template-page':
      return templatePage(site, collection)
    case 'popup-overlay':
      return overlayPage(collection)
    default:
      return listPage(store, site, collection, query)
  }
}

async function contentPage(store: Store, site: Site, collection: Collection): Promise<Page> {
  const { sections, merchandising } = await fillSections(store, site, collection)
  return {
    ...ordinaryPage(collection, 'pages/page'),
    type: 'page',
    content: {
      collection: { ...toCollectionView(collection), sections },
      productMerchandisingContext: merchandising,
    },
  }
}

/** Its children one below the other, each with what is in it; those that the visitor may not see have a page of their own alone. */
async function indexPage(store: Store, site: Site, collection: Collection): Promise<Page> {
  const open = childrenOf(site, collection.id).filter(({ id }) => !site.closed.has(id))
  const parts = await Promise.all(
    open.map(async (child) => {
      const { sections, merchandising } = await fillSections(store, site, child)
      const content = await readContent(store, site, child, { limit: DEFAULT_PAGE_SIZE, offset: 0 })
      return {
        view: { ...toCollectionView(child), sections, items: content.views } as View,
        merchandising: { ...merchandising, ...content.merchandising },
      }
    }),
  )
  return {
    ...ordinaryPage(collection, 'pages/index'),
    content: {
      collection: toCollectionView(collection),
      collections: parts.map(({ view }) => view),
      productMerchandisingContext: Object.assign({}, ...parts.map((part) => part.merchandising)) as View,
    },
  }
}

function folderPage(site: Site, collection: Collection): Page {
  return {
    ...ordinaryPage(collection, 'pages/folder'),
    content: {
      collection: toCollectionView(collection),
      collections: childrenOf(site, collection.id).map((child) => toNamedView(site, child)),
    },
  }
}

async function listPage(
  store: Store,
  site: Site,
  collection: Collection,
  query: ListQuery,
): Promise<Page | undefined> {
  const isWhole = WHOLE.has(collection.typeName)
  const limit = isWhole ? MAX_ITEMS : toNumber(member(collection.data, 'pageSize')) || DEFAULT_PAGE_SIZE
  const page = { limit, offset: (query.page - 1) * limit }
  const { views, merchandising, total } = await readContent(store, site, collection, page, filterOf(query))
  if (views.length === 0 && query.page > 1) return undefined
  const url = collectionUrl(collection)
  const whole = ordinaryPage(collection, `collections/${collection.typeName}.list`)
  return {
    ...whole,
    title: toListTitle(whole.title, query),
    heading: whole.title,
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

/** `Kitchen — Shop, page 2`, so that no two windows are called alike. */
function toListTitle(title: string, { page, category, tag }: ListQuery): string {
  const part = page > 1 ? `${title}, page ${page}` : title
  return [category, tag, part].filter(Boolean).join(' — ')
}

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

/** What is to come with the next one first, then what is over with the last one first. */
function splitEvents(views: readonly View[], nowMs: number): View {
  const startOf = (view: View) => toNumber(view['startDate'])
  const endOf = (view: View) => toNumber(view['endDate'] ?? view['startDate'])
  return {
    upcoming: views.filter((view) => endOf(view) >= nowMs).toSorted((a, b) => startOf(a) - startOf(b)),
    past: views.filter((view) => endOf(view) < nowMs).toSorted((a, b) => startOf(b) - startOf(a)),
  }
}
