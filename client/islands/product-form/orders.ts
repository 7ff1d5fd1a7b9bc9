import {
  CHECKOUT_SUBSCRIPTION_PATH,
  STOCK_API_PATH,
  withQuery,
} from '../../../engine/domain/data/script-paths.ts'
import type { FormValues } from '../../../engine/domain/forms/form.ts'
import { type Text, text } from '../../../engine/domain/messages/text.ts'
import type { CartEntryView, CartView } from '../../../engine/domain/shop/cart-view.ts'
import type { ProductForm, Purpose } from '../../../engine/domain/shop/product-form.ts'
import type { Added } from '../../runtime/added.ts'
import { read } from '../../runtime/call.ts'
import { $cart, loadCart } from '../../runtime/cart-store.ts'
import { changeCart } from '../../runtime/change-cart.ts'
import { readCookie } from '../../runtime/cookies.ts'
import { inLanguage } from '../../runtime/in-language.ts'
import { write } from '../../runtime/write.ts'
import type { Order } from './check-order.ts'

/** The calls that buy a product (storefront specification §7). Each throws `CallFailed`. */

/** The form holds the path of its call, as it does without script. */
type Form = Pick<ProductForm, 'formAction'>

interface AddAnswer {
  readonly shoppingCart: CartView
  readonly newlyAdded: CartEntryView
}

/** Adds a product to the cart; `answers` is null for a product without questions. */
export async function addToCart(
  { formAction }: Form,
  order: Order,
  answers: FormValues | null,
): Promise<Added> {
  const additionalFields = JSON.stringify(answers)
  const { newlyAdded, shoppingCart } = await changeCart<AddAnswer>('POST', formAction, {
    body: { ...order, additionalFields },
  })
  return { entry: newlyAdded, cart: shoppingCart }
}

/** Opens the checkout of a subscription. Answers its address. */
export async function subscribe(
  { formAction }: Form,
  { itemId, sku, quantity: qty }: Order,
  answers: FormValues | null,
): Promise<string> {
  const body = { itemId, sku, qty, additionalFields: JSON.stringify(answers) }
  const { cartToken } = await write<{ readonly cartToken: string }>('POST', formAction, { body })
  return withQuery(inLanguage(CHECKOUT_SUBSCRIPTION_PATH), { cartToken })
}

/** The address of the checkout of a gift card. Asks for its stock first, because an address cannot say that it failed. */
export async function giftCardUrl({ formAction }: Form, { itemId, sku }: Order): Promise<string | Text> {
  const stock = await stockOf(itemId, sku)
  return stock === undefined ? text('variant_unavailable') : withQuery(formAction, { itemId, sku })
}

/** The reason that keeps the questions of a product closed: answers to a product that is sold out are wasted. */
export async function refusalOf(
  { itemId, sku, quantity }: Order,
  purpose: Purpose,
): Promise<Text | undefined> {
  const stock = await stockOf(itemId, sku)
  if (stock === undefined) return text('variant_unavailable')
  if (stock.unlimited) return undefined
  const left = stock.qtyInStock - (purpose === 'cart' ? await quantityInCart(itemId, sku) : 0)
  if (left <= 0) return text('stock_insufficient')
  return quantity > left ? text('stock_left', { left }) : undefined
}

interface StockAnswer {
  readonly results: readonly {
    readonly sku: string
    readonly qtyInStock: number
    readonly unlimited: boolean
  }[]
}

async function stockOf(itemId: string, sku: string): Promise<StockAnswer['results'][number] | undefined> {
  const { results } = await read<StockAnswer>(withQuery(`${STOCK_API_PATH}/`, { itemId }))
  return results.find((one) => one.sku === sku)
}

async function quantityInCart(itemId: string, sku: string): Promise<number> {
  if ($cart.get() === undefined && readCookie('hasCart') !== undefined) await loadCart()
  return ($cart.get()?.entries ?? [])
    .filter((entry) => entry.itemId === itemId && entry.sku === sku)
    .reduce((total, { quantity }) => total + quantity, 0)
}
