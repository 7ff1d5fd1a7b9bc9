import { isObject, type Json, member } from '../../../engine/domain/data/value.ts'
import { prefixOf } from '../languages/language.ts'
import { splitLanguage } from '../languages/language-path.ts'
import type { ReadCollection, SiteIssue } from './site-checks.ts'
import type { SiteFile } from './site-schema.ts'
import type { ReadTranslation } from './translations.ts'

/** Checks the languages of a site, and that each translated text is one that the site has. */
export function checkTranslations(
  site: SiteFile,
  read: readonly ReadCollection[],
  translations: readonly ReadTranslation[],
): readonly SiteIssue[] {
  return [
    ...checkLanguages(site, read),
    ...translations.flatMap((translation) => checkTranslation(site, read, translation)),
  ]
}

/** Each language has an address of its own, which no page of the owner has. */
function checkLanguages({ settings }: SiteFile, read: readonly ReadCollection[]): readonly SiteIssue[] {
  const { languages = [], locale } = settings
  const taken = new Map([[prefixOf(locale), 'the locale of the website']])
  for (const { file, collection } of read) {
    const paths = collection.urlId === '' ? collection.items.map(({ urlId }) => urlId) : [collection.urlId]
    for (const path of paths) {
      const [segment = ''] = path.split('/')
      if (splitLanguage(`/${segment}`) !== undefined)
        taken.set(`/${segment}`, `the address of a page in ${file}`)
    }
  }
  return languages.flatMap((code, index) => {
    const prefix = prefixOf(code)
    const owner = taken.get(prefix)
    taken.set(prefix, `settings.languages[${index}]`)
    const message = `expected another language, because ${prefix} is ${owner}`
    return owner === undefined ? [] : [{ file: 'site.json', path: `settings.languages[${index}]`, message }]
  })
}

function checkTranslation(
  site: SiteFile,
  read: readonly ReadCollection[],
  { file, translation }: ReadTranslation,
): readonly SiteIssue[] {
  const { website, settings, collections } = translation
  const paths = [
    ...findLost(site.data.website, website, 'website'),
    ...findLost(site.settings as unknown as Json, settings as unknown as Json, 'settings'),
    ...Object.entries(collections).flatMap(([id, own]) => {
      const path = `collections.${id}`
      const collection = read.find((one) => one.collection.id === id)?.collection
      if (collection === undefined) return [path]
      const items = Object.entries(own.items).flatMap(([itemId, translated]) => {
        const item = collection.items.find((one) => one.id === itemId)
        const itemPath = `${path}.items.${itemId}`
        return item === undefined
          ? [itemPath]
          : findLost(item.data as Json, translated.data, `${itemPath}.data`)
      })
      return [...findLost(collection.data as Json, own.data, `${path}.data`), ...items]
    }),
  ]
  return paths.map((path) => ({
    file,
    path,
    message: 'expected only texts that the website has at this place',
  }))
}

/** Members by which parts are found; they are the same in every language. */
const FIXED: ReadonlySet<string> = new Set(['id', 'type', 'collection', 'urlId'])

/** The places of a translation at which there is no text to translate. */
function findLost(value: Json | undefined, translation: Json | undefined, path: string): readonly string[] {
  if (translation === undefined) return []
  if (typeof translation === 'string') return typeof value === 'string' ? [] : [path]
  // A gap in a list leaves the text at its place as it is.
  if (translation === null) return []
  if (Array.isArray(translation))
    return Array.isArray(value) && translation.length <= value.length
      ? translation.flatMap((one, at) => findLost(value[at], one, `${path}[${at}]`))
      : [path]
  if (!isObject(translation)) return [path]
  return Object.entries(translation).flatMap(([name, one]) =>
    FIXED.has(name) ? [`${path}.${name}`] : findLost(memberOf(value, name), one, `${path}.${name}`),
  )
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (!Array.isArray(value)) return member(value, name)
  return value.find((one) => member(one, 'id') === name) ?? value[Number(name)]
}
