import { typedNumber } from '../../../engine/domain/data/typed-number.ts'
import { isOptionField, optionOfField } from '../../../engine/domain/shop/option-field.ts'
import { QUANTITY } from '../../../engine/domain/shop/product.ts'
import type { FormFields } from '../../visitor/fields.ts'
import type { Site } from '../../website/site.ts'

/** The selected values of a form, by the names of the options. */
export function selectedOptions(form: FormFields): Readonly<Record<string, string>> {
  const fields = [...form].filter(([name]) => isOptionField(name))
  return Object.fromEntries(fields.map(([name, values]) => [optionOfField(name), values[0] ?? '']))
}

/** The quantity of a form; 1 for a form without the field, NaN for text that is no number. */
export function selectedQuantity({ website }: Pick<Site, 'website'>, form: FormFields): number {
  const typed = form.get('quantity')?.[0]
  return typed === undefined ? QUANTITY.min : typedNumber(typed, website.settings.locale)
}
