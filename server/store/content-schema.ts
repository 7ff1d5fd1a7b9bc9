import { z } from 'zod'
import { BILLING_UNIT, FOLDER_BEHAVIOR, GALLERY_DESIGN, PRODUCT_TYPE } from '../../engine/domain/codes.ts'

/**
 * What the `data` of collections and items may hold. Templates read it, so that it is open: what is known here has to be as it is
 * described, and anything may stand beside it.
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

const ASPECT_RATIOS = [
  'square',
  'standard',
  'standard-vertical',
  'four-three',
  'three-four-vertical',
  'widescreen',
  'anamorphic-widescreen',
] as const

const color = z.string().regex(/^[0-9a-f]{6}$/i, 'expected six hexadecimal digits')
const share = z.number().min(0).max(1)
const text = z.string()
const names = z.array(z.string().min(1))

const link = z.looseObject({ title: text, url: text })

/** Platform specification §5. */
const MAX_URL_LENGTH = 2083

/** Of another website. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'expected an address such as https://example.com/page' })
  .max(MAX_URL_LENGTH)

/** A file of the site's own that is played. */
function recording(extensions: string) {
  const pattern = new RegExp(`^/assets/site/[\\w.-]+\\.(${extensions})$`)
  return z.string().regex(pattern, `expected /assets/site/<file>, one of ${extensions.replaceAll('|', ', ')}`)
}

const pictureFields = {
  assetUrl: z.string().regex(/^\/assets\/site\/[\w.-]+\.svg$/, 'expected /assets/site/<file>.svg'),
  originalSize: z.string().regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/, 'expected a size such as 1500x1000'),
  altText: text,
  mediaFocalPoint: z.strictObject({ x: share, y: share }).optional(),
  colorData: z
    .strictObject({
      topLeftAverage: color,
      topRightAverage: color,
      bottomLeftAverage: color,
      bottomRightAverage: color,
      centerAverage: color,
    })
    .optional(),
}

const picture = z.looseObject(pictureFields)

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
    }),
  ),
})

const galleryDesign = z.looseObject({
  design: z.enum(GALLERY_DESIGN).optional(),
  autoplay: z.boolean().optional(),
  'autoplay-duration': z.number().min(1).max(10).optional(),
  'aspect-ratio': z.enum(ASPECT_RATIOS).optional(),
  'thumbnail-strip-height': z.number().min(0).max(200).optional(),
  'thumbnail-strip-margin': z.number().min(0).max(60).optional(),
  'meta-position': z
    .enum(['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'])
    .optional(),
  'active-alignment': z.enum(['left', 'center', 'right']).optional(),
  'thumbnails-per-row': z.int().min(1).max(10).optional(),
  padding: z.number().min(0).max(50).optional(),
  lightboxTheme: z.enum(['dark', 'light']).optional(),
  'max-width': z.number().min(100).max(300).optional(),
})

/** Money in the smallest unit of the website's currency; columns hold no more. */
const amount = z
  .int()
  .positive()
  .max(2 ** 31 - 1)

/** Something that visitors can give to: the platform's block 52. */
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
    /** What those are told who have given. */
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

/** Items of another collection, which the server adds. */
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
  z.looseObject({ type: z.literal('gallery'), design: galleryDesign.optional(), pictures: z.array(picture) }),
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

/** What the buyer of a digital product gets, made of the blocks of pages; nobody else is shown it. */
const digitalContent = z.strictObject({ sections: z.array(section).min(1) })

export const collectionData = z.looseObject({
  description: text.optional(),
  navigationTitle: text.optional(),
  mainImage: picture.optional(),
  categories: names.optional(),
  folderBehavior: z
    .literal([FOLDER_BEHAVIOR.index, FOLDER_BEHAVIOR.redirect, FOLDER_BEHAVIOR.none])
    .optional(),
  design: galleryDesign.optional(),
  sections: z.array(section).optional(),
  pageSize: z.int().min(1).max(200).optional(),
  /** Of a template page: the theme's page that it is. */
  template: text.optional(),
  /** Of a cover and an overlay: what follows its description, and where it leads. */
  body: text.optional(),
  buttons: z.array(link).optional(),
  links: z.array(link).optional(),
  /** Of an overlay: what it offers, and which edition of it this is. */
  couponCode: text.optional(),
  version: z.int().positive().optional(),
})

const product = z.looseObject({
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
    })
    .optional(),
  variantOptionOrdering: names,
  useCustomAddButtonText: z.boolean().optional(),
  customAddButtonText: text.optional(),
  additionalFieldsFormId: text.optional(),
  additionalFieldsForm: form.optional(),
})

export const itemData = z.looseObject({
  ...z.looseObject(pictureFields).partial().shape,
  excerpt: text.optional(),
  body: text.optional(),
  items: z.array(picture).optional(),
  tags: names.optional(),
  categories: names.optional(),
  author: z.looseObject({ displayName: text }).optional(),
  startDate: z.int().optional(),
  endDate: z.int().optional(),
  starred: z.boolean().optional(),
  structuredContent: product.optional(),
  /** Where it was published, and by whom. */
  sourceUrl: webAddress.optional(),
  sourceTitle: text.optional(),
  audioAssetUrl: recording('mp3|m4a|ogg|wav').optional(),
  videoAssetUrl: recording('mp4|webm').optional(),
  durationMs: z.int().positive().optional(),
  digitalContent: digitalContent.optional(),
})
