import { FOLDER_BEHAVIOR } from '../../engine/domain/data/codes.ts'
import { member } from '../../engine/domain/data/value.ts'
import type { Collection } from '../store/types.ts'
import { collectionUrl } from './urls.ts'

/** The kinds of collections: whether they have a page, stand in lists, or are embedded in other pages. */

const SLIDES: ReadonlySet<string> = new Set(['slide-gallery', 'slide-album', 'slide-video'])

/** Whether a collection is a slide of a cover. A slide has no page of its own. */
function isSlide({ typeName }: Collection): boolean {
  return SLIDES.has(typeName)
}

/** Whether a collection is embedded in other pages. Lists, search and the sitemap leave it out. */
export function isEmbedded(collection: Collection): boolean {
  return isSlide(collection) || collection.typeName === 'popup-overlay'
}

/** Whether a collection has a page of its own. Slides and folders that only open in a menu have none. */
export function hasPage(collection: Collection): boolean {
  const { typeName, data } = collection
  const onlyOpens = typeName === 'folder' && member(data, 'folderBehavior') === FOLDER_BEHAVIOR.none
  return !isSlide(collection) && !onlyOpens
}

/** The part of a site that these rules read. */
interface HasCollections {
  readonly collections: readonly Collection[]
}

/** The pages directly inside a folder or an index; those at the top for null. */
export function childrenOf({ collections }: HasCollections, id: string | null): readonly Collection[] {
  return collections.filter((collection) => collection.parentId === id && !isEmbedded(collection))
}

/** The slides of a cover that are open to the visitor. */
export function slidesOf(
  { collections, closed }: HasCollections & { readonly closed: ReadonlySet<string> },
  { id }: Collection,
): readonly Collection[] {
  return collections.filter(
    (collection) => collection.parentId === id && isSlide(collection) && !closed.has(collection.id),
  )
}

/** The URL that a collection redirects to: a slide to its cover, a redirecting folder to its first page. */
export function redirectTargetOf(site: HasCollections, collection: Collection): string | undefined {
  const target = isSlide(collection) ? coverOf(site, collection) : firstIn(site, collection)
  return target === undefined ? undefined : collectionUrl(target)
}

function coverOf({ collections }: HasCollections, slide: Collection): Collection | undefined {
  return collections.find(({ id, typeName }) => id === slide.parentId && typeName === 'splash-page')
}

function firstIn(site: HasCollections, { id, typeName, data }: Collection): Collection | undefined {
  const redirects = typeName === 'folder' && member(data, 'folderBehavior') === FOLDER_BEHAVIOR.redirect
  return redirects ? childrenOf(site, id)[0] : undefined
}
