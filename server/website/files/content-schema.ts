import { z } from 'zod'
import { BILLING_UNIT, FOLDER_BEHAVIOR, PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { EDITOR_LIMIT } from './editor-limits.ts'
import { galleryDesign, picture, pictureFields, recording } from './media-schema.ts'

/**
 * The schema of the `data` of collections and items. Known members are checked; unknown ones are allowed, because
 * templates may read any member.
 */

const FIELD_TYPES = [
  'text',
  'textarea',
  'email',
  'number',
  'select',
  'radio',
  'checkbox',
  'date',
  'time',
  'name',
  'phone',
  'address',
  'likert',
  'hidden',
  'section',
] as const

const text = z.string()

const tags = z.array(
  z
    .string()
    .min(1)
    .max(EDITOR_LIMIT.tagLength, `expected a tag of at most ${EDITOR_LIMIT.tagLength} characters`),
)
const category = z
  .string()
  .min(1)
  .max(
    EDITOR_LIMIT.categoryLength,
    `expected a category of at most ${EDITOR_LIMIT.categoryLength} characters`,
  )
const categories = z
  .array(category)
  .max(EDITOR_LIMIT.nestedCategories, `expected at most ${EDITOR_LIMIT.nestedCategories} nested categories`)

const link = z.looseObject({ title: text, url: text })

/** Platform specification §5. */
const MAX_URL_LENGTH = 2083

/** The URL of a page on another website. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'expected an address such as https://example.com/page' })
  .max(MAX_URL_LENGTH)

const form = z.looseObject({
  id: z.string().min(1),
  name: text,
  fields: z.array(
    z.looseObject({
      id: z.string().regex(/^[\w-]+$/, 'expected letters, digits, - and _'),
      type: z.enum(FIELD_TYPES),
      title: text,
      description: text.optional(),
      required: z.boolean(),
      options: z.array(z.string().min(1)).optional(),
      maxLength: z.int().positive().optional(),
      placeholder: text.optional(),
      /** For a hidden field: the query parameter with its value, and its value without that parameter. */
      key: z.string().min(1).optional(),
      value: text.optional(),
    }),
  ),
})

/** Money in the smallest unit of the website's currency. The maximum is that of the database column. */
const amount = z
  .int()
  .positive()
  .max(2 ** 31 - 1)

/** A fund that visitors can give to: the platform's block 52. */
const donation = z
  .looseObject({
    type: z.literal('donation'),
    id: z.string().regex(/^[\w-]{1,64}$/, 'expected up to 64 letters, digits, - and _'),
    title: z.string().min(1),
    text: text.optional(),
    amountsCents: z.array(amount).min(1).max(8),
    /** Whether visitors may type another amount. */
    allowsOther: z.boolean(),
    minimumCents: amount,
    maximumCents: amount,
    buttonText: z.string().min(1),
    /** Shown to visitors after their contribution. */
    thanks: text.optional(),
  })
  .refine(({ minimumCents, maximumCents }) => minimumCents <= maximumCents, {
    path: ['maximumCents'],
    error: 'expected no less than minimumCents',
  })
  .refine(
    ({ amountsCents, minimumCents, maximumCents }) =>
      amountsCents.every((cents) => cents >= minimumCents && cents <= maximumCents) &&
      new Set(amountsCents).size === amountsCents.length,
    { path: ['amountsCents'], error: 'expected different amounts between minimumCents and maximumCents' },
  )

/** A section of the type `donation`. */
export type Fund = z.output<typeof donation>

/** A section that lists items of another collection. `collection` is its urlId; the server adds the items. */
const list = { title: text, collection: text, count: z.int().positive() }

const section = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('hero'),
    title: text,
    text: text.optional(),
    picture: picture.optional(),
    link: link.optional(),
  }),
  z.looseObject({ type: z.literal('text'), html: text }),
  z.looseObject({ type: z.literal('picture'), picture, caption: text.optional() }),
  z.looseObject({ type: z.literal('products'), ...list }),
  z.looseObject({ type: z.literal('posts'), ...list }),
  z.looseObject({ type: z.literal('events'), ...list }),
  z
    .looseObject({
      type: z.literal('gallery'),
      design: galleryDesign.optional(),
      pictures: z.array(picture),
      /** The name of the photo service that the pictures come from. */
      photoService: text.optional(),
    })
    .refine(
      ({ photoService, pictures }) =>
        photoService === undefined || pictures.length <= EDITOR_LIMIT.photoServicePictures,
      {
        path: ['pictures'],
        error: `expected at most ${EDITOR_LIMIT.photoServicePictures} pictures of a photo service`,
      },
    ),
  z.looseObject({
    type: z.literal('columns'),
    columns: z.array(z.looseObject({ title: text, html: text, picture: picture.optional() })),
  }),
  z.looseObject({ type: z.literal('quote'), text, source: text.optional() }),
  z.looseObject({ type: z.literal('button'), title: text, url: text }),
  z.looseObject({
    type: z.literal('questions'),
    questions: z.array(z.looseObject({ title: text, html: text })),
  }),
  donation,
])

