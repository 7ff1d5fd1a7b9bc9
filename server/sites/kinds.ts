import { FOLDER_BEHAVIOR } from '../../engine/domain/codes.ts'
import { member } from '../../engine/domain/value.ts'
import type { Collection } from '../store/types.ts'
import type { Site } from './site.ts'
import { collectionUrl } from './urls.ts'

/** What collections of some kinds are to each other and to who lists them. */

const SLIDES: ReadonlySet<string> = new Set(['slide-gallery', 'slide-album', 'slide-video'])

/** Whether a collection is a part of a cover, and no page. */
function isSlide({ typeName }: Collection): boolean {
  return SLIDES.has(typeName)
}

/** Whether a collection is shown on other pages, so that nobody lists or finds it by itself. */
export function isPart(collection: Collection): boolean {
  return isSlide(collection) || collection.typeName === 'popup-overlay'
}

/** Whether there is a page at the address of a collection. */
export function hasPage(collection: Collection): boolean {
  const { typeName, data } = collection
  const onlyOpens = typeName === 'folder' && member(data, 'folderBehavior') === FOLDER_BEHAVIOR.none
  return !isSlide(collection) && !onlyOpens
}

type Collections = Pick<Site, 'collections'>

/** The pages in a folder or an index. */
export function childrenOf({ collections }: Collections, id: string | null): readonly Collection[] {
  return collections.filter((collection) => collection.parentId === id && !isPart(collection))
}

/** What a cover shows beside its own words, as far as the visitor may see it. */
export function slidesOf(
  { collections, closed }: Pick<Site, 'collections' | 'closed'>,
  { id }: Collection,
): readonly Collection[] {
  return collections.filter(
    (collection) => collection.parentId === id && isSlide(collection) && !closed.has(collection.id),
  )
}

/** Where what has no page of its own leads: a folder to the first page in it, a slide to its cover. */
export function targetOf(site: Collections, collection: Collection): string | undefined {
  const target = isSlide(collection) ? coverOf(site, collection) : firstIn(site, collection)
  return target === undefined ? undefined : collectionUrl(target)
}

function coverOf({ collections }: Collections, slide: Collection): Collection | undefined {
  return collections.find(({ id, typeName }) => id === slide.parentId && typeName === 'splash-page')
}

function firstIn(site: Collections, { id, typeName, data }: Collection): Collection | undefined {
  const isAsked = typeName === 'folder' && member(data, 'folderBehavior') === FOLDER_BEHAVIOR.redirect
  return isAsked ? childrenOf(site, id)[0] : undefined
}
