import { isObject, type Json, type JsonObject } from '../../engine/domain/data/value.ts'
import type { CartView } from '../../engine/domain/shop/cart-view.ts'
import { completeCart, currencyOfCart } from '../../engine/domain/shop/complete-cart.ts'
import { centsOf } from '../../engine/domain/shop/currency.ts'
import { currencyOfMoney, memberIn } from '../../engine/domain/shop/loose-json.ts'
import { settings } from './settings.ts'
import { loadTexts, loadWords } from './texts.ts'

/**
 * The cart in an answer of another platform, with the members that it lacks.
 *
 * Loaded only for such an answer, because it prints amounts, which come formatted from this service.
 */
export async function toCart(answer: object): Promise<CartView> {
  const wrapped = memberIn(answer as JsonObject, 'shoppingCart')
  const cart: Json = isObject(wrapped) ? wrapped : (answer as JsonObject)
  const currency = currencyOfCart(cart) || currencyOfMoney(settings() as JsonObject) || 'USD'
  const [say, { locale }] = await Promise.all([loadTexts(), loadWords()])
  const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return completeCart(cart, { say, currency, print: (cents) => format(cents / centsOf(currency)) })
}
