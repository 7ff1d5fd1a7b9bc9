import { PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { LinkedOrder } from './order-links.ts'

/** Links to the status of an order and to its mail. */
export function orderUrls({ key }: Pick<LinkedOrder, 'key'>) {
  return {
    statusUrl: withQuery(PAGE_PATH.orderStatus, { order: key }),
    emailUrl: withQuery(PAGE_PATH.orderEmail, { order: key }),
  }
}

/** The link to a digital product of an order. */
export function digitalUrl({ key }: Pick<LinkedOrder, 'key'>, itemId: string): string {
  return withQuery(PAGE_PATH.orderDigital, { order: key, item: itemId })
}

/** The link to the page on which the buyer reviews the products of an order. */
export function reviewsUrl({ key }: Pick<LinkedOrder, 'key'>): string {
  return withQuery(PAGE_PATH.reviews, { order: key })
}
