import { type Json, member } from '../../../engine/domain/data/value.ts'
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
export function toFilterView(site: Site, { urlId, typeName, data }: Collection, query: ListQuery): View {
  const { say } = site
  const url = collectionUrl({ urlId })
  const { category, tag, sort, isInStock, isOnSale, min, max } = query
  const categories = categoriesOf(data).map((title) => ({
    title,
    url: toListUrl(url, { ...WHOLE_LIST, category: title }),
    isActive: title === category,
  }))
  const isPlace = categories.some(({ isActive }) => isActive)
  // Only products have a price and stock.
  const hasOrder = typeName === 'products'
  const chips = toChips(site, isPlace ? { ...query, category: '' } : query, hasOrder)
  return {
    ...{ category, tag, url, categories, hasOrder, isInStock, isOnSale, min, max },
    isActive: category !== '' || tag !== '',
    isNarrowed: isNarrowed(query),
    chips: chips.map(({ title, without }) => ({
      title,
      url: toListUrl(url, { ...query, page: 1, ...without }),
    })),
    resetUrl: toListUrl(url, { ...WHOLE_LIST, sort, category: isPlace ? category : '' }),
    sorts: (['', ...SORTS] as const).map((value) => ({
      value,
      title: say(LABEL[value]),
      isSelected: value === sort,
    })),
  }
}

/** The categories to choose from. One alone is no choice. */
function categoriesOf(data: Json): readonly string[] {
  const names = member(data, 'categories')
  return Array.isArray(names) && names.length > 1 ? names.map(String) : []
}

/** A filter that is on, and the part of a query that turns it off. */
interface Chip {
  readonly title: string
  readonly without: Partial<ListQuery>
}

function toChips({ say, prices }: Site, query: ListQuery, hasOrder: boolean): readonly Chip[] {
  const { category, tag, isInStock, isOnSale, min, max } = query
  const [minCents, maxCents] = [prices.readAmount(min), prices.readAmount(max)]
  const ofWords: readonly Chip[] = [
    { title: category, without: { category: '' } },
    { title: tag, without: { tag: '' } },
  ]
  const ofProducts: readonly Chip[] = [
    { title: isInStock ? say('list_in_stock') : '', without: { isInStock: false } },
    { title: isOnSale ? say('list_on_sale') : '', without: { isOnSale: false } },
    {
      title: minCents === undefined ? '' : say('list_from', { amount: prices.print(minCents) }),
      without: { min: '' },
    },
    {
      title: maxCents === undefined ? '' : say('list_up_to', { amount: prices.print(maxCents) }),
      without: { max: '' },
    },
  ]
  return [...ofWords, ...(hasOrder ? ofProducts : [])].filter(({ title }) => title !== '')
}
