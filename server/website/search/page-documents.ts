import { isObject, type Json, member } from '../../../engine/domain/data/value.ts'
import type { Collection } from '../../store/types.ts'
import { hasPage, isEmbedded } from '../kinds.ts'
import { textOfMarkup } from '../markup-text.ts'
import type { SearchDocument } from './search-index.ts'

/** Members of sections that visitors read as text. */
const WORDS: ReadonlySet<string> = new Set([
  'title',
  'text',
  'html',
  'caption',
  'source',
  'description',
  'body',
])

/** A page of the owner as a document: a collection's title and description, and the words of its sections. None for a list inside of another page. */
export function toPageDocument(collection: Collection, maxText: number): readonly SearchDocument[] {
  if (!hasPage(collection) || isEmbedded(collection)) return []
  const { id, title, data } = collection
  return [{ kind: 'page', id, collectionId: id, title, text: textIn(data, maxText) }]
}

function textIn(data: Json, maxText: number): string {
  const words = [member(data, 'description'), member(data, 'body'), member(data, 'sections')]
  return words.flatMap(wordsIn).join('\n').slice(0, maxText)
}

/** The texts of a section and of its parts, such as its questions; without addresses, ids and numbers. */
function wordsIn(node: Json | undefined): readonly string[] {
  if (typeof node === 'string') return [textOfMarkup(node, node.length)]
  if (Array.isArray(node)) return node.flatMap(wordsIn)
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value !== 'string' || WORDS.has(name) ? wordsIn(value) : [],
  )
}
