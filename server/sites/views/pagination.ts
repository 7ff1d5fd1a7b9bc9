import type { View } from '../../website/view.ts'

/** The range and filter of a list, from the query of its URL. */
export interface ListQuery {
  /** From 1. */
  readonly page: number
  readonly category: string
  readonly tag: string
}

/** The canonical URL of a range of a list. */
export function toListUrl(url: string, { page, category, tag }: ListQuery): string {
  const parameters = new URLSearchParams()
  if (category !== '') parameters.set('category', category)
  if (tag !== '') parameters.set('tag', tag)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size === 0 ? url : `${url}?${String(parameters).replaceAll('+', '%20')}`
}

/** The number of a range in its list, and the URLs of the ranges before and after it. */
export function toPagination(url: string, query: ListQuery, total: number, pageSize: number): View {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const { page: pageNumber } = query
  const urlOf = (page: number) => toListUrl(url, { ...query, page })
  return {
    pageNumber,
    pageCount,
    total,
    ...(pageNumber > 1 ? { prevPageUrl: urlOf(pageNumber - 1) } : {}),
    ...(pageNumber < pageCount ? { nextPageUrl: urlOf(pageNumber + 1) } : {}),
  }
}
