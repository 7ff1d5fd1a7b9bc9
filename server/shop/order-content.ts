import type { Json } from '../../engine/index.ts'
import type { Site } from '../sites/site.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Order } from '../store/types.ts'

/** What the buyer of an order gets of its digital products, by the id of the item. */
export type OrderContents = ReadonlyMap<string, Json>

/** What there is for the buyer of an order, paid or not. */
export function readContents(
  { items }: Repositories,
  { website }: Site,
  { lines }: Order,
): Promise<OrderContents> {
  return items.digitalContents(website.id, [...new Set(lines.map(({ itemId }) => itemId))])
}

/** Where an order is followed, and read as a mail; only its buyer knows its id. */
export function urlsOf({ id }: Pick<Order, 'id'>) {
  const query = `?order=${encodeURIComponent(id)}`
  return { statusUrl: `/checkout/status${query}`, emailUrl: `/checkout/email${query}` }
}

/** Where a digital product of an order is opened. */
export function digitalUrl({ id }: Pick<Order, 'id'>, itemId: string): string {
  return `/checkout/digital?${new URLSearchParams({ order: id, item: itemId })}`
}
