import { PAGE_TYPE } from '../../../engine/domain/data/codes.ts'
import {
  type PurchaseEvent,
  purchaseEventId,
  toPurchaseFields,
} from '../../../engine/domain/tracking/purchase.ts'
import { createId } from '../../store/ids.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import { toTrackedRow } from '../../tracking/new-event.ts'
import type { Site } from '../../website/site.ts'
import { isAwaited } from './payment.ts'

/** The purchase event for analytics, whose amounts are in the main unit of the currency: 14.5 for $14.50. */
export function toPurchaseEvent({ prices }: Pick<Site, 'prices'>, order: Order): PurchaseEvent {
  const { id, grandTotalCents, details, lines } = order
  const amount = (cents: number) => Number(prices.toMoney(cents).value)
  return {
    transaction_id: id,
    value: amount(grandTotalCents),
    shipping: amount(details.shippingCostCents),
    tax: amount(details.taxCents),
    currency: details.currency,
    items: lines.map(({ itemId, sku, productName, quantity, unitPriceCents }) => ({
      item_id: itemId,
      sku,
      item_name: productName,
      quantity,
      price: amount(unitPriceCents),
    })),
  }
}

/**
 * Counts an order that was just paid; call it in the transaction that pays it, so that a blocker or a closed tab loses
 * nothing. One that awaits its payment counts nothing yet. The word of a browser counts nothing, because it may claim any
 * amount.
 */
export async function countPurchase({ tracking }: Repositories, site: Site, order: Order): Promise<void> {
  if (isAwaited(order)) return
  const event = {
    id: purchaseEventId(order.id),
    name: 'Purchase',
    fields: toPurchaseFields(toPurchaseEvent(site, order)),
    pageType: PAGE_TYPE['order-confirmed'],
  }
  await tracking.addBatch([toTrackedRow(site.website, event, Date.now(), createId)])
}
