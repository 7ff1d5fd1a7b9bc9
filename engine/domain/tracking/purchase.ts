import type { FieldValue } from './stored-event.ts'

/** The purchase event as the page of an order has it, in JSON. Amounts are in the main unit of the currency: 14.5 for $14.50. */
export type PurchaseEvent = {
  readonly transaction_id: string
  readonly value: number
  readonly shipping: number
  readonly tax: number
  readonly currency: string
  readonly items: readonly {
    readonly item_id: string
    readonly sku: string
    readonly item_name: string
    readonly quantity: number
    readonly price: number
  }[]
}

/** The fields of the event `Purchase`, which lists of values stand in for its items. */
export function toPurchaseFields(event: PurchaseEvent): Readonly<Record<string, FieldValue>> {
  const { transaction_id, value, shipping, tax, currency, items } = event
  return {
    ...{ transaction_id, value, shipping, tax, currency_code: currency },
    item_ids: items.map((item) => item.item_id),
    item_titles: items.map((item) => item.item_name),
    item_prices: items.map((item) => item.price),
    item_quantities: items.map((item) => item.quantity),
  }
}

/** The id of the event of an order, so that it counts once, whatever sends it. */
export function purchaseEventId(orderId: string): string {
  return `purchase:${orderId}`
}
