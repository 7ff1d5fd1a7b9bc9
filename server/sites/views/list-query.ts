/** The orders of a list of products, beside the owner's own order. */
export const SORTS = ['newest', 'price', 'price-desc', 'name'] as const

export type Sort = (typeof SORTS)[number]

/** The range, order and filters of a list, from the query of its URL. */
export interface ListQuery {
  /** From 1. */
  readonly page: number
  readonly category: string
  readonly tag: string
  /** '' for the owner's own order. */
  readonly sort: Sort | ''
  readonly isInStock: boolean
  readonly isOnSale: boolean
  /** The lowest and the highest price as the visitor typed them; '' for any. */
  readonly min: string
  readonly max: string
}

/** A list from its beginning, without filters. */
export const WHOLE_LIST: ListQuery = {
  page: 1,
  category: '',
  tag: '',
  sort: '',
  isInStock: false,
  isOnSale: false,
  min: '',
  max: '',
}

const MAX_PAGES = 10_000

/** The names of its parameters. */
export const LIST_PARAMETERS: ReadonlySet<string> = new Set([
  ...(['page', 'category', 'tag', 'sort', 'stock', 'sale', 'min', 'max'] as const),
])

/** Reads the parameters of a URL. Values that no list takes count as missing. */
export function readListQuery(textOf: (name: string) => string): ListQuery {
  const page = Number(textOf('page') || 1)
  const sort = textOf('sort')
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1,
    category: textOf('category'),
    tag: textOf('tag'),
    sort: SORTS.find((one) => one === sort) ?? '',
    isInStock: textOf('stock') === '1',
    isOnSale: textOf('sale') === '1',
    min: textOf('min'),
    max: textOf('max'),
  }
}

/** The canonical URL of a list: parameters in one order, and none that is empty. */
export function toListUrl(url: string, query: ListQuery): string {
  const { page, category, tag, sort, isInStock, isOnSale, min, max } = query
  const parameters = new URLSearchParams()
  const add = (name: string, value: string) => value !== '' && parameters.set(name, value)
  add('category', category)
  add('tag', tag)
  add('stock', isInStock ? '1' : '')
  add('sale', isOnSale ? '1' : '')
  add('min', min)
  add('max', max)
  add('sort', sort)
  add('page', page > 1 ? String(page) : '')
  return parameters.size === 0 ? url : `${url}?${String(parameters).replaceAll('+', '%20')}`
}

/** Whether a list is filtered by what products cost and whether they are sold, beside category and tag. */
export function isNarrowed({ isInStock, isOnSale, min, max }: ListQuery): boolean {
  return isInStock || isOnSale || min !== '' || max !== ''
}
