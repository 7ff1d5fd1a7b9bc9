import { RECORD_TYPE } from '../../engine/domain/codes.ts'
import type { Site, SiteCollection, SiteItem } from './site-schema.ts'

/** What else a site has that collections refer to. */
export interface KindSurroundings {
  readonly collections: readonly SiteCollection[]
  readonly coupons: Site['coupons']
  /** The names of the theme's own pages. */
  readonly templatePages: readonly string[]
}

interface KindProblem {
  readonly path: string
  readonly message: string
}

/** Platform specification §9. */
const MAX_TRACKS = 60

/** What each kind of collection has to have beyond what all of them have. */
export function checkKind(
  collection: SiteCollection,
  surroundings: KindSurroundings,
): readonly KindProblem[] {
  switch (collection.typeName) {
    case 'album':
      return checkAlbum(collection)
    case 'slide-album':
      return [...checkSlide(collection, surroundings), ...checkAlbum(collection)]
    case 'slide-gallery':
      return [...checkSlide(collection, surroundings), ...checkItems(collection, PICTURE)]
    case 'slide-video':
      return [...checkSlide(collection, surroundings), ...checkItems(collection, FILM)]
    case 'subscription':
      return checkItems(collection, LINK)
    case 'template-page':
      return checkTemplate(collection, surroundings)
    case 'popup-overlay':
      return checkOffer(collection, surroundings)
    default:
      return []
  }
}

/** What the items of a kind are, and what they cannot be without. */
interface Content {
  readonly recordType: SiteItem['recordType']
  readonly path: string
  readonly message: string
  readonly isThere: (data: SiteItem['data']) => boolean
}

const TRACK: Content = {
  recordType: RECORD_TYPE.audio,
  path: 'data.audioAssetUrl',
  message: 'expected a recording to listen to',
  isThere: ({ audioAssetUrl }) => audioAssetUrl !== undefined,
}

const PICTURE: Content = {
  recordType: RECORD_TYPE.image,
  path: 'data.assetUrl',
  message: 'expected a picture',
  isThere: ({ assetUrl }) => assetUrl !== undefined,
}

const FILM: Content = {
  recordType: RECORD_TYPE.video,
  path: 'data.videoAssetUrl',
  message: 'expected a film, or the sourceUrl where it can be watched',
  isThere: ({ videoAssetUrl, sourceUrl }) => videoAssetUrl !== undefined || sourceUrl !== undefined,
}

const LINK: Content = {
  recordType: RECORD_TYPE.link,
  path: 'data.sourceUrl',
  message: 'expected the address where it was published',
  isThere: ({ sourceUrl }) => sourceUrl !== undefined,
}

function checkItems({ items }: SiteCollection, content: Content): readonly KindProblem[] {
  const { recordType, path, message, isThere } = content
  return items.flatMap((item, index) => {
    const at = `items[${index}]`
    const problems: KindProblem[] = []
    if (item.recordType !== recordType)
      problems.push({
        path: `${at}.recordType`,
        message: `expected ${recordType} in this kind of collection`,
      })
    if (!isThere(item.data)) problems.push({ path: `${at}.${path}`, message })
    return problems
  })
}

function checkAlbum(collection: SiteCollection): readonly KindProblem[] {
  const problems = checkItems(collection, TRACK)
  if (collection.items.length <= MAX_TRACKS) return problems
  return [...problems, { path: 'items', message: `expected ${MAX_TRACKS} tracks at most` }]
}

/** A slide is seen on its cover, with which it is opened and locked. */
function checkSlide(
  { parentId, password }: SiteCollection,
  { collections }: KindSurroundings,
): readonly KindProblem[] {
  const problems: KindProblem[] = []
  const parent = collections.find(({ id }) => id === parentId)
  if (parent !== undefined && parent.typeName !== 'splash-page')
    problems.push({ path: 'parentId', message: 'expected a splash-page, which shows this slide' })
  if (password !== undefined)
    problems.push({ path: 'password', message: 'expected none: what locks a slide is its splash-page' })
  return problems
}

function checkTemplate(
  { data }: SiteCollection,
  { templatePages }: KindSurroundings,
): readonly KindProblem[] {
  if (data.template !== undefined && templatePages.includes(data.template)) return []
  const known = templatePages.join(', ') || 'none'
  return [{ path: 'data.template', message: `expected a template page of the theme: ${known}` }]
}

/** Nobody is offered a coupon that the cart refuses. */
function checkOffer({ data }: SiteCollection, { coupons }: KindSurroundings): readonly KindProblem[] {
  const offered = data.couponCode?.toLowerCase()
  const isGood = coupons.some(({ code, isEnabled }) => isEnabled && code.toLowerCase() === offered)
  return offered === undefined || isGood
    ? []
    : [{ path: 'data.couponCode', message: `expected the code of a coupon of the shop` }]
}
