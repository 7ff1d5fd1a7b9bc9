import { isArray, toText } from '../../../engine/domain/data/value.ts'
import type { Item } from '../../store/types.ts'
import type { Language } from '../languages/language.ts'
import { translateItem } from '../languages/translate.ts'
import { textOfMarkup } from '../markup-text.ts'
import { toTeaser } from '../paywalls.ts'
import { toView } from '../view.ts'
import type { SearchDocument } from './search-index.ts'

const MAX_TEXT = 10_000

/** A lesson behind a paywall as a document for visitors who may not open it: its title and the words that they see of it. */
export function toTeaserDocument(item: Item, language: Language): SearchDocument {
  const { id, collectionId, title, data } = translateItem(item, language)
  const { excerpt, tags, categories } = toTeaser(toView(data))
  const words = [tags, categories].flatMap((list) => (isArray(list) ? list.map(toText) : []))
  const text = [textOfMarkup(toText(excerpt), MAX_TEXT), ...words].join('\n')
  return { kind: 'item', isTeaser: true, id, collectionId, title, text }
}
