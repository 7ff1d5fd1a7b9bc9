import { typedNumber } from '../../../engine/domain/data/typed-number.ts'
import type { Text } from '../../../engine/domain/messages/text.ts'
import { QUANTITY } from '../../../engine/domain/shop/product.ts'
import { Problem } from '../../errors/problem.ts'
import { choicesInvalid } from '../../errors/shop-problems.ts'
import type { Cart } from '../../store/types.ts'
import type { FormFields } from '../../visitor/fields.ts'
import type { Site } from '../../website/site.ts'
import type { CartChange, ChangedCart } from './cart-change.ts'
import { setQuantity } from './entry-changes.ts'

const QUANTITY_PREFIX = 'quantity.'

/** The name of the field with the quantity of an entry. */
export function quantityField(entryId: string): string {
  return QUANTITY_PREFIX + entryId
}

export function isQuantityField(name: string): boolean {
  return name.startsWith(QUANTITY_PREFIX)
}

/** A whole cart after some changes. */
interface ChangedWhole extends ChangedCart {
  readonly content: Cart
}

/** Makes changes one after another, each on the result of the one before. */
export function applyInTurn(changes: readonly CartChange[]): CartChange {
  return async (repositories, site, cart) => {
    let whole: ChangedWhole = { content: cart }
    for (const change of changes) whole = joined(whole, await change(repositories, site, whole.content))
    return whole
  }
}

function joined(before: ChangedWhole, next: ChangedCart): ChangedWhole {
  return { ...before, ...next, content: { ...before.content, ...next.content } }
}

/**
 * Sets the typed quantities of all entries. A quantity that is not changed is not checked, so a shortage of one entry
 * keeps no other from being saved.
 *
 * @throws `choice_invalid` with the message of each refused quantity at its field
 */
export function setTypedQuantities(form: FormFields): CartChange {
  return async (repositories, site, cart) => {
    const errors: Record<string, Text> = {}
    let whole: ChangedWhole = { content: cart }
    for (const { id, quantity } of cart.entries) {
      const typed = form.get(quantityField(id))?.[0]
      if (typed === undefined || typed.trim() === String(quantity)) continue
      try {
        const change = setQuantity(id, typedNumber(typed, site.website.settings.locale))
        whole = joined(whole, await change(repositories, site, whole.content))
      } catch (error) {
        errors[quantityField(id)] = messageOf(error)
      }
    }
    if (Object.keys(errors).length > 0) throw choicesInvalid(errors)
    return whole
  }
}

/** The form after `less:<entry>` or `more:<entry>`, which takes one from a typed quantity or adds one. No step goes below 1. */
export function withStep({ website }: Site, form: FormFields, action: string): FormFields {
  const [, verb, id = ''] = /^(less|more):(.*)$/s.exec(action) ?? []
  const field = quantityField(id)
  const typed = typedNumber(form.get(field)?.[0] ?? '', website.settings.locale)
  if (verb === undefined || !Number.isInteger(typed)) return form
  const stepped = Math.max(QUANTITY.min, verb === 'less' ? typed - 1 : typed + 1)
  return new Map([...form, [field, [String(stepped)]]])
}

/** The message at the field of a refused quantity, or of the whole problem. */
function messageOf(error: unknown): Text {
  if (!(error instanceof Problem) || error.text === undefined) throw error
  const { quantity } = (error.members['errors'] ?? {}) as { readonly quantity?: Text }
  return quantity ?? error.text
}
