import { z } from 'zod'
import { COLLECTION_TYPE, RECORD_TYPE, UNNUMBERED_RECORD_TYPE } from '../../../engine/domain/data/codes.ts'
import { CONTRIBUTOR_ROLES, type ContributorRole } from '../../../engine/domain/data/permissions.ts'
import { toAddress } from '../../../engine/domain/forms/email.ts'
import { RATING, REVIEW_LENGTH } from '../../../engine/domain/shop/reviews.ts'
import { ITEM_STATUS } from '../../store/types.ts'
import { isPasswordHash } from '../password.ts'
import { collectionData, itemData } from './content-schema.ts'
import { couponFields, withCouponRules } from './coupon-schema.ts'
import { optionColors } from './option-schema.ts'
import { settings } from './settings-schema.ts'
import { SITE_LIMIT } from './site-limits.ts'
import { count, id, integer, time, title, unique, uniqueBy } from './value-schemas.ts'

/** The schemas of `site.json` and of collection files. They refuse unknown members, except in `data`. */

/** The platform's code of each type of collection. Several types share a code. */
export const TYPE_CODES = {
  products: COLLECTION_TYPE.products,
  blog: COLLECTION_TYPE.generic,
  events: COLLECTION_TYPE.generic,
  gallery: COLLECTION_TYPE['gallery-block'],
  portfolio: COLLECTION_TYPE.portfolio,
  lessons: COLLECTION_TYPE.lessons,
  page: COLLECTION_TYPE.page,
  index: COLLECTION_TYPE.generic,
  folder: COLLECTION_TYPE.generic,
  album: COLLECTION_TYPE['album-block'],
  subscription: COLLECTION_TYPE.subscription,
  'template-page': COLLECTION_TYPE['template-page'],
  'splash-page': COLLECTION_TYPE['splash-page'],
  'slide-gallery': COLLECTION_TYPE['slide-gallery'],
  'slide-album': COLLECTION_TYPE['slide-album'],
  'slide-video': COLLECTION_TYPE['slide-video'],
  'popup-overlay': COLLECTION_TYPE.generic,
} as const

type TypeName = keyof typeof TYPE_CODES

/** A host name or address, alone or with a port. */
const HOST = /^(?:\w(?:[\w.-]*\w)?|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const path = z.string().regex(/^[\w-]+(\/[\w-]+)*$/, 'expected an address such as cups or cups/blue')
const json = z.record(z.string(), z.json())
/** In plain text; the store keeps a hash, which may stand here in its place. */
const password = z.union([
  z.string().min(1).max(200),
  z.strictObject({ hash: z.string().refine(isPasswordHash, 'expected a hash that this service made') }),
])

const contributor = z.strictObject({
  email: z.email('expected an email address').transform(toAddress).describe('The address to sign in with'),
  name: title.describe('The name of the person'),
  roles: unique(
    z.array(z.enum(CONTRIBUTOR_ROLES as [ContributorRole, ...ContributorRole[]])).min(1),
  ).describe('The tasks of the person'),
})

export const coupon = withCouponRules(
  z.strictObject({ id: id.describe('Names the coupon in the store; keep it'), ...couponFields }),
)

export const siteSchema = z.strictObject({
  id: id.describe('Names the website in the store and in calls; keep it'),
  identifier: id.describe('Names the website in commands'),
  title: title.describe('The name of the website'),
  theme: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'expected the name of a folder of templates')
    .describe('The folder of the templates, such as `linden`'),
  hosts: uniqueBy(
    z
      .array(
        z.string().regex(HOST, 'expected a host name or address, such as shop.example or shop.example:8443'),
      )
      .max(SITE_LIMIT.hosts),
    (host) => host.toLowerCase(),
  )
    .default([])
    .describe('The hosts at which the website answers'),
  password: password.optional().describe('Locks the whole website'),
  settings: settings.describe('The rules of the shop'),
  coupons: z.array(coupon).max(SITE_LIMIT.coupons).default([]).describe('The coupons'),
  contributors: uniqueBy(z.array(contributor).max(SITE_LIMIT.contributors), ({ email }) => email, 'email')
    .default([])
    .describe('Those who work on the website. `npm run contributor` makes their passwords'),
  data: z
    .looseObject({
      website: json.default({}).describe('The words and pictures of the website'),
      websiteSettings: json.default({}).describe('Switches that the theme reads'),
      localizedStrings: json.default({}).describe('Words of the shop in place of the default ones'),
      options: optionColors.optional().describe('The colors of options'),
    })
    .prefault({})
    .describe('Data of templates, which may have any member'),
})

