import { en } from '../../engine/domain/messages/en.ts'
import type { Json } from '../../engine/index.ts'
import {
  cartChanged,
  cartEmpty,
  checkoutUnknown,
  entriesUnavailable,
  shippingInvalid,
  subtotalTooSmall,
  totalChanged,
} from '../refusal.ts'
import type { Site } from '../sites/site.ts'
import type { CartChange } from '../store/carts.ts'
import type { Repositories } from '../store/repositories.ts'
import { SoldOut, sell } from '../store/sell.ts'
import type { Cart, Order } from '../store/types.ts'
import { type BuyerFields, checkBuyer } from './buyer.ts'
import { toCartView } from './cart-view.ts'
import { toLocation } from './location.ts'
import { toOrder } from './orders.ts'
import { refusePayment, takesTransfer } from './payment.ts'
import { isGift, type PricedCart, toPricedCart } from './priced-cart.ts'

/**
 * Sells a cart to a buyer within a transaction; throws the refusal of what keeps it from that, and then nothing has happened.
 *
 * A cart that was bought already answers the order it became, so that an order sent twice is placed once.
 */
export async function placeOrder(
  repositories: Repositories,
  site: Site,
  cart: Cart,
  buyer: BuyerFields,
): Promise<Order> {
  if (cart.orderId !== null) return orderOf(repositories, cart)
  const priced = await priceFor(repositories, site, cart, buyer)
  const { requiresShipping } = priced.totals
  checkBuyer(buyer, { address: requiresShipping, recipient: isGift(priced) })
  refuseUnfit(site, priced)
  if (requiresShipping) refuseUnshipped(priced)
  refuseOtherTotal(site, priced, buyer)
  refusePayment(buyer.payment, takesTransfer(priced))
  const nowMs = Date.now()
  const change = await move(repositories, priced)
  if ('conflict' in change) return settle(repositories, site, change.conflict)
  const moved = change.cart
  try {
    const sale = await sell(repositories, moved, (id) =>
      toOrder(id, site, { ...priced, cart: moved }, buyer, nowMs),
    )
    return 'order' in sale ? sale.order : await settle(repositories, site, sale.conflict)
  } catch (error) {
    if (error instanceof SoldOut) throw toUnavailable(priced, error)
    throw error
  }
}

/** What a cart costs the buyer who goes by these fields; a way to ship is chosen where there is only one. */
export async function priceFor(
  repositories: Repositories,
  site: Site,
  cart: Cart,
  buyer: BuyerFields,
): Promise<PricedCart> {
  const known = await toPricedCart(repositories, site, cart, Date.now())
  if (!known.totals.requiresShipping || buyer.country === '') return known
  const chosen = {
    ...cart,
    shippingLocation: toLocation(buyer),
    shippingOptionId: buyer.optionId || cart.shippingOptionId,
  }
  const priced = await toPricedCart(repositories, site, chosen, Date.now())
  const [only, ...others] = priced.totals.shippingOptions
  if (priced.totals.selectedShippingOption !== null || only === undefined || others.length > 0) return priced
  return toPricedCart(repositories, site, { ...chosen, shippingOptionId: only.id }, Date.now())
}

/** A cart as a checkout begins with it: sent in the cheapest way, unless another one was chosen. */
export async function chooseShipping(
  repositories: Repositories,
  site: Site,
  priced: PricedCart,
): Promise<PricedCart> {
  const { selectedShippingOption, shippingOptions } = priced.totals
  const [cheapest] = shippingOptions.toSorted((a, b) => a.costCents - b.costCents)
  if (selectedShippingOption !== null || cheapest === undefined) return priced
  return toPricedCart(repositories, site, { ...priced.cart, shippingOptionId: cheapest.id }, Date.now())
}

async function orderOf({ orders }: Repositories, { websiteId, id }: Cart): Promise<Order> {
  const order = await orders.byCart(websiteId, id)
  if (order === undefined) throw checkoutUnknown()
  return order
}

function refuseUnfit({ website, prices }: Site, { entries, cart, totals }: PricedCart): void {
  if (entries.length === 0) throw cartEmpty()
  const broken = entries.flatMap(({ entry, variant, available }) => {
    if (variant === undefined) return [[entry.id, en.item_gone()] as const]
    const wanted = cart.entries
      .filter(({ itemId, sku }) => itemId === entry.itemId && sku === entry.sku)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return wanted > available ? [[entry.id, en.stock_left(available)] as const] : []
  })
  if (broken.length > 0) throw entriesUnavailable(Object.fromEntries(broken))
  // The smallest order is one of the cart; subscriptions and gift cards are bought one by one.
  if (cart.kind === 'cart' && totals.isBelowMinimum && !isGift({ cart, entries, totals }))
    throw subtotalTooSmall(prices.print(website.settings.minimumSubtotalCents))
}

function refuseUnshipped({ totals }: PricedCart): void {
  if (totals.shippingOptions.length === 0) throw shippingInvalid('country', en.country_unserved())
  if (totals.selectedShippingOption === null) throw shippingInvalid('optionId', en.shipping_missing())
}

/** Nobody pays an amount that was not shown: the address may have brought a tax. */
function refuseOtherTotal(site: Site, priced: PricedCart, { expectedTotalCents }: BuyerFields): void {
  const { grandTotalCents } = priced.totals
  if (expectedTotalCents !== '' && expectedTotalCents !== String(grandTotalCents))
    throw totalChanged(site.prices.print(grandTotalCents), toCartView(site, priced) as Json)
}

/** Keeps with the cart where it goes, as the order says. */
function move({ carts }: Repositories, { cart, totals }: PricedCart): Promise<CartChange> {
  const shippingOptionId = totals.selectedShippingOption?.id ?? cart.shippingOptionId
  return carts.replace(cart, { ...cart, shippingOptionId }, Date.now())
}

/** What becomes of an order for a cart that somebody else was at first: theirs if they bought it, none if they changed it. */
async function settle(repositories: Repositories, site: Site, current: Cart): Promise<Order> {
  if (current.orderId !== null) return orderOf(repositories, current)
  const priced = await toPricedCart(repositories, site, current, Date.now())
  throw cartChanged(toCartView(site, priced) as Json)
}

function toUnavailable({ entries }: PricedCart, { shortages }: SoldOut) {
  const broken = entries.flatMap(({ entry }) => {
    const shortage = shortages.find(({ itemId, sku }) => itemId === entry.itemId && sku === entry.sku)
    return shortage === undefined ? [] : [[entry.id, en.stock_left(shortage.left)] as const]
  })
  return entriesUnavailable(Object.fromEntries(broken))
}
