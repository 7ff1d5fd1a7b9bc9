import { member } from '../../../engine/domain/data/value.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import type { Collection } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { collectionUrl } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'
import { isNarrowed, type ListQuery, SORTS, type Sort, toListUrl, WHOLE_LIST } from './list-query.ts'

const LABEL = {
  '': 'sort_featured',
  newest: 'sort_newest',
  price: 'sort_price',
  'price-desc': 'sort_price_desc',
  name: 'sort_name',
} as const satisfies Readonly<Record<Sort | '', MessageKey>>

/** The categories, filters and order of a list as templates read them. */
export function toFilterView({ say }: Site, { urlId, typeName, data }: Collection, query: ListQuery): View {
  const url = collectionUrl({ urlId })
  const { category, tag, sort, isInStock, isOnSale, min, max } = query
  const names = member(data, 'categories')
  const categories = (Array.isArray(names) ? names : []).map(String).map((title) => ({
    title,
    url: toListUrl(url, { ...WHOLE_LIST, category: title }),
    isActive: title === category,
  }))
  return {
    ...{ category, tag, url, categories, isInStock, isOnSale, min, max },
    isActive: category !== '' || tag !== '',
    // Only products have a price and stock.
    hasOrder: typeName === 'products',
    isNarrowed: isNarrowed(query),
    isOpen: isNarrowed(query) || sort !== '',
    resetUrl: toListUrl(url, { ...WHOLE_LIST, category, tag }),
    sorts: (['', ...SORTS] as const).map((value) => ({
      value,
      title: say(LABEL[value]),
      isSelected: value === sort,
    })),
  }
}
