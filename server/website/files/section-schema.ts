import { z } from 'zod'
import { EDITOR_LIMIT } from './editor-limits.ts'
import { galleryDesign, picture } from './media-schema.ts'
import { id } from './value-schemas.ts'

const text = z.string()

/** A link with its words. */
export const link = z.looseObject({
  title: text.describe('The words'),
  url: text.describe('The address'),
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
    id: id.describe('Names the fund; unique in the website; keep it'),
    title: z.string().min(1).describe('The name of the fund'),
    text: text.optional().describe('A text about it'),
    amountsCents: z.array(amount).min(1).max(8).describe('The amounts to choose from, in cents'),
    allowsOther: z.boolean().describe('Whether visitors may type another amount'),
    minimumCents: amount.describe('The least amount, in cents'),
    maximumCents: amount.describe('The greatest amount, in cents'),
    buttonText: z
      .string()
      .min(1)
      .optional()
      .describe('The words on the button; by default the chosen amount'),
    thanks: text.optional().describe('Shown to visitors who gave'),
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

/** Sections that list items of another collection; the server adds the items. */
const list = {
  title: text.describe('The title of the section'),
  collection: text.describe('The `urlId` of the collection'),
  count: z.int().positive().describe('The most items'),
}

/** A section with a form of the website. A newsletter takes one that feeds a mailing list. */
const formBlock = {
  form: text.describe('The id of a form in `site.json`'),
  title: text.optional().describe('The title of the section'),
  text: text.optional().describe('A text before the form'),
}

export const section = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('hero'),
    title: text.describe('The title of the page'),
    text: text.optional().describe('A sentence below it'),
    picture: picture.optional().describe('The picture behind it'),
    link: link.optional().describe('A link as a button'),
  }),
  z.looseObject({ type: z.literal('text'), html: text.describe('HTML') }),
  z.looseObject({
    type: z.literal('picture'),
    picture: picture.describe('The picture'),
    caption: text.optional().describe('The words below it'),
  }),
  z.looseObject({ type: z.literal('products'), ...list }),
  z.looseObject({ type: z.literal('posts'), ...list }),
  z.looseObject({ type: z.literal('events'), ...list }),
  z
    .looseObject({
      type: z.literal('gallery'),
      design: galleryDesign.optional().describe('The design'),
      pictures: z.array(picture).describe('The pictures'),
      photoService: text.optional().describe('The name of the photo service that they come from'),
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
    columns: z
      .array(
        z.looseObject({
          title: text.describe('The title'),
          html: text.describe('HTML'),
          url: text.optional().describe('Makes the whole column a link, such as one to a category'),
          picture: picture.optional().describe('A picture above'),
        }),
      )
      .describe('The columns'),
  }),
  z.looseObject({
    type: z.literal('quote'),
    text: text.describe('The words'),
    source: text.optional().describe('The person who said them'),
  }),
  z.looseObject({
    type: z.literal('button'),
    title: text.describe('The words'),
    url: text.describe('The address'),
  }),
  z.looseObject({
    type: z.literal('questions'),
    questions: z
      .array(
        z.looseObject({ title: text.describe('The question'), html: text.describe('The answer, in HTML') }),
      )
      .describe('Questions that open'),
  }),
  donation,
  z.looseObject({ type: z.literal('form'), ...formBlock }),
  z.looseObject({ type: z.literal('newsletter'), ...formBlock }),
])

/** The sections of a page: the platform calls them blocks of a layout. */
export const layout = z
  .array(section)
  .max(EDITOR_LIMIT.blocks, `expected at most ${EDITOR_LIMIT.blocks} blocks per layout`)

/** The content of a digital product, made of page sections. Only buyers see it. */
export const digitalContent = z.strictObject({ sections: layout.min(1).describe('The sections') })
