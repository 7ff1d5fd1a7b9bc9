import { COLLECTION_TYPE, FOLDER_BEHAVIOR } from '../../domain/codes.ts'
import { isTruthy, member, type Node, toBoolean, toNumber, toText } from '../../domain/value.ts'
import { definePredicate, text, toResolve } from '../../language/plugin.ts'

function collectionOf(node: Node): Node {
  return member(node, 'collection')
}

/** `{.collection?}` */
const collection = definePredicate({
  name: 'collection?',
  about: 'The current item has a collection.',
  test: ({ node }) => isTruthy(collectionOf(node)),
})

/** `{.collection-page?}` */
const collectionPage = definePredicate({
  name: 'collection-page?',
  about: 'The current collection is a page.',
  test: ({ node }) => toNumber(member(collectionOf(node), 'type')) === COLLECTION_TYPE.page,
})

/** `{.collection-template-page?}`; where there is no collection, the current item is asked itself. */
const collectionTemplatePage = definePredicate({
  name: 'collection-template-page?',
  about: 'The current collection is a template page.',
  test({ node }) {
    const type = member(collectionOf(node) === undefined ? node : collectionOf(node), 'type')
    return toNumber(type) === COLLECTION_TYPE['template-page']
  },
})

const TYPE_NAME = toResolve(['typeName'])

/** `{.collectionTypeNameEquals? gallery}` */
const collectionTypeNameEquals = definePredicate({
  name: 'collectionTypeNameEquals?',
  about: 'The collection is of a type, by its name.',
  args: [text('name')],
  test: (frame, [name]) => toText(TYPE_NAME(frame)) === name,
})

const CALENDAR_VIEW = toResolve(['calendarView'])

/** `{.calendar-view?}` */
const calendarView = definePredicate({
  name: 'calendar-view?',
  about: 'The collection is shown as a calendar.',
  test: (frame) => toBoolean(CALENDAR_VIEW(frame)),
})

/** `{.show-past-events?}` */
const showPastEvents = definePredicate({
  name: 'show-past-events?',
  about: 'The collection shows its past events.',
  test: ({ node }) => toText(member(node, 'showPastOrUpcomingEvents')) === 'past',
})

const FOLDER_BEHAVIOR_OF = toResolve(['folderBehavior'])

/** `{.clickable?}`: what is no folder, and a folder that leads somewhere. */
const clickable = definePredicate({
  name: 'clickable?',
  about: 'The entry of a navigation leads somewhere.',
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
  about: 'The current collection is a folder.',
  test: ({ node }) => isTruthy(member(collectionOf(node), 'folder')),
})

/** `{.index?}`: here text is no code. */
const index = definePredicate({
  name: 'index?',
  about: 'The current collection is an index page.',
  test({ node }) {
    const own = collectionOf(node)
    return isTruthy(member(own, 'folder')) && member(own, 'folderBehavior') === FOLDER_BEHAVIOR.index
  },
})

/** `{.redirect?}`: asks the current item alone, unlike `clickable?`. */
const redirect = definePredicate({
  name: 'redirect?',
  about: 'The current entry of a navigation is a redirect.',
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
