import type { FieldParts } from '../../engine/domain/forms/field-parts.ts'
import { answerOf, type FormField, type FormValues } from '../../engine/domain/forms/form.ts'
import { normalPlace } from '../../engine/domain/shop/place.ts'
import type { SiteSettings } from '../store/types.ts'
import { countryOfAnswer } from './countries.ts'

/**
 * Answers with the regions and postal codes of their addresses as checkouts keep them: `new york` and `100041234` are `NY` and
 * `10004-1234` of the United States. The country stays as it was typed.
 */
export function normalAddresses(
  { fields }: { readonly fields: readonly Pick<FormField, 'id' | 'type'>[] },
  answers: FormValues,
  settings: SiteSettings,
): FormValues {
  const changed = fields.flatMap(({ id, type }) => {
    const answer = answerOf(answers, { id })
    if (type !== 'address' || answer === '') return []
    return [[id, normalAddress(answer as FieldParts, settings)] as const]
  })
  return { ...answers, ...Object.fromEntries(changed) }
}

/** A script may send some of the parts only. */
function normalAddress(parts: FieldParts, settings: SiteSettings): FieldParts {
  const country = countryOfAnswer(parts, settings)
  const { State = '', Zip = '' } = parts
  const { region, postalCode } = normalPlace({ country, region: State, postalCode: Zip })
  return {
    ...parts,
    ...('State' in parts ? { State: region } : {}),
    ...('Zip' in parts ? { Zip: postalCode } : {}),
  }
}
