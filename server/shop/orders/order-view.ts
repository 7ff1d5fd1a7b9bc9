import type { OrderResponse } from '../../../engine/domain/shop/order.ts'
import type { Json } from '../../../engine/index.ts'
import type { Order, OrderLine } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { toDeliveryView } from './expected-days.ts'
import { toGiftView } from './gift-view.ts'
import type { OrderBelongings } from './order-belongings.ts'
import type { LinkedOrder } from './order-links.ts'
import { orderNumberOf } from './order-number.ts'
import { toPaymentView } from './order-steps.ts'
import { digitalUrl, orderUrls } from './order-urls.ts'
import { dueCentsOf, isAwaited, isOpen, redeemedCentsOf, toTransferView, transferCodeOf } from './payment.ts'
import { toPurchaseEvent } from './purchase-event.ts'

/** An order as the visitor API answers it (storefront specification §3). */
export function toOrderResponse(order: Order): OrderResponse {
  const { id, websiteId, cartId, lines, grandTotalCents, details } = order
  return {
    id,
    purchasedCartId: cartId,
    testMode: details.testMode,
    websiteId,
    items: lines.map(({ sku, productName, quantity, unitPriceCents }) => ({
      ...{ sku, productName, quantity },
      unitPrice: unitPriceCents,
    })),
    grandTotal: grandTotalCents,
    shippingTotal: details.shippingCostCents,
    taxTotal: details.taxCents,
  }
}

/** The belongings of an order that its pages and mails show. */
interface ShownBelongings extends Pick<OrderBelongings, 'contents'> {
  /** The picture of a line as templates read it. */
  readonly pictures: (line: OrderLine) => Json
}

/** An order as pages and mails show it, with links to the digital products that are paid for. */
export function toOrderView(site: Site, order: LinkedOrder, { contents, pictures }: ShownBelongings): View {
  const { id, createdAt, details, lines } = order
  const print = (cents: number) => site.prices.print(cents)
  const { address } = details
  return {
    id,
    number: orderNumberOf(site, order),
    createdOn: createdAt,
    testMode: details.testMode,
    email: details.email,
    items: lines.map((line) => {
      const { itemId, sku, productName, variantText, quantity, unitPriceCents, answers = [] } = line
      return {
        ...{ sku, productName, variantText, quantity },
        picture: pictures(line),
        answers: [...answers],
        openUrl: contents.has(itemId) && isOpen(order) ? digitalUrl(order, itemId) : '',
        formatted: { unitPrice: print(unitPriceCents), total: print(unitPriceCents * quantity) },
      }
    }),
    digital: isOpen(order) ? toDigitalLinks(order, contents) : [],
    gift: toGiftView(site, order),
    ...orderUrls(order),
    transferCode: transferCodeOf(order),
    transfer: toTransferView(site, order),
    isByLink: order.key !== id,
    isAwaited: isAwaited(order),
    isShipped: order.state === 'shipped',
    delivery: toDeliveryView(order),
    ...(address.length > 0 ? { shippingAddress: { lines: address } } : {}),
    ...toTotalsView(site, order),
    payment: toPaymentView(site, order),
    // An order that awaits its payment is no purchase yet.
    ...(isAwaited(order) ? {} : { purchaseEvent: toPurchaseEvent(site, order) }),
  }
}

/** The sums of an order, as pages and mails show them one below the other. */
export function toTotalsView({ prices }: Pick<Site, 'prices'>, order: Order): View {
  const { details, grandTotalCents } = order
  const { subtotalCents, discountCents, shippingCostCents, taxCents } = details
  const print = (cents: number) => prices.print(cents)
  return {
    isPaid: !isAwaited(order),
    formatted: {
      subtotal: print(subtotalCents),
      discount: print(discountCents),
      shippingTotal: print(shippingCostCents),
      taxTotal: print(taxCents),
      grandTotal: print(grandTotalCents),
      giftCards: print(redeemedCentsOf(details)),
      amountDue: print(dueCentsOf(order)),
    },
    hasGiftCards: redeemedCentsOf(details) > 0,
    hasDiscount: discountCents > 0,
    hasTax: taxCents > 0,
    hasShipping: details.shippingOption !== null,
  }
}

/** The pages of the digital products of an order. */
function toDigitalLinks(order: LinkedOrder, contents: ShownBelongings['contents']): View[] {
  return order.lines
    .filter(({ itemId }) => contents.has(itemId))
    .map(({ itemId, productName }) => ({ title: productName, url: digitalUrl(order, itemId) }))
}