export const variant = z.strictObject({
  sku: z.string().min(1).max(64).describe('The number of the variant; keep it'),
  attributes: z
    .record(z.string().min(1), z.string().min(1))
    .default({})
    .describe('Its choices: `{ "Color": "Bone", "Size": "Small" }`'),
  priceCents: count.describe('The price in cents'),
  salePriceCents: count.default(0).describe('The price on sale, in cents'),
  isOnSale: z.boolean().default(false).describe('Whether the price on sale is asked'),
  qtyInStock: count
    .default(0)
    .describe('The stock of a new variant. Later seeds keep the stock of the store'),
  isUnlimited: z.boolean().default(false).describe('Whether it never sells out'),
})

/** A review from the owner's files, such as one from another shop. Reviews of buyers are in the store only. */
export const review = z.strictObject({
  id: id.describe('Unique in the website'),
  createdAt: time.describe('The time of the review'),
  rating: z.int().min(RATING.min).max(RATING.max).describe('The stars'),
  title: z.string().max(REVIEW_LENGTH.title).default('').describe('The title of the review'),
  text: z.string().min(1).max(REVIEW_LENGTH.text).describe('The review'),
  name: z.string().min(1).max(REVIEW_LENGTH.name).describe('The name of the buyer'),
})

/** The record types of items (storefront specification §3). */
const ITEM_RECORD_TYPES = [
  RECORD_TYPE.text,
  RECORD_TYPE.image,
  RECORD_TYPE.quote,
  RECORD_TYPE.gallery,
  RECORD_TYPE.link,
  UNNUMBERED_RECORD_TYPE.chat,
  RECORD_TYPE.audio,
  RECORD_TYPE.video,
  RECORD_TYPE.review,
  RECORD_TYPE['store-item'],
  RECORD_TYPE.event,
  UNNUMBERED_RECORD_TYPE.thread,
  RECORD_TYPE.tweet,
  UNNUMBERED_RECORD_TYPE.rss,
  RECORD_TYPE.checkin,
  RECORD_TYPE.lesson,
] as const

export const item = z.strictObject({
  id: id.describe('Unique in the website; keep it, because orders and carts know it'),
  urlId: path.describe('The address within the collection'),
  title: title.describe('The title, or the name of the product'),
  recordType: z.literal(ITEM_RECORD_TYPES).describe('The kind of item, by the numbers below'),
  publishOn: time.describe('The date of the item, from which it is shown'),
  status: z.enum(ITEM_STATUS).default('published').describe('Whether visitors see it'),
  searchText: z.string().default('').describe('Further words by which a search finds it'),
  data: itemData.prefault({}).describe('The content, which may have any member'),
  variants: z.array(variant).default([]).describe('The variants of a product, at least one'),
  reviews: z.array(review).default([]).describe('Reviews from elsewhere. Those of buyers are in the store'),
})

export const collectionSchema = z.strictObject({
  id: id.describe('Unique in the website; keep it'),
  urlId: z
    .union([z.literal(''), path], 'expected an address such as shop, or "" for the home page')
    .describe('The address of the page; `""` for the home page'),
  typeName: z.enum(Object.keys(TYPE_CODES) as [TypeName, ...TypeName[]]).describe('The kind of page'),
  title: title.describe('The title of the page'),
  position: integer.default(0).describe('The place in the navigation, least first'),
  parentId: z
    .string('expected the id of a collection, or null for one that is inside of none')
    .regex(/^[\w-]{1,64}$/, 'expected the id of a collection, or null for one that is inside of none')
    .nullable()
    .default(null)
    .describe('The id of the folder or index that the page is in'),
  isInNavigation: z.boolean().default(false).describe('Whether the navigation links to the page'),
  navigation: z.enum(['main', 'footer']).default('main').describe('The navigation that links to it'),
  password: password.optional().describe('Locks the page and its items'),
  membership: id.optional().describe('The id of the item whose buyers may see the page'),
  data: collectionData.prefault({}).describe('The content, which may have any member'),
  items: z.array(item).default([]).describe('The items: products, posts, events, pictures'),
})

/** A checked `site.json`. */
export type SiteFile = z.output<typeof siteSchema>

/** A checked collection file. */
export type SiteCollection = z.output<typeof collectionSchema>

export type SiteItem = SiteCollection['items'][number]
