import { hasVisibleText } from '../../domain/data/markup.ts'
import { isArray, isTruthy, member, type Node, sizeOf, toNumber, toText } from '../../domain/data/value.ts'
import { knownDayOf } from '../../domain/locale/dates.ts'
import { definePredicate } from '../../language/plugin.ts'

function hasMainImage(node: Node): boolean {
  return isTruthy(member(node, 'mainImageId')) || isTruthy(member(node, 'systemDataId'))
}

/** `{.main-image?}` */
const mainImage = definePredicate({
  name: 'main-image?',
  about: 'True when the current item has a picture.',
  test: ({ node }) => hasMainImage(node),
})

/** `{.child-images?}` tests the first of the items. */
const childImages = definePredicate({
  name: 'child-images?',
  about: 'True when the first of the items has a picture.',
  test({ node }) {
    const items = member(node, 'items')
    return isArray(items) && hasMainImage(items[0])
  },
})

/** `{.excerpt?}` is false for an excerpt of tags and white space alone. */
const excerpt = definePredicate({
  name: 'excerpt?',
  about: 'True when the current item has an excerpt with visible text.',
  test({ node, run }) {
    const own = member(node, 'excerpt')
    const html = member(own, 'html')
    const markup = typeof html === 'string' ? html : own
    if (typeof markup !== 'string') return false
    run.budget.chargeScan(markup.length)
    return hasVisibleText(markup, run.budget)
  },
})

/** `{.external-link?}` */
const externalLink = definePredicate({
  name: 'external-link?',
  about: 'True when the current item has an external link.',
  test: ({ node }) => isTruthy(member(node, 'externalLink')),
})

/** `{.passthrough?}` */
const passthrough = definePredicate({
  name: 'passthrough?',
  about: 'True when the title of the current item links to its source.',
  test: ({ node }) => isTruthy(member(node, 'passthrough')) && toText(member(node, 'sourceUrl')) !== '',
})

/** `{.has-multiple?}` is always false for text. */
const hasMultiple = definePredicate({
  name: 'has-multiple?',
  about: 'True when the current list has more than one element.',
  test: ({ node }) => sizeOf(node) > 1,
})

/** `{.location?}` accepts null as a coordinate. */
const location = definePredicate({
  name: 'location?',
  about: 'True when the current item has a place on the map.',
  test({ node }) {
    const place = member(node, 'location')
    return member(place, 'mapLat') !== undefined && member(place, 'mapLng') !== undefined
  },
})

/** `{.same-day?}` compares days in UTC. A value that is not a date throws. */
const sameDay = definePredicate({
  name: 'same-day?',
  about: 'True when the current event starts and ends on the same day in UTC.',
  test: ({ node }) => dayOf(member(node, 'startDate')) === dayOf(member(node, 'endDate')),
})

function dayOf(node: Node): number {
  return knownDayOf(toNumber(node))
}

/** `{.serviceNameEmail?}` */
const serviceNameEmail = definePredicate({
  name: 'serviceNameEmail?',
  about: 'True when the current service is email.',
  test: ({ node }) => toText(member(node, 'serviceName')) === 'email',
})

export const itemPredicates = [
  childImages,
  excerpt,
  externalLink,
  hasMultiple,
  location,
  mainImage,
  passthrough,
  sameDay,
  serviceNameEmail,
]
