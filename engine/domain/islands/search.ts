import { PAGE_PATH } from '../data/paths.ts'

/** The field that searches a website. */
export type SearchForm = {
  readonly searchAction: string
  readonly query: string
  /** Whether the field says how to use it. */
  readonly hasHint: boolean
}

/** A search field with a query. */
export function toSearchForm(query: string): SearchForm {
  return { searchAction: PAGE_PATH.search, query, hasHint: false }
}
