import type { View } from '../view.ts'

/** What a visitor asked a list for. */
export interface ListQuery {
  readonly page: number
  readonly category: string
  readonly tag: string
}

/** The one address of a part of a list. */
export function toListUrl(url: string, { page, category, tag }: ListQuery): string {
  const parameters = new URLSearchParams()
  if (category !== '') parameters.set('category', category)
  if (tag !== '') parameters.set('tag', tag)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size === 0 ? url : `${url}?${String(parameters).replaceAll('+', '%20')}`
}

/** Which part of a list this is, and the addresses of those beside it. */
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