/** The sections of a page: the platform calls them blocks of a layout. */
const layout = z
  .array(section)
  .max(EDITOR_LIMIT.blocks, `expected at most ${EDITOR_LIMIT.blocks} blocks per layout`)

/** The content of a digital product, made of page sections. Only buyers see it. */
const digitalContent = z.strictObject({ sections: layout.min(1) })

export const collectionData = z.looseObject({
  description: text.optional(),
  navigationTitle: text.optional(),
  /** The footer lists policies, such as terms and privacy, under a heading of their own. */
  isPolicy: z.boolean().optional(),
  mainImage: picture.optional(),
  /** For covers: the picture for windows that are higher than wide. */
  portraitImage: picture.optional(),
  categories: categories.optional(),
  folderBehavior: z
    .literal([FOLDER_BEHAVIOR.index, FOLDER_BEHAVIOR.redirect, FOLDER_BEHAVIOR.none])
    .optional(),
  design: galleryDesign.optional(),
  sections: layout.optional(),
  pageSize: z.int().min(1).max(200).optional(),
  /** For a template page: the name of a file in the theme's `template-pages/`. */
  template: text.optional(),
  /** For covers and overlays: markup below the description. */
  body: text.optional(),
  buttons: z.array(link).optional(),
  /** For covers: links in the footer. */
  links: z.array(link).optional(),
  /** For an overlay. */
  couponCode: text.optional(),
  /** For an overlay: its edition. */
  version: z.int().positive().optional(),
})

/** The types of products that can be sold by subscription (storefront specification §5). */
const SUBSCRIBABLE: ReadonlySet<number> = new Set([PRODUCT_TYPE.physical, PRODUCT_TYPE.service])

const product = z
  .looseObject({
    productType: z.literal([
      PRODUCT_TYPE.physical,
      PRODUCT_TYPE.digital,
      PRODUCT_TYPE.service,
      PRODUCT_TYPE['gift-card'],
      PRODUCT_TYPE.paywall,
    ]),
    isSubscribable: z.boolean().optional(),
    subscriptionPlan: z
      .looseObject({
        billingPeriod: z.looseObject({ value: z.int().positive(), unit: z.enum(BILLING_UNIT) }),
        numBillingCycles: z.int().min(0),
        /** Describes the term in the unit of the period: 12 months, not 1 year. */
        keepOriginalUnit: z.boolean().optional(),
      })
      .optional(),
    variantOptionOrdering: z.array(z.string().min(1)),
    /** The picture of a variant by its SKU: its place in `items`, from 0. */
    variantPictures: z.record(z.string(), z.int().min(0)).optional(),
    useCustomAddButtonText: z.boolean().optional(),
    customAddButtonText: text.optional(),
    additionalFieldsFormId: text.optional(),
    additionalFieldsForm: form.optional(),
  })
  .refine(
    ({ isSubscribable, subscriptionPlan }) => isSubscribable !== true || subscriptionPlan !== undefined,
    {
      path: ['subscriptionPlan'],
      error: 'expected the plan of a product that is sold by subscription',
    },
  )
  .refine(({ isSubscribable, productType }) => isSubscribable !== true || SUBSCRIBABLE.has(productType), {
    path: ['isSubscribable'],
    error: 'expected only in a physical product or a service',
  })

export const itemData = z.looseObject({
  ...z.looseObject(pictureFields).partial().shape,
  excerpt: text.optional(),
  body: text.optional(),
  items: z.array(picture).optional(),
  tags: tags.optional(),
  categories: categories.optional(),
  author: z.looseObject({ displayName: text }).optional(),
  startDate: z.int().optional(),
  endDate: z.int().optional(),
  starred: z.boolean().optional(),
  structuredContent: product.optional(),
  /** For a link or a film: the original page, and the name of its publisher. */
  sourceUrl: webAddress.optional(),
  sourceTitle: text.optional(),
  audioAssetUrl: recording('mp3|m4a|ogg|wav').optional(),
  videoAssetUrl: recording('mp4|webm').optional(),
  durationMs: z.int().positive().optional(),
  digitalContent: digitalContent.optional(),
})
