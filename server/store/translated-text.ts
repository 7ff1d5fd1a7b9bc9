import { member } from '../../engine/domain/data/value.ts'
import type { Json } from '../../engine/index.ts'
import type { ItemText } from './types.ts'

/** Bounds of the texts that a search reads, in characters. */
export interface TextBounds {
  readonly maxItem: number
  /** Of all items together. */
  readonly maxAll: number
  /** A language beside the website's own, such as `de`. An item without a text in it keeps its own text. */
  readonly language?: string
}

/** The title and text of an item in a language, from its stored data; only the members that are translated. */
export function translatedText(
  data: string,
  language: string | undefined,
  maxText: number,
): Partial<Pick<ItemText, 'title' | 'text'>> {
  const translation = member(member(JSON.parse(data) as Json, 'translations'), language ?? '')
  const [title, text] = [member(translation, 'title'), member(translation, 'searchText')]
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof text === 'string' ? { text: text.slice(0, maxText) } : {}),
  }
}
