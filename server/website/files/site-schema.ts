import { z } from 'zod'
import { COLLECTION_TYPE, RECORD_TYPE, UNNUMBERED_RECORD_TYPE } from '../../../engine/domain/data/codes.ts'
import { CONTRIBUTOR_ROLES, type ContributorRole } from '../../../engine/domain/data/permissions.ts'
import { toAddress } from '../../../engine/domain/forms/email.ts'
import { CURRENCY_DIGITS, type Currency } from '../../../engine/domain/shop/currency.ts'
import { RATING, REVIEW_LENGTH } from '../../../engine/domain/shop/reviews.ts'
import { TRACKING_POLICIES } from '../../../engine/domain/tracking/consent.ts'
import { ITEM_STATUS } from '../../store/types.ts'
import { MAX_LANGUAGES } from '../languages/language.ts'
import { isPasswordHash } from '../password.ts'
import { MAX_TRANSFER_DAYS, MAX_TRANSFER_TO } from '../payments.ts'
import { collectionData, itemData } from './content-schema.ts'
import { couponFields, withCouponRules } from './coupon-schema.ts'
import { mailingList, siteForm } from './form-schema.ts'
import { optionColors } from './option-schema.ts'
import { SITE_LIMIT } from './site-limits.ts'
import { languageCode } from './translation-schema.ts'
import { count, integer, time, unique, uniqueBy } from './value-schemas.ts'

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

const id = z.string().regex(/^[\w-]{1,64}$/, 'expected up to 64 letters, digits, - and _')
/** A host name or address, alone or with a port. */
const HOST = /^(?:\w(?:[\w.-]*\w)?|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const title = z.string().min(1).max(500)
const path = z.string().regex(/^[\w-]+(\/[\w-]+)*$/, 'expected an address such as cups or cups/blue')
const json = z.record(z.string(), z.json())
/** In plain text; the store keeps a hash, which may stand here in its place. */
const password = z.union([
  z.string().min(1).max(200),
  z.strictObject({ hash: z.string().refine(isPasswordHash, 'expected a hash that this service made') }),
])

/** Payment by instalments; the names are the platform's. Amounts are whole cents. */
const instalments = z
  .strictObject({
    afterPayAvailable: z.boolean(),
    afterPayMin: count,
    afterPayMax: count,
    shopperLanguage: z
      .string()
      .regex(/^[a-z]{2}$/, 'expected a language such as en')
      .exactOptional(),
    stripeAccountCountry: z.string().regex(/^[A-Z]{2}$/, 'expected a country such as US'),
  })
  .refine(({ afterPayMin, afterPayMax }) => afterPayMin < afterPayMax, {
    path: ['afterPayMax'],
    error: 'expected more than afterPayMin',
  })

const captcha = z.strictObject({
  provider: z.enum(['recaptcha', 'turnstile', 'hcaptcha']),
  siteKey: z.string().regex(/^[\w.-]{1,200}$/, 'expected the site key that the provider gives'),
  secret: z.string().regex(/^[\w.-]{1,200}$/, 'expected the secret that the provider gives'),
})

/** Days from an order to its delivery. */
const deliveryDays = z
  .strictObject({ min: z.int().min(0).max(365), max: z.int().min(0).max(365) })
  .refine(({ min, max }) => min <= max, { path: ['max'], error: 'expected at least min' })

/** A list of the settings. */
function listOf<Entry extends z.ZodType>(entry: Entry): z.ZodArray<Entry> {
  return z.array(entry).max(SITE_LIMIT.settings)
}

/** Refuses entries of the same id. */
function byId<Entry extends { readonly id: string }>(list: z.ZodArray<z.ZodType<Entry>>) {
  return uniqueBy(list, (entry) => entry.id, 'id')
}

const settings = z.strictObject({
  currency: z.enum(Object.keys(CURRENCY_DIGITS) as [Currency, ...Currency[]]),
  locale: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'expected a locale such as en-US'),
  /** Further languages, each with a file in `translations/`. */
  languages: z.array(languageCode).max(MAX_LANGUAGES).exactOptional(),
  timeZone: z.string().refine(isTimeZone, 'expected a time zone such as Europe/Lisbon'),
  minimumSubtotalCents: count,
  multipleQuantityAllowedForServices: z.boolean(),
  expressCheckout: z.boolean().exactOptional(),
  videoPaywall: z.boolean().exactOptional(),
  textareaMaxLength: z.boolean().exactOptional(),
  reviewsEnabled: z.boolean().default(true),
  /** Stands before the number of an order: `HG-1042`. By default the initials of the title. */
  orderPrefix: z
    .string()
    .regex(/^[A-Z]{0,4}$/, 'expected up to 4 letters from A to Z')
    .exactOptional(),
  payments: z
    .strictObject({
      test: z.boolean().exactOptional(),
      transfer: z.boolean().exactOptional(),
      transferDays: z.int().min(1).max(MAX_TRANSFER_DAYS).exactOptional(),
      /** Where buyers transfer to, in lines: payee, IBAN, bank, or any words. */
      transferTo: z.string().max(MAX_TRANSFER_TO).exactOptional(),
    })
    .exactOptional(),
  /** By default all visitors whose browsers do not refuse it. */
  tracking: z.strictObject({ policy: z.enum(TRACKING_POLICIES) }).exactOptional(),
  /** The share of page views in percent whose speed is measured; by default none. */
  speed: z.strictObject({ samplePercent: z.number().min(0).max(100) }).exactOptional(),
  shippingOptions: byId(
    listOf(
      z.strictObject({
        id,
        name: title,
        priceCents: count,
        countries: unique(
          z.array(z.string().regex(/^[A-Z]{2}$/, 'expected a country such as US')),
        ).exactOptional(),
        freeFromCents: count.exactOptional(),
        deliveryDays: deliveryDays.exactOptional(),
      }),
    ),
  ),
  /** The terms of returning products that are sent. Without them search engines are told nothing. */
  returnPolicy: z
    .strictObject({
      /** From delivery. 0 for none: nothing can be returned. */
      days: count,
      /** Whether the shop pays the way back; by default the buyer does. */
      isFree: z.boolean().exactOptional(),
    })
    .exactOptional(),
  taxRules: byId(
    listOf(
      z.strictObject({
        id,
        name: title,
        country: z.string().regex(/^[A-Z]{2}$/, 'expected a country such as US'),
        region: z.string().min(1).exactOptional(),
        ratePercent: z.number().min(0).max(100),
        includesShipping: z.boolean(),
      }),
    ),
  ),
  instalments: instalments.exactOptional(),
  forms: listOf(siteForm).exactOptional(),
  mailingLists: listOf(mailingList).exactOptional(),
  /** The id of the newsletter form in the footer of every page. */
  footerForm: id.exactOptional(),
  captcha: captcha.exactOptional(),
  mailFrom: z.email('expected an email address').exactOptional(),
  /** The address that is told of new orders and contributions; by default none. */
  orderMailTo: z.email('expected an email address').exactOptional(),
})

