import { z } from 'zod'
import { isLanguageCode } from '../languages/language-code.ts'
import { optionWords } from './option-schema.ts'
import { title } from './value-schemas.ts'

/** The schema of `translations/<language>.json`. Its objects have the shapes of the site's own files, by ids. */

const json = z.record(z.string(), z.json())

/** A BCP 47 tag of a language, with a script or a region where these matter. */
export const languageCode = z
  .string()
  .refine(isLanguageCode, 'expected the tag of a language, such as de or pt-BR')

const itemTranslation = z.strictObject({
  title: title.exactOptional().describe('The title of the item'),
  data: json.exactOptional().describe('The texts of its `data`'),
  searchText: z.string().exactOptional().describe('Further words by which a search finds the item'),
})

const collectionTranslation = z.strictObject({
  title: title.exactOptional().describe('The title of the collection'),
  data: json.exactOptional().describe('The texts of its `data`'),
  items: z.record(z.string(), itemTranslation).default({}).describe('Its items, by their ids'),
})

export const translationSchema = z.strictObject({
  title: title.exactOptional().describe('The name of the website'),
  website: json.exactOptional().describe('The texts of `data.website`'),
  localizedStrings: z
    .record(z.string(), z.string())
    .exactOptional()
    .describe('Words of the shop in place of the default ones'),
  options: optionWords.exactOptional().describe('The words of options, of the products of all collections'),
  settings: z
    .strictObject({
      forms: json.exactOptional().describe('Forms, by their ids'),
      shippingOptions: json.exactOptional().describe('Methods of shipping, by their ids'),
      taxRules: json.exactOptional().describe('Taxes, by their ids'),
      mailingLists: json.exactOptional().describe('Mailing lists, by their ids'),
    })
    .exactOptional()
    .describe('Texts of the settings that visitors read'),
  collections: z
    .record(z.string(), collectionTranslation)
    .default({})
    .describe('The collections, by their ids'),
})

/** A checked file of translations. */
export type SiteTranslation = z.output<typeof translationSchema>
