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
  description: text.optional().describe('A sentence or two on the page, for lists and search engines'),
  navigationTitle: text.optional().describe('The title in the navigation, where it differs'),
  isPolicy: z
    .boolean()
    .optional()
    .describe('Whether the footer lists it under policies, such as terms and privacy'),
  mainImage: picture.optional().describe('The picture of the page'),
  portraitImage: picture.optional().describe('For covers: the picture for windows that are higher than wide'),
  categories: categories.optional().describe('For lists: the categories in their order'),
  folderBehavior: z
    .literal([FOLDER_BEHAVIOR.index, FOLDER_BEHAVIOR.redirect, FOLDER_BEHAVIOR.none])
    .optional()
    .describe('For a folder: 1 shows an index, 2 leads to its first page, 3 does neither'),
  design: galleryDesign.optional().describe('For galleries: the design'),
  sections: layout.optional().describe('The sections of the page, from top to bottom'),
  paywall: text
    .optional()
    .describe('For lessons: the id of the membership that opens them, where `videoPaywall` is on'),
  hasQuickView: z.boolean().optional().describe('For a list of products: whether they open in a dialog'),
  pageSize: z.int().min(1).max(200).optional().describe('The items on one page of a list'),
  template: text
    .optional()
    .describe('For a template page: the name of a file in `template-pages/` of the theme'),
  body: text.optional().describe('For covers and overlays: HTML below the description'),
  buttons: z.array(link).optional().describe('For covers and overlays: links as buttons'),
  links: z.array(link).optional().describe('For covers: links in the footer'),
  couponCode: text.optional().describe('For an overlay: the code of an enabled coupon'),
  version: z
    .int()
    .positive()
    .optional()
    .describe('For an overlay: its edition. A new one opens again for those who closed the one before'),
  delaySeconds: z.number().positive().max(600).optional().describe('For an overlay: opens after so long'),
  scrollPercent: z
    .number()
    .positive()
    .max(100)
    .optional()
    .describe('For an overlay: opens at so much of the page'),
  opensOnExit: z.boolean().optional().describe('For an overlay: opens when the pointer leaves the window'),
  quietDays: z
    .number()
    .min(0)
    .max(365)
    .optional()
    .describe('For an overlay: days for which it stays closed, by default 30'),
})

export const itemData = z.looseObject({
  ...z.looseObject(pictureFields).partial().shape,
  excerpt: text.optional().describe('A sentence or two for lists'),
  body: text.optional().describe('The text of the item, in HTML'),
  items: z.array(picture).optional().describe('Its pictures, the first one first'),
  tags: tags.optional().describe('Its tags'),
  categories: categories.optional().describe('Its categories'),
  author: z
    .looseObject({ displayName: text.describe('The name') })
    .optional()
    .describe('The writer of a post'),
  startDate: z.int().optional().describe('For an event: the start, in milliseconds since 1970'),
  endDate: z.int().optional().describe('For an event: the end, in milliseconds since 1970'),
  starred: z.boolean().optional().describe('Whether it is featured'),
  structuredContent: product.optional().describe('The product'),
  sourceUrl: webAddress.optional().describe('For a link or a film: the original page'),
  sourceTitle: text.optional().describe('The name of its publisher'),
  audioAssetUrl: recording('mp3|m4a|ogg|wav').optional().describe('For a track: the recording'),
  videoAssetUrl: recording('mp4|webm').optional().describe('For a film: the film'),
  durationMs: z.int().positive().optional().describe('The length of a recording or film, in milliseconds'),
  digitalContent: digitalContent
    .optional()
    .describe('For a digital product: the sections that its buyers get'),
})
