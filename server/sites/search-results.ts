import type { Repositories } from '../store/repositories.ts'
import type { Collection } from '../store/types.ts'
import { toCollectionView } from '../website/collection-view.ts'
import { toDescription } from '../website/description.ts'
import type { SearchHit } from '../website/search/search-index.ts'
import type { Site } from '../website/site.ts'
import type { View } from '../website/view.ts'
import { type ItemViews, toItemViews } from './item-views.ts'
import { itemText } from './views/item.ts'

/** UTF-16 units of the text below the title of a result. */
const MAX_SUMMARY = 180

/** Hits of a search as templates read them, in their order. */
export async function readResults(
  read: Repositories,
  site: Site,
  hits: readonly SearchHit[],
): Promise<ItemViews> {
  const ids = hits.filter(({ kind }) => kind === 'item').map(({ id }) => id)
  const { views, merchandising } = await toItemViews(read, site, await site.items.byIds(read.items, ids))
  const byId = new Map(views.map((view) => [view['id'], view]))
  const collections = new Map(site.collections.map((collection) => [collection.id, collection]))
  const results = hits.flatMap(({ kind, id, collectionId }) => {
    const collection = collections.get(collectionId)
    const view = kind === 'item' ? byId.get(id) : collection && toPageResult(collection)
    if (view === undefined || collection === undefined) return []
    const typeLabel = site.say(kind === 'page' ? 'type_page' : labelOf(collection))
    return [{ ...view, typeLabel, summary: toDescription(itemText(view, 'excerpt'), MAX_SUMMARY) }]
  })
  return { views: results, merchandising }
}

/** A page of the owner as a result: its title, address and description. */
function toPageResult(collection: Collection): View {
  const { title, fullUrl, description = '' } = toCollectionView(collection)
  return { title: title ?? '', fullUrl: fullUrl ?? '', excerpt: description }
}

/** The labels of results by the type of their collection. */
const LABELS = new Map([
  ['products', 'type_product'],
  ['blog', 'type_post'],
  ['events', 'type_event'],
  ['lessons', 'type_lesson'],
  ['portfolio', 'type_project'],
  ['gallery', 'type_picture'],
  ['album', 'type_recording'],
  ['subscription', 'type_link'],
] as const)

type LabelledType = Parameters<(typeof LABELS)['get']>[0]

function labelOf({ typeName }: Collection) {
  return LABELS.get(typeName as LabelledType) ?? 'type_page'
}
