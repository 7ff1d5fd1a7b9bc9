import type { FormFields } from '../plugins/bodies.ts'
import type { Choice } from '../shop/choice.ts'
import { optionField } from '../shop/option-field.ts'
import type { TypedValues } from '../sites/views/product.ts'

/** In front of the name of an option. */
const OPTION = optionField('')

export function isOptionName(name: string): boolean {
  return name.startsWith(OPTION)
}

/** The chosen values by the names of the options. */
export function optionsIn(form: FormFields): Readonly<Record<string, string>> {
  const chosen = [...form].filter(([name]) => isOptionName(name))
  return Object.fromEntries(chosen.map(([name, values]) => [name.slice(OPTION.length), values[0] ?? '']))
}

/** What was typed, by the names of the fields. */
export function toTyped(form: FormFields): TypedValues {
  return Object.fromEntries([...form].map(([name, values]) => [name, values[0] ?? '']))
}

/** The page of the questions that a product comes with. */
export function additionalFieldsUrl({ item, variant, quantity }: Choice): string {
  const parameters = new URLSearchParams({ itemId: item.id, sku: variant.sku, quantity: String(quantity) })
  return `/cart/additional-fields?${parameters}`
}
