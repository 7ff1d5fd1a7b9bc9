import { isTruthy, type Json, member, toText } from '../../engine/domain/data/value.ts'
import { isGiftCard } from '../../engine/domain/shop/product.ts'
import { availableOf } from '../shop/cart/stock.ts'
import type { PageReads } from '../store/repositories.ts'
import type { Item } from '../store/types.ts'
import type { Site } from '../website/site.ts'
import { type ItemViews, isProduct, toProductViews, withVariants } from './item-views.ts'
import { MAX_ITEMS } from './list-items.ts'

const MAX_SUGGESTIONS = 4

/** Stock is read of this many products at most, so that a page costs the same in a large shop. */
const MAX_CANDIDATES = 16

export const NO_SUGGESTIONS: ItemViews = { views: [], merchandising: {} }

/**
 * Up to four products that can be bought: those most like `near`, or without it those that the owner starred, then the
 * newest. A gift card has other gift cards only.
 */
export async function suggestProducts(read: PageReads, site: Site, near?: Item): Promise<ItemViews> {
  const shops = site.collections.filter(({ typeName }) => typeName === 'products')
  const lists = await Promise.all(
    shops.map((shop) => site.items.list(read.items, shop, { limit: MAX_ITEMS, offset: 0 })),
  )
  const others = lists.flatMap(({ items }) => items).filter((item) => isProduct(item) && item.id !== near?.id)
  const ranked = near === undefined ? byStar(others) : byKind(others, near)
  const candidates = await withVariants(read, site, ranked.slice(0, MAX_CANDIDATES))
  const left = candidates.filter(([item, variants]) =>
    variants.some((variant) => availableOf(item.data, variant) > 0),
  )
  return toProductViews(read, site, left.slice(0, MAX_SUGGESTIONS))
}

function byStar(items: readonly Item[]): readonly Item[] {
  const starOf = ({ data }: Item) => Number(isTruthy(member(data, 'starred')))
  return items.toSorted((a, b) => starOf(b) - starOf(a) || b.publishOn - a.publishOn)
}

/** Gift cards for a gift card, because its buyer wants a gift without choosing one. Other products are followed by them. */
function byKind(items: readonly Item[], near: Item): readonly Item[] {
  const { cards = [], goods = [] } = Object.groupBy(items, ({ data }) =>
    isGiftCard(data) ? 'cards' : 'goods',
  )
  return isGiftCard(near.data) ? byStar(cards) : [...byLikeness(goods, near), ...byLikeness(cards, near)]
}

/** Products that share a category or a tag, the most shared first. A category says more than a tag. */
function byLikeness(items: readonly Item[], { data }: Item): readonly Item[] {
  const categories = wordsOf(data, 'categories')
  const tags = wordsOf(data, 'tags')
  const likenessOf = (item: Item) =>
    2 * shared(wordsOf(item.data, 'categories'), categories) + shared(wordsOf(item.data, 'tags'), tags)
  return items
    .map((item) => ({ item, likeness: likenessOf(item) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ item }) => item)
}

function wordsOf(data: Json, name: string): ReadonlySet<string> {
  const words = member(data, name)
  return new Set(Array.isArray(words) ? words.map(toText) : [])
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.intersection(b).size
}
