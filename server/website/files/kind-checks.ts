import { RECORD_TYPE } from '../../../engine/domain/data/codes.ts'
import { EDITOR_LIMIT } from './editor-limits.ts'
import type { SiteCollection, SiteFile, SiteItem } from './site-schema.ts'

/** The parts of a site that its collections may refer to. */
export interface RestOfSite {
  readonly collections: readonly SiteCollection[]
  readonly coupons: SiteFile['coupons']
  /** The names of the theme's template pages. */
  readonly templatePages: readonly string[]
}

interface KindIssue {
  readonly path: string
  readonly message: string
}

/** Checks the rules of one kind of collection, in addition to the schema of all kinds. */
export function checkKind(collection: SiteCollection, rest: RestOfSite): readonly KindIssue[] {
  return [...checkCount(collection), ...checkContent(collection, rest)]
}

function checkContent(collection: SiteCollection, rest: RestOfSite): readonly KindIssue[] {
  switch (collection.typeName) {
    case 'album':
      return checkAlbum(collection)
    case 'slide-album':
      return [...checkSlide(collection, rest), ...checkAlbum(collection)]
    case 'slide-gallery':
      return [...checkSlide(collection, rest), ...checkItems(collection, PICTURE)]
    case 'slide-video':
      return [...checkSlide(collection, rest), ...checkItems(collection, FILM)]
    case 'subscription':
      return checkItems(collection, LINK)
    case 'template-page':
      return checkTemplate(collection, rest)
    case 'popup-overlay':
      return checkOverlay(collection, rest)
    default:
      return []
  }
}

/** The record type and the required member of the items of a kind. */
interface ItemRule {
  readonly recordType: SiteItem['recordType']
  readonly path: string
  readonly message: string
  readonly isMet: (data: SiteItem['data']) => boolean
}

const TRACK: ItemRule = {
  recordType: RECORD_TYPE.audio,
  path: 'data.audioAssetUrl',
  message: 'expected the address of a recording',
  isMet: ({ audioAssetUrl }) => audioAssetUrl !== undefined,
}

const PICTURE: ItemRule = {
  recordType: RECORD_TYPE.image,
  path: 'data.assetUrl',
  message: 'expected the address of a picture',
  isMet: ({ assetUrl }) => assetUrl !== undefined,
}

const FILM: ItemRule = {
  recordType: RECORD_TYPE.video,
  path: 'data.videoAssetUrl',
  message: 'expected the address of a film, or a sourceUrl where the film can be watched',
  isMet: ({ videoAssetUrl, sourceUrl }) => videoAssetUrl !== undefined || sourceUrl !== undefined,
}

const LINK: ItemRule = {
  recordType: RECORD_TYPE.link,
  path: 'data.sourceUrl',
  message: 'expected the address of the original page',
  isMet: ({ sourceUrl }) => sourceUrl !== undefined,
}

function checkItems({ items }: SiteCollection, rule: ItemRule): readonly KindIssue[] {
  const { recordType, path, message, isMet } = rule
  return items.flatMap((item, index) => {
    const at = `items[${index}]`
    const issues: KindIssue[] = []
    if (item.recordType !== recordType)
      issues.push({
        path: `${at}.recordType`,
        message: `expected ${recordType} in this kind of collection`,
      })
    if (!isMet(item.data)) issues.push({ path: `${at}.${path}`, message })
    return issues
  })
}

function checkAlbum(collection: SiteCollection): readonly KindIssue[] {
  return checkItems(collection, TRACK)
}

/** Kinds of collections whose owners order the items by hand. Posts and events have the order of their dates. */
const ORDERABLE: ReadonlySet<string> = new Set([
  ...['gallery', 'portfolio', 'lessons', 'slide-gallery', 'slide-video'],
])

function checkCount({ typeName, items }: SiteCollection): readonly KindIssue[] {
  const limit = countLimit(typeName)
  if (limit === undefined || items.length <= limit.max) return []
  return [{ path: 'items', message: `expected at most ${limit.max} ${limit.of}` }]
}

function countLimit(typeName: string): { readonly max: number; readonly of: string } | undefined {
  if (typeName === 'album' || typeName === 'slide-album')
    return { max: EDITOR_LIMIT.tracks, of: 'tracks in an album' }
  if (typeName === 'products') return { max: EDITOR_LIMIT.products, of: 'products in a collection' }
  return ORDERABLE.has(typeName)
    ? { max: EDITOR_LIMIT.orderableItems, of: 'items in a user-orderable collection' }
    : undefined
}

/** A slide is part of its cover, so it shares the cover's lock. */
function checkSlide(
  { parentId, password }: SiteCollection,
  { collections }: RestOfSite,
): readonly KindIssue[] {
  const issues: KindIssue[] = []
  const parent = collections.find(({ id }) => id === parentId)
  if (parent !== undefined && parent.typeName !== 'splash-page')
    issues.push({ path: 'parentId', message: 'expected the id of a splash-page, which shows this slide' })
  if (password !== undefined)
    issues.push({ path: 'password', message: 'expected no password; set it on the splash-page of the slide' })
  return issues
}

function checkTemplate({ data }: SiteCollection, { templatePages }: RestOfSite): readonly KindIssue[] {
  if (data.template !== undefined && templatePages.includes(data.template)) return []
  const known = templatePages.join(', ') || 'none'
  return [{ path: 'data.template', message: `expected a template page of the theme: ${known}` }]
}

/** An overlay may only offer a coupon that the cart accepts. */
function checkOverlay({ data }: SiteCollection, { coupons }: RestOfSite): readonly KindIssue[] {
  const offered = data.couponCode?.toLowerCase()
  const isAccepted = coupons.some(({ code, isEnabled }) => isEnabled && code.toLowerCase() === offered)
  return offered === undefined || isAccepted
    ? []
    : [{ path: 'data.couponCode', message: 'expected the code of an enabled coupon in site.json' }]
}
