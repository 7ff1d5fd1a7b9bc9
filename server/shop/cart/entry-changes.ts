import type { FormValues } from '../../../engine/domain/forms/form.ts'
import { productTypeOf } from '../../../engine/domain/shop/product.ts'
import { checkQuantity } from '../../../engine/domain/shop/product-choice.ts'
import { choiceInvalid, entryUnknown, itemUnknown, variantUnavailable } from '../../errors/shop-problems.ts'
import type { CartEntry } from '../../store/types.ts'
import { addToCart } from './add-to-cart.ts'
import { type AnswersReader, requireAnswers } from './additional-form.ts'
import { type CartChange, findEntry, withEntry } from './cart-change.ts'
import type { Selection } from './select-product.ts'
import { isCountable, leftFor, requireStock } from './stock.ts'

/** Sets the quantity of an entry; 0 removes the entry. `sent` may be no number. */
export function setQuantity(entryId: string, sent: unknown): CartChange {
  // -0 is refused like any other quantity below 1.
  if (Object.is(sent, 0)) return removeEntry(entryId)
  return async ({ variants, items }, site, cart) => {
    const { website } = site
    const quantity = checkQuantity(sent)
    if ('message' in quantity) throw choiceInvalid('quantity', quantity.message)
    const entry = findEntry(cart, entryId)
    const [variant, item] = await Promise.all([
      variants.bySku(website.id, entry.itemId, entry.sku),
      site.items.byId(items, entry.itemId),
    ])
    if (item === undefined) throw itemUnknown()
    if (variant === undefined) throw variantUnavailable('')
    const isOne = !isCountable(productTypeOf(item.data), website.settings)
    requireStock(quantity.value, isOne ? 1 : leftFor({ item, variant }, cart) + entry.quantity)
    return { content: withEntry(cart, { ...entry, quantity: quantity.value }), entryId }
  }
}

export function removeEntry(entryId: string): CartChange {
  return async ({ items }, site, cart) => {
    const { id: _, ...entry } = findEntry(cart, entryId)
    const item = await site.items.byId(items, entry.itemId)
    const removed = { ...entry, title: item?.title ?? site.say('item_nameless') }
    return { content: { ...cart, entries: cart.entries.filter(({ id }) => id !== entryId) }, removed }
  }
}

/** Puts a removed product back at its place, if it is still sold and in stock. */
export function restoreEntry(selection: Selection, readAnswers: AnswersReader, position: number): CartChange {
  const add = addToCart(selection, readAnswers)
  return async (repositories, site, cart) => {
    const { content, entryId = '' } = await add(repositories, site, cart)
    const entry = content.entries.find(({ id }) => id === entryId)
    const isNew = !cart.entries.some(({ id }) => id === entryId)
    if (entry === undefined || !isNew) return { content, entryId }
    const others = content.entries.filter((one) => one !== entry)
    const entries = [...others, { ...entry, position }].toSorted((a, b) => a.position - b.position)
    return { content: { ...content, entries }, entryId }
  }
}

/** Replaces the answers of an entry. `of` names the product and variant that the caller takes the entry for. */
export function setAnswers(
  entryId: string,
  readAnswers: AnswersReader,
  of: Pick<CartEntry, 'itemId' | 'sku'>,
): CartChange {
  return async ({ items }, site, cart) => {
    const entry = findEntry(cart, entryId)
    if (entry.itemId !== of.itemId || entry.sku !== of.sku) throw entryUnknown()
    const item = await site.items.byId(items, entry.itemId)
    if (item === undefined) throw itemUnknown()
    const earlier = (entry.additionalFields ?? {}) as FormValues
    const additionalFields = requireAnswers(site, item, readAnswers, earlier)
    return { content: withEntry(cart, { ...entry, additionalFields }), entryId }
  }
}
