import { z } from 'zod'
import { isLanguageCode } from '../languages/language-code.ts'
import { optionWords } from './option-schema.ts'

/** The schema of `translations/<language>.json`. Its objects have the shapes of the site's own files, by ids. */

const json = z.record(z.string(), z.json())
const title = z.string().min(1).max(500)

/** A BCP 47 tag of a language, with a script or a region where these matter. */
export const languageCode = z
  .string()
  .refine(isLanguageCode, 'expected the tag of a language, such as de or pt-BR')

const itemTranslation = z.strictObject({
  title: title.exactOptional(),
  data: json.exactOptional(),
  /** Further words by which a search finds the item. */
  searchText: z.string().exactOptional(),
})

const collectionTranslation = z.strictObject({
  title: title.exactOptional(),
  data: json.exactOptional(),
  items: z.record(z.string(), itemTranslation).default({}),
})

export const translationSchema = z.strictObject({
  title: title.exactOptional(),
  website: json.exactOptional(),
  localizedStrings: z.record(z.string(), z.string()).exactOptional(),
  /** Of the products of all collections. */
  options: optionWords.exactOptional(),
  /** Only texts that visitors read. */
  settings: z
    .strictObject({
      forms: json.exactOptional(),
      shippingOptions: json.exactOptional(),
      taxRules: json.exactOptional(),
      mailingLists: json.exactOptional(),
    })
    .exactOptional(),
  collections: z.record(z.string(), collectionTranslation).default({}),
})

/** A checked file of translations. */
export type SiteTranslation = z.output<typeof translationSchema>
