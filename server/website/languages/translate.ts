import { isObject, type Json, member } from '../../../engine/domain/data/value.ts'
import type { Collection, Item, SiteSettings, Website } from '../../store/types.ts'
import { toHeaderFooterView } from '../header-footer.ts'
import { toView, type View } from '../view.ts'
import { type Language, TRANSLATIONS } from './language.ts'
import { contentInLanguage } from './links.ts'

/**
 * A value with the texts of a translation, which has the shape of the value and may leave anything out.
 *
 * Texts replace texts, and nothing else. An array is translated by an array of the same order, or by an object whose names
 * are places in the array or ids of its members. A text that the value has no more, or that is empty now, stays away.
 */
export function translate(value: Json, translation: Json | undefined): Json {
  if (typeof value === 'string') {
    return typeof translation === 'string' && translation !== '' && value !== '' ? translation : value
  }
  if (Array.isArray(value))
    return value.map((one, at) => translate(one, memberTranslation(one, at, translation)))
  if (!isObject(value) || !isObject(translation)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, translate(one, member(translation, name))]),
  )
}

function memberTranslation(one: Json, at: number, translation: Json | undefined): Json | undefined {
  if (Array.isArray(translation)) return translation[at]
  const id = member(one, 'id')
  return (typeof id === 'string' ? member(translation, id) : undefined) ?? member(translation, String(at))
}

/** A website in one of its languages: its texts and settings, with the language as its locale. */
export function translateWebsite(website: Website, language: Language): Website {
  const { [TRANSLATIONS]: all, ...data } = toView(website.data)
  if (language.isDefault) return { ...website, data }
  const translation = member(all, language.code)
  const { localizedStrings: _, ...rest } = data
  const settings = translate(website.settings as unknown as Json, member(translation, 'settings'))
  const { headerFooter: _texts, ...own } = contentInLanguage(
    language.prefix,
    toView(settings),
  ) as unknown as SiteSettings
  return {
    ...website,
    title: String(translate(website.title, member(translation, 'title'))),
    data: {
      ...toView(translate(rest, translation)),
      website: contentInLanguage(language.prefix, toWebsite(website, data, translation)),
      ...toOptionWords(data['options'], member(translation, 'options')),
      // Words of the owner in another language are no words of this one.
      localizedStrings: toView(member(translation, 'localizedStrings')),
    },
    settings: { ...own, locale: language.code },
  }
}

/** The words of options in a language, beside the colours of their values, as in `engine/domain/shop/option-words.ts`. */
function toOptionWords(own: Json | undefined, translation: Json | undefined): View {
  const names = [...new Set([...Object.keys(toView(own)), ...Object.keys(toView(translation))])]
  if (names.length === 0) return {}
  const both = (name: string) => ({ ...toView(member(own, name)), ...toView(member(translation, name)) })
  return { options: Object.fromEntries(names.map((name) => [name, both(name)])) }
}

/** The texts around every page. Those that the owner changed since the translation stay in the website's own language. */
function toWebsite({ settings }: Website, data: View, translation: Json | undefined): View {
  const files = toView(data['website'])
  const changed = Object.entries(toHeaderFooterView({ settings })).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(files[name]),
  )
  return { ...toView(translate(files, member(translation, 'website'))), ...Object.fromEntries(changed) }
}

/** A collection in one of the languages of its website. */
export function translateCollection(collection: Collection, language: Language): Collection {
  return { ...collection, ...translateRecord(collection, language) }
}

/** An item in one of the languages of its website. */
export function translateItem(item: Item, language: Language): Item {
  return { ...item, ...translateRecord(item, language) }
}

function translateRecord(
  { title, data }: Pick<Item, 'title' | 'data'>,
  { code, prefix }: Language,
): Pick<Item, 'title' | 'data'> {
  const { [TRANSLATIONS]: all, ...own } = toView(data)
  const translation = member(all, code)
  return {
    title: String(translate(title, member(translation, 'title'))),
    data: contentInLanguage(prefix, toView(translate(own, member(translation, 'data')))),
  }
}
