import { hasVisibleText } from '../../domain/markup.ts'
import { isArray, isTruthy, member, type Node, sizeOf, toNumber, toText } from '../../domain/value.ts'
import { definePredicate } from '../../language/plugin.ts'

function hasMainImage(node: Node): boolean {
  return isTruthy(member(node, 'mainImageId')) || isTruthy(member(node, 'systemDataId'))
}

/** `{.main-image?}` */
const mainImage = definePredicate({
  name: 'main-image?',
  about: 'The current item has a picture.',
  test: ({ node }) => hasMainImage(node),
})

/** `{.child-images?}` asks the first of the items. */
const childImages = definePredicate({
  name: 'child-images?',
  about: 'The first of the items has a picture.',
  test({ node }) {
    const items = member(node, 'items')
    return isArray(items) && hasMainImage(items[0])
  },
})

/** `{.excerpt?}`: tags and blanks alone are no excerpt. */
const excerpt = definePredicate({
  name: 'excerpt?',
  about: 'The current item has an excerpt with visible text.',
  test({ node, run }) {
    const own = member(node, 'excerpt')
    const html = member(own, 'html')
    const markup = typeof html === 'string' ? html : own
    if (typeof markup !== 'string') return false
    run.budget.charge(markup.length >>> 10)
    return hasVisibleText(markup)
  },
})

/** `{.external-link?}` */
const externalLink = definePredicate({
  name: 'external-link?',
  about: 'The current item leads to an address of its own.',
  test: ({ node }) => isTruthy(member(node, 'externalLink')),
})

/** `{.passthrough?}` */
const passthrough = definePredicate({
  name: 'passthrough?',
  about: 'The title of the current item leads to its source.',
  test: ({ node }) => isTruthy(member(node, 'passthrough')) && toText(member(node, 'sourceUrl')) !== '',
})

/** `{.has-multiple?}`: text never has more than one element. */
const hasMultiple = definePredicate({
  name: 'has-multiple?',
  about: 'The current list has more than one element.',
  test: ({ node }) => sizeOf(node) > 1,
})

/** `{.location?}`: null counts as a coordinate. */
const location = definePredicate({
  name: 'location?',
  about: 'The current item has a place on the map.',
  test({ node }) {
    const place = member(node, 'location')
    return member(place, 'mapLat') !== undefined && member(place, 'mapLng') !== undefined
  },
})

/** `{.same-day?}`: days of UTC. A time that is no date throws. */
const sameDay = definePredicate({
  name: 'same-day?',
  about: 'The current event starts and ends on one day.',
  test: ({ node }) => dayOf(member(node, 'startDate')) === dayOf(member(node, 'endDate')),
})

const DAY_MS = 86_400_000

/** Days since 1970 that the reference's calendar knows: of 4713 B.C. to 9999. */
const FIRST_DAY = -2_440_588
const LAST_DAY = 2_932_895

function dayOf(node: Node): number {
  const day = Math.floor(toNumber(node) / DAY_MS)
  if (day >= FIRST_DAY && day <= LAST_DAY) return day
  throw new RangeError('The time is outside of the supported range of dates.')
}

/** `{.serviceNameEmail?}` */
const serviceNameEmail = definePredicate({
  name: 'serviceNameEmail?',
  about: 'The current service is e-mail.',
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
