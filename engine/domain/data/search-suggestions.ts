/** The answer to a query that a visitor is typing. */
export interface SearchSuggestions {
  /** Rendered by `parts/search-suggestions` of the theme: a sentence about the results, then the list of them. */
  readonly html: string
}
