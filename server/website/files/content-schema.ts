import { z } from 'zod'
import { FOLDER_BEHAVIOR } from '../../../engine/domain/data/codes.ts'
import { EDITOR_LIMIT } from './editor-limits.ts'
import { galleryDesign, picture, pictureFields, recording } from './media-schema.ts'
import { product } from './product-schema.ts'
import { digitalContent, layout, link } from './section-schema.ts'
import { unique } from './value-schemas.ts'

/**
 * The schema of the `data` of collections and items. Known members are checked; unknown ones are allowed, because
 * templates may read any member.
 */

const text = z.string()

const tags = unique(
  z.array(
    z
      .string()
      .min(1)
      .max(EDITOR_LIMIT.tagLength, `expected a tag of at most ${EDITOR_LIMIT.tagLength} characters`),
  ),
)
const category = z
  .string()
  .min(1)
  .max(
    EDITOR_LIMIT.categoryLength,
    `expected a category of at most ${EDITOR_LIMIT.categoryLength} characters`,
  )
const categories = unique(
  z
    .array(category)
    .max(
      EDITOR_LIMIT.nestedCategories,
      `expected at most ${EDITOR_LIMIT.nestedCategories} nested categories`,
    ),
)

/** Platform specification §5. */
const MAX_URL_LENGTH = 2083

/** The URL of a page on another website. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'expected an address such as https://example.com/page' })
  .max(MAX_URL_LENGTH)

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
  /** For lessons: the id of the membership that opens their content, where the website has `videoPaywall`. */
  paywall: text.optional(),
  /** For a list of products: whether they open in a dialog. */
  hasQuickView: z.boolean().optional(),
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
  /** For an overlay: its edition. A new edition opens by itself again, also for visitors who closed the one before. */
  version: z.int().positive().optional(),
  /** For an overlay: it opens by itself after so long, at so much of the page, or when the pointer leaves the window. */
  delaySeconds: z.number().positive().max(600).optional(),
  scrollPercent: z.number().positive().max(100).optional(),
  opensOnExit: z.boolean().optional(),
  /** For an overlay: for how many days it does not open by itself after the visitor closed it; by default 30. */
  quietDays: z.number().min(0).max(365).optional(),
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
