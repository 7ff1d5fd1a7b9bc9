import { type Json, member, toText } from '../../../engine/domain/data/value.ts'
import { toOptionValues } from '../../../engine/domain/shop/variants.ts'
import { TRANSLATIONS } from '../languages/language.ts'
import { translate } from '../languages/translate.ts'
import { textOfMarkup } from '../markup-text.ts'
import { toView, type View } from '../view.ts'
import type { SiteItem } from './site-schema.ts'

/** In UTF-16 code units. Bounds the search index; later text of an item is not found. */
const MAX_SEARCH_TEXT = 100_000

/**
 * The data of an item. Each translation gets the text by which a search in its language finds the item. `website` is the
 * data of the website, which has the words of options.
 */
export function withSearchTexts(item: SiteItem, website: Json): Json {
  const data = item.data as View
  const all = toView(data[TRANSLATIONS])
  if (Object.keys(all).length === 0) return data
  const found = Object.entries(all).map(([code, translation]) => {
    const translated = {
      ...item,
      data: translate(data, member(translation, 'data')) as SiteItem['data'],
      searchText: toText(member(translation, 'searchText')) || item.searchText,
    }
    return [
      code,
      {
        ...toView(translation),
        searchText: searchTextOf(translated, member(member(member(website, TRANSLATIONS), code), 'options')),
      },
    ]
  })
  return { ...data, [TRANSLATIONS]: Object.fromEntries(found) }
}

/** The text by which a search finds an item, in addition to its title. `words` are those of options in its language. */
export function searchTextOf({ data, searchText, variants }: SiteItem, words?: Json): string {
  const { excerpt = '', body = '', tags = [], categories = [] } = data
  const texts = [excerpt, body].map((markup) => textOfMarkup(markup, MAX_SEARCH_TEXT))
  const choices = new Set(
    variants.flatMap(({ attributes }) => toOptionValues(attributes, words)).map(({ value }) => value),
  )
  return [...texts, ...tags, ...categories, ...choices, searchText].join('\n').trim()
}
