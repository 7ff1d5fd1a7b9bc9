import { setImmediate } from 'node:timers/promises'
import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import { WordEnds } from './word-ends.ts'
import type { SearchLanguage } from './words.ts'

/** A searchable text: of an item, or of a page of the owner. */
export interface SearchDocument {
  readonly kind: 'item' | 'page'
  /** The id of the item or of the page's collection. */
  readonly id: string
  readonly collectionId: string
  readonly title: string
  readonly text: string
  /** Whether it has only the words of a lesson that visitors without its membership may read; by default all. */
  readonly isTeaser?: boolean
}

/** A document that matches a query. */
export type SearchHit = Pick<SearchDocument, 'kind' | 'id' | 'collectionId' | 'isTeaser'>

/** The documents that a query finds, the best match first. */
interface FoundDocuments {
  readonly hits: readonly SearchHit[]
  /** Whether no document has the words as they were typed, so that similar words count. */
  readonly isForgiving: boolean
}

/** Bound the cost of a query; the rest of a longer one is ignored. */
const MAX_WORDS = 8
const MAX_WORD_LENGTH = 40

/** The beginning of a word has at least this many letters: every tenth word begins with an `e`. */
const MIN_PREFIX_LENGTH = 2

/** Letters of scripts whose words may have only one. */
const OF_ALPHABET = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u

/** Other requests wait this long at most while documents are added, and for one document. */
const MAX_TURN_MS = 10

/** Shorter words have too many others with one letter more, less or another. */
const MIN_FUZZY_LENGTH = 4

/** Shorter words end too many others that are no kind of theirs. */
const MIN_HEAD_LENGTH = 4

/** The compounds that one word of a query counts, at most. */
const MAX_COMPOUNDS = 100

/** The full-text index of one website, in memory. */
export class SearchIndex {
  readonly #index: MiniSearch<SearchDocument & { readonly key: string }>
  readonly #language: SearchLanguage
  /** Terms by word while documents are added, because texts repeat their words. */
  readonly #terms = new Map<string, string | string[]>()
  /** All stems, of a language that writes compounds as one word. */
  readonly #compounds = new WordEnds()

  constructor(language: SearchLanguage) {
    const { spellingsOf } = language
    this.#language = language
    this.#index = new MiniSearch({
      idField: 'key',
      fields: ['title', 'text'],
      storeFields: ['kind', 'collectionId', 'isTeaser'],
      tokenize: (text) => [...spellingsOf(text)],
      processTerm: (word) => this.#termsOf(word),
    })
  }

  /** Adds documents, with a turn for other requests whenever the clock says so. */
  async add(documents: readonly SearchDocument[]): Promise<void> {
    let turnAt = performance.now() + MAX_TURN_MS
    for (const document of documents) {
      this.#index.add({ ...document, key: prefixOf(document) + document.id })
      if (performance.now() < turnAt) continue
      await setImmediate()
      turnAt = performance.now() + MAX_TURN_MS
    }
    this.#terms.clear()
  }

  /** The word itself stays in the index beside its stem, because a slip in a word may change its stem. */
  #termsOf(word: string): string | string[] {
    const known = this.#terms.get(word)
    if (known !== undefined) return known
    const stem = this.#language.stem(word)
    const terms = stem === word ? word : [word, stem]
    this.#terms.set(word, terms)
    if (this.#language.joinsWords) this.#compounds.add(stem)
    return terms
  }

  /**
   * Finds the documents with every word of a query, among those that are shown to the visitor. When there are none,
   * each word may have one slip.
   */
  find(query: string, isShown: (hit: SearchHit) => boolean): FoundDocuments {
    const typed = this.#language.wordsOf(query.slice(0, MAX_WORDS * MAX_WORD_LENGTH))
    const words = [...new Set(typed.map((word) => word.slice(0, MAX_WORD_LENGTH)))].slice(0, MAX_WORDS)
    if (words.length === 0) return { hits: [], isForgiving: false }
    // The visitor may still be typing the last word only.
    const isBegun = (word: string) => word === words.at(-1) && isLongEnough(word)
    const search = (toQuery: (word: string, isPrefix: boolean) => Query) =>
      this.#search(words.map((word) => toQuery(word, isBegun(word)))).filter(isShown)
    const found = search((word, isPrefix) => this.#asTyped(word, isPrefix))
    if (found.length > 0) return { hits: found, isForgiving: false }
    return { hits: search((word, isPrefix) => this.#withSlip(word, isPrefix)), isForgiving: true }
  }

  #search(queries: Query[]): readonly SearchHit[] {
    const found = this.#index.search(
      { combineWith: 'AND', queries },
      { boost: { title: 4 }, processTerm: (word) => word },
    )
    return found.map(toHit)
  }

  /** The word, words of the same stem, compounds that end with it and, for a prefix, words that begin with it. */
  #asTyped(word: string, isPrefix: boolean): Query {
    return {
      combineWith: 'OR',
      queries: [
        { queries: [word], prefix: isPrefix },
        { queries: [this.#language.stem(word)], boost: { title: 3, text: 0.8 } },
        { queries: this.#compoundsOf(word), combineWith: 'OR', boost: { title: 2, text: 0.4 } },
      ],
    }
  }

  /** The stems of longer words that end with the stem of a word. */
  #compoundsOf(word: string): string[] {
    const head = this.#language.stem(word)
    return head.length < MIN_HEAD_LENGTH ? [] : this.#compounds.endingWith(head, MAX_COMPOUNDS)
  }

  /** Words with one letter more, less or another, and with two neighbouring letters in the other order. */
  #withSlip(word: string, isPrefix: boolean): Query {
    return {
      combineWith: 'OR',
      queries: [
        this.#asTyped(word, isPrefix),
        ...(word.length < MIN_FUZZY_LENGTH ? [] : [{ queries: [word], fuzzy: 1, prefix: false }]),
        { queries: swapsOf(word), combineWith: 'OR' },
      ],
    }
  }
}

function isLongEnough(word: string): boolean {
  return word.length >= MIN_PREFIX_LENGTH || !OF_ALPHABET.test(word)
}

function toHit({ id: key, kind, collectionId, isTeaser = false }: SearchResult): SearchHit {
  return { kind, id: String(key).slice(prefixOf({ kind, isTeaser }).length), collectionId, isTeaser }
}

/** Makes the ids of documents unique: an item and its teaser have the same one. */
function prefixOf({ kind, isTeaser = false }: Pick<SearchDocument, 'kind' | 'isTeaser'>): string {
  return `${isTeaser ? 'teaser' : kind} `
}

/** A word with each two neighbouring letters exchanged: `mgu` gives `gmu` and `mug`. */
function swapsOf(word: string): string[] {
  const letters = Array.from(word)
  return letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
}
