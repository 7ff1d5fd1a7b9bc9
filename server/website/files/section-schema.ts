import { z } from 'zod'
import { EDITOR_LIMIT } from './editor-limits.ts'
import { galleryDesign, picture } from './media-schema.ts'

const text = z.string()

/** A link with its words. */
export const link = z.looseObject({ title: text, url: text })

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
    /** Without it the button says the chosen amount. */
    buttonText: z.string().min(1).optional(),
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

/** A section with a form of the website, by its id in `site.json`. A newsletter takes one that feeds a mailing list. */
const formBlock = { form: text, title: text.optional(), text: text.optional() }

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
    /** A column with a url is a link as a whole, such as one to a category of the shop. */
    columns: z.array(
      z.looseObject({ title: text, html: text, url: text.optional(), picture: picture.optional() }),
    ),
  }),
  z.looseObject({ type: z.literal('quote'), text, source: text.optional() }),
  z.looseObject({ type: z.literal('button'), title: text, url: text }),
  z.looseObject({
    type: z.literal('questions'),
    questions: z.array(z.looseObject({ title: text, html: text })),
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
export const digitalContent = z.strictObject({ sections: layout.min(1) })
