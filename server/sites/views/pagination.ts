import type { View } from '../../website/view.ts'

interface PageNumbers {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** The number of a range in its list, and the URLs of the ranges before and after it. */
export function toPagination({ page, pageSize, total }: PageNumbers, urlOf: (page: number) => string): View {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  return {
    pageNumber: page,
    pageCount,
    total,
    ...(page > 1 ? { prevPageUrl: urlOf(page - 1) } : {}),
    ...(page < pageCount ? { nextPageUrl: urlOf(page + 1) } : {}),
  }
}
