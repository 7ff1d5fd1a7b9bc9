import type { View } from '../view.ts'

/** Which part of a list this is, and the addresses of those beside it. */
export function toPagination(
  url: string,
  query: { readonly page: number; readonly category?: string; readonly tag?: string },
  total: number,
  pageSize: number,
): View {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const { page: pageNumber } = query
  const urlOf = (page: number) => {
    const parameters = new URLSearchParams()
    if (query.category) parameters.set('category', query.category)
    if (query.tag) parameters.set('tag', query.tag)
    if (page > 1) parameters.set('page', String(page))
    return parameters.size === 0 ? url : `${url}?${parameters}`
  }
  return {
    pageNumber,
    pageCount,
    total,
    ...(pageNumber > 1 ? { prevPageUrl: urlOf(pageNumber - 1) } : {}),
    ...(pageNumber < pageCount ? { nextPageUrl: urlOf(pageNumber + 1) } : {}),
  }
}
