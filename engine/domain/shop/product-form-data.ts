/** A product form as its page carries it for scripts. */
import { QUANTITY } from './product.ts'
import type { ProductFormView } from './product-form-view.ts'

/**
 * The usual values of a product form. Data for scripts leave out members with these values, because each page carries its
 * data in its HTML.
 */
const USUAL = {
  title: '',
  purpose: 'cart',
  isExpress: false,
  isSoldOut: false,
  refusal: '',
  hasQuantity: true,
  quantity: { min: QUANTITY.min, max: QUANTITY.max, value: String(QUANTITY.min) },
  options: [],
  chosenSku: '',
  listsChoices: false,
  isMembership: false,
  hasAdditionalFields: false,
  hiddenFields: [],
  errors: {},
} as const satisfies Partial<ProductFormView>

/** A product form as its page carries it for scripts. */
export type ProductFormData = Omit<ProductFormView, keyof typeof USUAL> &
  Partial<Pick<ProductFormView, keyof typeof USUAL>>

/** Leaves out the members with usual values. */
export function toProductFormData(form: ProductFormView): ProductFormData {
  const data: Record<string, unknown> = {}
  const usual: Readonly<Record<string, unknown>> = USUAL
  for (const [name, value] of Object.entries(form)) if (!isSame(value, usual[name])) data[name] = value
  return data as ProductFormData
}

/** Usual lists and records are empty, except the quantity. */
function isSame(value: unknown, usual: unknown): boolean {
  if (typeof usual !== 'object' || usual === null) return value === usual
  if (Array.isArray(usual)) return Array.isArray(value) && value.length === 0
  return JSON.stringify(value) === JSON.stringify(usual)
}

/** Adds the members that `toProductFormData` left out. */
export function toWholeForm(data: ProductFormData): ProductFormView {
  return { ...USUAL, ...data }
}
