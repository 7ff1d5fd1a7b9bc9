import { FOLDER_BEHAVIOR } from '../../engine/domain/data/codes.ts'
import { isTruthy, member } from '../../engine/domain/data/value.ts'
import type { Collection } from '../store/types.ts'
import { redirectTargetOf } from './kinds.ts'
import { collectionUrl } from './urls.ts'
import type { View } from './view.ts'

/** A menu as templates read it: collections by position, folders with their children. */
export function toNavigation(collections: readonly Collection[], menu: Collection['navigation']): View {
  return { items: toEntries(collections, menu) }
}

/** The menu of the footer, with its policies apart. */
export function toFooterNavigation(collections: readonly Collection[]): View {
  const isPolicy = ({ data }: Collection) => isTruthy(member(data, 'isPolicy'))
  return {
    items: toEntries(
      collections.filter((one) => !isPolicy(one)),
      'footer',
    ),
    policies: toEntries(collections.filter(isPolicy), 'footer'),
  }
}

function toEntries(collections: readonly Collection[], menu: Collection['navigation']): readonly View[] {
  const shown = collections.filter(({ isInNavigation, navigation }) => isInNavigation && navigation === menu)
  const top = shown.filter(({ parentId }) => parentId === null || !isFolder(collections, parentId))
  return top.map((collection) => toEntry(collection, shown, collections))
}

function isFolder(collections: readonly Collection[], id: string): boolean {
  return collections.some((collection) => collection.id === id && collection.typeName === 'folder')
}

function toEntry(
  collection: Collection,
  shown: readonly Collection[],
  collections: readonly Collection[],
): View {
  const { id, title, typeName, data } = collection
  const own = member(data, 'navigationTitle') ?? title
  // A redirecting folder links to the page that it leads to, which saves its visitors a request.
  const url = redirectTargetOf({ collections }, collection) ?? collectionUrl(collection)
  const entry = { id, title: own, url }
  if (typeName !== 'folder') return entry
  const items = shown
    .filter(({ parentId }) => parentId === id)
    .map((child) => toEntry(child, [], collections))
  // The entry of a folder opens the list below it, so a folder with a page has its link in that list.
  const isClickable = member(data, 'folderBehavior') !== FOLDER_BEHAVIOR.none
  return { ...entry, isClickable, items }
}
