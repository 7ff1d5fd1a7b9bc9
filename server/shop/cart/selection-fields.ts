import { QUANTITY } from '../../../engine/domain/shop/product.ts'
import { typedNumber } from '../../../engine/domain/shop/product-choice.ts'
import type { FormFields } from '../../visitor/fields.ts'

const OPTION_PREFIX = 'option.'

/** The name of the form field that selects a value of an option: `option.Size`. */
export function optionField(option: string): string {
  return OPTION_PREFIX + option
}

export function isOptionField(name: string): boolean {
  return name.startsWith(OPTION_PREFIX)
}

/** The selected values of a form, by the names of the options. */
export function selectedOptions(form: FormFields): Readonly<Record<string, string>> {
  const fields = [...form].filter(([name]) => isOptionField(name))
  return Object.fromEntries(
    fields.map(([name, values]) => [name.slice(OPTION_PREFIX.length), values[0] ?? '']),
  )
}

/** The quantity of a form; 1 for a form without the field, NaN for text that is no number. */
export function selectedQuantity(form: FormFields): number {
  const typed = form.get('quantity')?.[0]
  return typed === undefined ? QUANTITY.min : typedNumber(typed)
}
