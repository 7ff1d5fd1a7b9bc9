import { COLLECTION_TYPE, FOLDER_BEHAVIOR } from '../../domain/data/codes.ts'
import { isTruthy, member, type Node, toBoolean, toNumber, toText } from '../../domain/data/value.ts'
import { definePredicate, text, toResolve } from '../../language/plugin.ts'

function collectionOf(node: Node): Node {
  return member(node, 'collection')
}

/** `{.collection?}` */
const collection = definePredicate({
  name: 'collection?',
  about: 'True when the current item has a collection.',
  test: ({ node }) => isTruthy(collectionOf(node)),
})

/** `{.collection-page?}` */
const collectionPage = definePredicate({
  name: 'collection-page?',
  about: 'True when the current collection is a page.',
  test: ({ node }) => toNumber(member(collectionOf(node), 'type')) === COLLECTION_TYPE.page,
})

/** `{.collection-template-page?}` tests the current item itself when it has no collection. */
const collectionTemplatePage = definePredicate({
  name: 'collection-template-page?',
  about: 'True when the current collection is a template page.',
  test({ node }) {
    const type = member(collectionOf(node) === undefined ? node : collectionOf(node), 'type')
    return toNumber(type) === COLLECTION_TYPE['template-page']
  },
})

const TYPE_NAME = toResolve(['typeName'])

/** `{.collectionTypeNameEquals? gallery}` */
const collectionTypeNameEquals = definePredicate({
  name: 'collectionTypeNameEquals?',
  about: 'True when the type of the collection has this name.',
  args: [text('name')],
  test: (frame, [name]) => toText(TYPE_NAME(frame)) === name,
})

const CALENDAR_VIEW = toResolve(['calendarView'])

/** `{.calendar-view?}` */
const calendarView = definePredicate({
  name: 'calendar-view?',
  about: 'True when the collection is shown as a calendar.',
  test: (frame) => toBoolean(CALENDAR_VIEW(frame)),
})

/** `{.show-past-events?}` */
const showPastEvents = definePredicate({
  name: 'show-past-events?',
  about: 'True when the collection shows its past events.',
  test: ({ node }) => toText(member(node, 'showPastOrUpcomingEvents')) === 'past',
})

const FOLDER_BEHAVIOR_OF = toResolve(['folderBehavior'])

/** `{.clickable?}` is true for entries that are not folders, and for folders with a target. */
const clickable = definePredicate({
  name: 'clickable?',
  about: 'True when the navigation entry has a target.',
  test(frame) {
    const behavior = FOLDER_BEHAVIOR_OF(frame)
    if (behavior === undefined) return true
    const code = toNumber(behavior)
    return code === FOLDER_BEHAVIOR.index || code === FOLDER_BEHAVIOR.redirect
  },
})

/** `{.folder?}` */
const folder = definePredicate({
  name: 'folder?',
  about: 'True when the current collection is a folder.',
  test: ({ node }) => isTruthy(member(collectionOf(node), 'folder')),
})

/** `{.index?}` compares with a number, so a code written as text is false. */
const index = definePredicate({
  name: 'index?',
  about: 'True when the current collection is an index page.',
  test({ node }) {
    const own = collectionOf(node)
    return isTruthy(member(own, 'folder')) && member(own, 'folderBehavior') === FOLDER_BEHAVIOR.index
  },
})

/** `{.redirect?}` reads the current item only, unlike `clickable?`. */
const redirect = definePredicate({
  name: 'redirect?',
  about: 'True when the current navigation entry is a redirect.',
  test: ({ node }) => toNumber(member(node, 'folderBehavior')) === FOLDER_BEHAVIOR.redirect,
})

export const collectionPredicates = [
  calendarView,
  clickable,
  collection,
  collectionPage,
  collectionTemplatePage,
  collectionTypeNameEquals,
  folder,
  index,
  redirect,
  showPastEvents,
]
