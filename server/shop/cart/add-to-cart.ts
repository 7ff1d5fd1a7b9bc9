import { isEqual, type Json } from '../../../engine/domain/data/value.ts'
import { text } from '../../../engine/domain/messages/text.ts'
import { isMembership, productTypeOf, QUANTITY } from '../../../engine/domain/shop/product.ts'
import { cartFull, choiceInvalid } from '../../errors/shop-problems.ts'
import type { Cart, CartEntry } from '../../store/types.ts'
import { type AnswersReader, requireAnswers } from './additional-form.ts'
import { type CartChange, type ChangedCart, withEntry } from './cart-change.ts'
import { type SelectedProduct, type Selection, selectProduct, toEntry } from './select-product.ts'
import { isCountable, leftFor, quantityInCart, requireStock } from './stock.ts'

/** A cart holds at most this many entries. */
export const MAX_ENTRIES = 100

/** Adds a product. An entry with the same variant and the same answers takes the quantity. */
export function addToCart(selection: Selection, readAnswers: AnswersReader): CartChange {
  return async (repositories, site, cart) => {
    const selected = await selectProduct(repositories, site, selection, 'cart')
    const { item, variant } = selected
    const answers = requireAnswers(site, item, readAnswers)
    const isOne = !isCountable(productTypeOf(item.data), site.website.settings)
    const added = isOne ? Math.max(0, 1 - quantityInCart(cart, variant)) : selected.quantity
    requireStock(added, leftFor(selected, cart))
    const same = findSame(cart, selected, answers)
    return same === undefined
      ? addEntry(cart, { ...selected, quantity: added }, answers)
      : addToEntry(cart, same, added, answers)
  }
}

/** The entry that takes the product. A membership always joins its entry, because a buyer needs it only once. */
function findSame(
  { entries }: Cart,
  { item, variant }: SelectedProduct,
  answers: Json,
): CartEntry | undefined {
  return entries.find(
    (entry) =>
      entry.itemId === item.id &&
      entry.sku === variant.sku &&
      (isMembership(item.data) || isEqual(entry.additionalFields, answers, UNMETERED)),
  )
}

/** Comparing answers needs no limit, because the body limit bounds them. */
const UNMETERED = { charge() {} }

function addToEntry(cart: Cart, entry: CartEntry, added: number, additionalFields: Json): ChangedCart {
  const quantity = entry.quantity + added
  if (quantity > QUANTITY.max)
    throw choiceInvalid('quantity', text('quantity_too_large', { max: QUANTITY.max }))
  return { content: withEntry(cart, { ...entry, quantity, additionalFields }), entryId: entry.id }
}

function addEntry(cart: Cart, selected: SelectedProduct, additionalFields: Json): ChangedCart {
  if (cart.entries.length >= MAX_ENTRIES) throw cartFull()
  const entry: CartEntry = {
    ...toEntry(selected),
    quantity: Math.max(1, selected.quantity),
    additionalFields,
    position: (cart.entries.at(-1)?.position ?? -1) + 1,
  }
  return { content: { ...cart, entries: [...cart.entries, entry] }, entryId: entry.id }
}
