import { Cursor } from '../cursor.ts'
import type { Tag } from '../instructions/syntax.ts'
import { type Report, readTag, type Vocabulary } from '../tag.ts'
import { Surroundings } from './surroundings.ts'

/** A template that is checked. */
export class Linted {
  readonly source: string
  readonly vocabulary: Vocabulary
  readonly report: Report
  /** Opening braces without a closing one that were checked. */
  braces = 0
  #surroundings: Surroundings | undefined

  constructor(source: string, vocabulary: Vocabulary, report: Report) {
    this.source = source
    this.vocabulary = vocabulary
    this.report = report
  }

  /** Made on first use, because few templates have suspicious braces. */
  get surroundings(): Surroundings {
    this.#surroundings ??= new Surroundings(this.source)
    return this.#surroundings
  }
}

/** UTF-16 units. Longer literal tags are style sheets and scripts rather than mistakes. */
export const MAX_SUSPECT = 300

/** Reads a text as a tag that begins and ends with it. */
export function readWholeTag(text: string): Tag | undefined {
  return readTag(new Cursor(text, { start: 0, end: text.length }))
}
