import { type Text, text } from '../../../engine/domain/messages/text.ts'
import type { BuyerFields } from '../../../engine/domain/shop/buyer.ts'
import { isAlwaysInStock } from '../../../engine/domain/shop/product.ts'
import { nextDueMs } from '../../../engine/domain/shop/subscription.ts'
import type { Problem } from '../../errors/problem.ts'
import {
  cartChanged,
  cartEmpty,
  checkoutUnknown,
  entriesUnavailable,
  shippingInvalid,
  subtotalTooSmall,
  totalChanged,
} from '../../errors/shop-problems.ts'
import type { Repositories } from '../../store/repositories.ts'
import { GiftCardSpent, SoldOut, sell } from '../../store/sell.ts'
import type { Cart, CartEntry, Order } from '../../store/types.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { Site } from '../../website/site.ts'
import { toCartView } from '../cart/cart-view.ts'
import { toEstimatedCart } from '../cart/estimated-cart.ts'
import { hasGiftCard, type PricedCart, type PricedEntry, readPricer } from '../cart/priced-cart.ts'
import { quantityInCart } from '../cart/stock.ts'
import { toGiftCards } from '../gift-cards/bought-cards.ts'
import { createCardId } from '../gift-cards/gift-code.ts'
import { checkBuyer } from './buyer.ts'
import { totalChangedText } from './changed-total.ts'
import { priceForBuyer } from './checkout-price.ts'
import { checkPayment, checkTakesOrders, paymentsFor } from './payment.ts'
import { countPurchase } from './purchase-event.ts'
import { markOfEntries } from './shown-entries.ts'
import { toOrder } from './to-order.ts'

/**
 * Sells a cart to a buyer; call it in a transaction, which a thrown problem rolls back.
 *
 * A cart that was bought is empty: its order is answered to the idempotency key of its purchase only.
 *
 * @throws `orders_closed` for a website without a way to pay, `cart_empty` or `checkout_unknown` when there is nothing to sell, `fields_invalid`, `entries_unavailable`, `subtotal_too_small`, `shipping_invalid`, `total_changed`,
 * `payment_unavailable`, `payment_declined`, or `cart_changed` when another request changed the cart meanwhile, or since the buyer saw it
 */
export async function placeOrder(
  repositories: Repositories,
  { site, signer, origin }: Pick<Visit, 'site' | 'signer' | 'origin'>,
  cart: Cart,
  buyer: BuyerFields,
): Promise<Order> {
  checkTakesOrders(site, cart.kind)
  if (cart.orderId !== null) throw alreadySold(cart)
  const priced = await priceForBuyer(repositories, site, cart, buyer)
  checkOrder(site, priced, buyer)
  await checkTotal(repositories, site, cart, { priced, buyer })
  if (buyer.shownEntries !== '' && buyer.shownEntries !== markOfEntries(priced))
    throw cartChanged(toCartView(site, priced))
  // A buyer with nothing to pay chooses no payment.
  if (priced.totals.amountDueCents > 0) checkPayment(paymentsFor(site, cart.kind), buyer.payment)
  const nowMs = Date.now()
  const shippingOptionId = priced.totals.selectedShippingOption?.id ?? priced.cart.shippingOptionId
  const moved = await repositories.carts.replace(priced.cart, { ...priced.cart, shippingOptionId }, nowMs)
  if ('conflict' in moved) return resolveConflict(repositories, site, moved.conflict)
  const sold = { ...priced, cart: moved.cart }
  const cards = { createCardId: () => createCardId(signer) }
  try {
    const order = (id: string) => toOrder(site, sold, buyer, { id, nowMs, origin, ...cards })
    const sale = await sell(repositories, sold.cart, order, {
      stocked: stockedEntries(priced),
      toBoughtCards: (placed) => toGiftCards(signer, placed),
    })
    if ('conflict' in sale) return await resolveConflict(repositories, site, sale.conflict)
    await beginSubscription(repositories, sale.order)
    await countPurchase(repositories, site, sale.order)
    return sale.order
  } catch (error) {
    if (error instanceof GiftCardSpent) throw await toNewTotal(repositories, site, cart, buyer)
    throw error instanceof SoldOut ? toUnavailable(priced, error) : error
  }
}

/** Notes when an order for a subscription is renewed; an order that is paid once has no subscription. */
async function beginSubscription({ subscriptions }: Repositories, order: Order): Promise<void> {
  const { id, websiteId, createdAt, details } = order
  const dueAt = (details.billing && nextDueMs(createdAt, details.billing, createdAt)) ?? null
  if (dueAt === null) return
  const progress = { state: 'active', renewals: 0, dueAt, tryAt: dueAt, hindrance: '' } as const
  await subscriptions.add({ id, websiteId, createdAt, ...progress })
}

