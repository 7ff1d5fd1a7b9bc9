import type { SearchDocument, SearchHit } from './search-index.ts'

/** Adds documents to the index of a website that is being built; the first of them begins it, the last ends it. */
export interface AddOrder {
  readonly kind: 'add'
  /** The website and its language. */
  readonly websiteId: string
  /** Names the content that the index is of: another one takes its place. */
  readonly edition: string
  readonly locale: string
  readonly documents: readonly SearchDocument[]
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Finds a range of the documents that match a query. */
export interface FindOrder extends SearchWish {
  readonly kind: 'find'
  readonly websiteId: string
  readonly edition: string
}

export interface SearchWish {
  readonly query: string
  /** The ids of the collections that the visitor may see. */
  readonly shown: readonly string[]
  /** The ids of those whose lessons the visitor may not open: their teasers are found, not their content. */
  readonly walled: readonly string[]
  /** The ids of those whose items come first. */
  readonly first: readonly string[]
  readonly offset: number
  readonly limit: number
}

/** A range of the documents that a query finds: items of the first collections first, then each with the best match first. */
export interface SearchHits {
  readonly hits: readonly SearchHit[]
  /** The number of all of them. */
  readonly total: number
  /** Whether no document has the words as they were typed, so that similar words count. */
  readonly isForgiving: boolean
}

export type SearchOrder = AddOrder | FindOrder

/** An order with a number, which its answer repeats. */
export type SentOrder = SearchOrder & { readonly number: number }

/** `unknown`: there is no index of this edition. */
export type SearchAnswer =
  | SearchHits
  | { readonly outcome: 'added' | 'unknown' }
  | { readonly outcome: 'failed'; readonly message: string }
