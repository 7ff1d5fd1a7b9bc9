import { type Json, member } from '../../engine/domain/data/value.ts'
import { currentCents } from '../shop/cart/priced-cart.ts'
import { availableOf } from '../shop/cart/stock.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Collection, Item, Range, Variant } from '../store/types.ts'
import type { Site } from '../website/site.ts'
import { type ItemRange, type ItemWithVariants, isProduct, toItemViews, withVariants } from './item-views.ts'
import { isNarrowed, type ListQuery, type Sort } from './views/list-query.ts'

/** The most items of a collection that one page shows, or that a filter looks through. */
export const MAX_ITEMS = 1000

/** Reads a range of a collection's items in the order and with the filters of a query. */
export async function readListRange(
  read: Repositories,
  site: Site,
  collection: Collection,
  query: ListQuery,
  range: Range,
): Promise<ItemRange> {
  const { items, total } = await listItems(read, site, collection, query, range)
  return { ...(await toItemViews(read, site, items)), total }
}

async function listItems(
  read: Repositories,
  site: Site,
  collection: Collection,
  query: ListQuery,
  range: Range,
): Promise<{ readonly items: readonly Item[]; readonly total: number }> {
  const { category, tag, sort } = query
  const isWhole = category === '' && tag === '' && sort === '' && !isNarrowed(query)
  if (isWhole) return site.items.list(read.items, collection, range)
  const all = await site.items.list(read.items, collection, { limit: MAX_ITEMS, offset: 0 })
  const ofCategory = all.items.filter((item) => isOfCategory(item, query))
  const listed = await withVariants(read, site, ofCategory)
  const shown = sortBy(sort, site.website.settings.locale, listed.filter(toFilter(site, query)))
  const items = shown.slice(range.offset, range.offset + range.limit).map(([item]) => item)
  return { items, total: shown.length }
}

function isOfCategory({ data }: Item, { category, tag }: ListQuery): boolean {
  const has = (value: Json | undefined, word: string) =>
    word === '' || (Array.isArray(value) && value.includes(word))
  return has(member(data, 'categories'), category) && has(member(data, 'tags'), tag)
}

/** Only variants that can be bought count for stock, sale and price. */
function toFilter({ prices }: Site, query: ListQuery): (listed: ItemWithVariants) => boolean {
  if (!isNarrowed(query)) return () => true
  const minCents = prices.readAmount(query.min) ?? 0
  const maxCents = prices.readAmount(query.max) ?? Number.POSITIVE_INFINITY
  return ([item, variants]) => {
    if (!isProduct(item)) return false
    return variants.some((variant) => {
      const cents = currentCents(variant)
      const isLeft = !query.isInStock || availableOf(item.data, variant) > 0
      return isLeft && (!query.isOnSale || variant.isOnSale) && cents >= minCents && cents <= maxCents
    })
  }
}

/** Items with equal keys stay in the owner's order; items without a price come last. */
function sortBy(
  sort: Sort | '',
  locale: string,
  listed: readonly ItemWithVariants[],
): readonly ItemWithVariants[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  switch (sort) {
    case 'newest':
      return listed.toSorted(([a], [b]) => b.publishOn - a.publishOn)
    case 'name':
      return listed.toSorted(([a], [b]) => compare(a.title, b.title))
    case 'price':
      return listed.toSorted(([, a], [, b]) => lowestCents(a) - lowestCents(b) || 0)
    case 'price-desc':
      return listed.toSorted(([, a], [, b]) => finite(lowestCents(b)) - finite(lowestCents(a)))
    default:
      return listed
  }
}

function lowestCents(variants: readonly Variant[]): number {
  return Math.min(...variants.map(currentCents))
}

function finite(cents: number): number {
  return Number.isFinite(cents) ? cents : -1
}