const contributor = z.strictObject({
  email: z.email('expected an email address').transform(toAddress),
  name: title,
  roles: unique(z.array(z.enum(CONTRIBUTOR_ROLES as [ContributorRole, ...ContributorRole[]])).min(1)),
})

const coupon = withCouponRules(z.strictObject({ id, ...couponFields }))

export const siteSchema = z.strictObject({
  id,
  identifier: id,
  title,
  theme: z.string().regex(/^[a-z][a-z0-9-]*$/, 'expected the name of a folder of templates'),
  hosts: uniqueBy(
    z
      .array(
        z.string().regex(HOST, 'expected a host name or address, such as shop.example or shop.example:8443'),
      )
      .max(SITE_LIMIT.hosts),
    (host) => host.toLowerCase(),
  ),
  /** Locks the whole website. */
  password: password.optional(),
  settings,
  coupons: z.array(coupon).max(SITE_LIMIT.coupons).default([]),
  /** Those who work on the website. Passwords never stand in files: `npm run contributor` makes them. */
  contributors: uniqueBy(
    z.array(contributor).max(SITE_LIMIT.contributors),
    ({ email }) => email,
    'email',
  ).default([]),
  data: z.looseObject({
    website: json,
    websiteSettings: json,
    localizedStrings: json,
    options: optionColors.optional(),
  }),
})

const variant = z.strictObject({
  sku: z.string().min(1).max(64),
  attributes: z.record(z.string().min(1), z.string().min(1)),
  priceCents: count,
  salePriceCents: count.default(0),
  isOnSale: z.boolean().default(false),
  qtyInStock: count.default(0),
  isUnlimited: z.boolean().default(false),
})

/** A review from the owner's files, such as one from another shop. Reviews of buyers are in the store only. */
const review = z.strictObject({
  id,
  createdAt: time,
  rating: z.int().min(RATING.min).max(RATING.max),
  title: z.string().max(REVIEW_LENGTH.title).default(''),
  text: z.string().min(1).max(REVIEW_LENGTH.text),
  name: z.string().min(1).max(REVIEW_LENGTH.name),
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

const item = z.strictObject({
  id,
  urlId: path,
  title,
  recordType: z.literal(ITEM_RECORD_TYPES),
  publishOn: time,
  status: z.enum(ITEM_STATUS).default('published'),
  searchText: z.string().default(''),
  data: itemData.default({}),
  variants: z.array(variant).default([]),
  reviews: z.array(review).default([]),
})

export const collectionSchema = z.strictObject({
  id,
  urlId: z.union([z.literal(''), path], 'expected an address such as shop, or "" for the home page'),
  typeName: z.enum(Object.keys(TYPE_CODES) as [TypeName, ...TypeName[]]),
  title,
  position: integer,
  parentId: id.nullable(),
  isInNavigation: z.boolean(),
  navigation: z.enum(['main', 'footer']).default('main'),
  password: password.optional(),
  /** The id of the item whose buyers may see the collection. */
  membership: id.optional(),
  data: collectionData.default({}),
  items: z.array(item).default([]),
})

/** A checked `site.json`. */
export type SiteFile = z.output<typeof siteSchema>

/** A checked collection file. */
export type SiteCollection = z.output<typeof collectionSchema>

export type SiteItem = SiteCollection['items'][number]

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