/** Another order has spent a gift card since the cart was priced, so more is left to pay. */
async function toNewTotal(
  repositories: Repositories,
  site: Site,
  cart: Cart,
  buyer: BuyerFields,
): Promise<Problem> {
  const priced = await priceForBuyer(repositories, site, cart, buyer)
  const total = site.prices.print(priced.totals.amountDueCents)
  return totalChanged(text('total_changed', { total }), toCartView(site, priced))
}

/** The entries that are taken from stock. Digital products and gift cards are not, whatever their variants say. */
function stockedEntries({ entries }: PricedCart): readonly CartEntry[] {
  return entries.filter(({ item }) => !isAlwaysInStock(item?.data)).map(({ entry }) => entry)
}

/** A cart or a subscription that another purchase has bought. */
function alreadySold({ kind }: Cart): Problem {
  return kind === 'cart' ? cartEmpty() : checkoutUnknown()
}

/** Throws the first problem that keeps a cart from being sold. */
function checkOrder(site: Site, priced: PricedCart, buyer: BuyerFields): void {
  const { requiresShipping } = priced.totals
  checkBuyer(buyer, { needsAddress: requiresShipping, needsRecipient: hasGiftCard(priced) })
  checkEntries(priced)
  checkSubtotal(site, priced)
  if (requiresShipping) checkShipping(priced)
}

function checkEntries({ entries, cart }: PricedCart): void {
  if (entries.length === 0) throw cartEmpty()
  const broken = entries.flatMap((priced): BrokenEntry[] => {
    const { entry, variant, available } = priced
    if (variant === undefined) return [[priced, text('item_gone')]]
    return quantityInCart(cart, entry) > available ? [[priced, text('stock_left', { left: available })]] : []
  })
  if (broken.length > 0) throw toProblem(broken)
}

/** An entry that cannot be bought, and why. */
type BrokenEntry = readonly [PricedEntry, Text]

function toProblem(broken: readonly BrokenEntry[]): Problem {
  const titles = broken.map(([{ entry, item }]) => item?.title ?? entry.sku)
  return entriesUnavailable(
    [...new Set(titles)],
    Object.fromEntries(broken.map(([{ entry }, reason]) => [entry.id, reason])),
  )
}

/** The minimum holds for carts only, because a subscription or a gift card is bought by itself. */
function checkSubtotal({ website, prices }: Site, priced: PricedCart): void {
  const { cart, totals } = priced
  if (cart.kind === 'cart' && totals.isBelowMinimum && !hasGiftCard(priced))
    throw subtotalTooSmall(prices.print(website.settings.minimumSubtotalCents))
}

function checkShipping({ totals }: PricedCart): void {
  if (totals.shippingOptions.length === 0) throw shippingInvalid('country', text('country_unserved'))
  if (totals.selectedShippingOption === null) throw shippingInvalid('optionId', text('shipping_missing'))
}

/** Throws `total_changed` when the buyer has not seen this total, for example because the address adds a tax. */
async function checkTotal(
  repositories: Repositories,
  site: Site,
  cart: Cart,
  { priced, buyer }: { readonly priced: PricedCart; readonly buyer: BuyerFields },
): Promise<void> {
  const { expectedTotalCents } = buyer
  if (expectedTotalCents === '' || expectedTotalCents === String(priced.totals.amountDueCents)) return
  const nowMs = Date.now()
  const [price, estimated] = await Promise.all([
    readPricer(repositories, site, cart, nowMs),
    toEstimatedCart(repositories, site, cart, nowMs),
  ])
  const message = totalChangedText(site, { priced, buyer, price, estimated: estimated.cart })
  throw totalChanged(message, toCartView(site, priced))
}

/** Throws for a cart that another request bought or changed first. */
async function resolveConflict(repositories: Repositories, site: Site, current: Cart): Promise<never> {
  if (current.orderId !== null) throw alreadySold(current)
  const priced = await toEstimatedCart(repositories, site, current, Date.now())
  throw cartChanged(toCartView(site, priced))
}

function toUnavailable({ entries }: PricedCart, { shortages }: SoldOut): Problem {
  const broken = entries.flatMap((priced): BrokenEntry[] => {
    const { itemId, sku } = priced.entry
    const shortage = shortages.find((one) => one.itemId === itemId && one.sku === sku)
    return shortage === undefined ? [] : [[priced, text('stock_left', { left: shortage.left })]]
  })
  return toProblem(broken)
}
