import { z } from 'zod'
import {
  BUYER_FIELDS,
  type BuyerFields,
  cleanBuyer,
  withoutStrayRegion,
} from '../../engine/domain/shop/buyer.ts'
import type { CheckoutSource } from '../shop/orders/find-checkout.ts'
import { formOf, readBody, readFields } from '../visitor/fields.ts'
import type { Visit } from '../visitor/visit.ts'
import { KEY_FIELD } from '../visitor/write-once.ts'

/** The fields that find the cart of a checkout. */
export const SOURCE_FIELDS = ['cartToken', 'itemId', 'sku'] as const

/** The fields of a form besides those of the order: the code that was typed, and the button that was pressed. */
export const ACTION_FIELDS = ['code', 'action'] as const

const text = z.string().max(2000).default('')
const { expectedTotalCents: _, ...textFields } = Object.fromEntries(
  [...BUYER_FIELDS, ...SOURCE_FIELDS].map((name) => [name, text]),
) as Record<(typeof BUYER_FIELDS)[number] | (typeof SOURCE_FIELDS)[number], typeof text>
export const checkoutBody = z.strictObject({
  ...textFields,
  saveAddress: text.default('yes').describe("Whether the account of the buyer keeps the address; '' for not"),
  expectedTotalCents: z.int().optional(),
})

export type CheckoutFields = BuyerFields &
  CheckoutSource &
  Readonly<Record<(typeof ACTION_FIELDS)[number], string>>

/** The fields of an order, as a script or a form sends them. Only forms change the cart by buttons. */
export function readCheckout({ request, site }: Visit): CheckoutFields {
  const form = formOf(request)
  if (form !== undefined) {
    const fields = readFields(form, [...BUYER_FIELDS, ...SOURCE_FIELDS, ...ACTION_FIELDS, KEY_FIELD])
    return withoutStrayRegion(cleanBuyer(fields), site.website.settings.taxRules)
  }
  const body = readBody(checkoutBody, request)
  return cleanBuyer({
    ...{ ...body, expectedTotalCents: String(body.expectedTotalCents ?? '') },
    ...{ code: '', action: '' },
  })
}

/** The hidden fields that find the cart of a checkout; none for the visitor's own cart. */
export function hiddenOf(fields: CheckoutSource): Readonly<Record<string, string>> {
  return Object.fromEntries(
    SOURCE_FIELDS.filter((name) => fields[name] !== '').map((name) => [name, fields[name]]),
  )
}
