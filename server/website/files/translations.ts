import type { Json } from '../../../engine/index.ts'
import { TRANSLATIONS } from '../languages/language.ts'
import type { SiteCollection, SiteFile, SiteItem } from './site-schema.ts'
import type { SiteTranslation } from './translation-schema.ts'

/** A file of translations. */
export interface ReadTranslation {
  readonly file: string
  /** The language, which is the name of the file. */
  readonly code: string
  readonly translation: SiteTranslation
}

interface TranslatedFiles {
  readonly site: SiteFile
  readonly collections: readonly SiteCollection[]
}

/**
 * Puts translations into the data of the records that they translate, where the store keeps them. The website has a member
 * for each language with a text, by which a language is published; a file without any is left out.
 */
export function withTranslations(
  content: TranslatedFiles,
  files: readonly ReadTranslation[],
): TranslatedFiles {
  const read = files.filter(({ translation }) => hasText(translation as unknown as Json))
  if (read.length === 0) return content
  const toData = <Data extends object>(
    data: Data,
    find: (one: SiteTranslation) => object | undefined,
  ): Data => {
    const found = read.flatMap(({ code, translation }) => {
      const own = find(translation)
      return own === undefined ? [] : [[code, own] as const]
    })
    return found.length === 0 ? data : { ...data, [TRANSLATIONS]: Object.fromEntries(found) as Json }
  }
  const { site } = content
  const collections = content.collections.map((collection) => ({
    ...collection,
    data: toData(collection.data, ({ collections: all }) => withoutItems(named(all, collection.id))),
    items: collection.items.map((item: SiteItem) => ({
      ...item,
      data: toData(item.data, ({ collections: all }) =>
        named(named(all, collection.id)?.items ?? {}, item.id),
      ),
    })),
  }))
  const data = toData(site.data, ({ collections: _, ...own }) => own)
  return { site: { ...site, data }, collections }
}

/** Ids are the owner's, and may be names such as `constructor`. */
function named<Value>(all: Readonly<Record<string, Value>>, id: string): Value | undefined {
  return Object.hasOwn(all, id) ? all[id] : undefined
}

function hasText(value: Json): boolean {
  return typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'object' && value !== null && Object.values(value).some(hasText)
}

function withoutItems(collection: SiteTranslation['collections'][string] | undefined): object | undefined {
  if (collection === undefined) return undefined
  const { items: _, ...own } = collection
  return own
}
