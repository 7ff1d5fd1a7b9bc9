import { PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { Order } from '../../store/types.ts'

/** Links to the status of an order and to its mail. Only the buyer knows the id in them, which opens the pages. */
export function orderUrls({ id }: Pick<Order, 'id'>) {
  return {
    statusUrl: withQuery(PAGE_PATH.orderStatus, { order: id }),
    emailUrl: withQuery(PAGE_PATH.orderEmail, { order: id }),
  }
}

/** The link to a digital product of an order. */
export function digitalUrl({ id }: Pick<Order, 'id'>, itemId: string): string {
  return withQuery(PAGE_PATH.orderDigital, { order: id, item: itemId })
}

/** The link to the page on which the buyer reviews the products of an order. */
export function reviewsUrl(orderId: string): string {
  return withQuery(PAGE_PATH.reviews, { order: orderId })
}
