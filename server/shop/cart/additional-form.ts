import { PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import { type Json, member } from '../../../engine/domain/data/value.ts'
import { checkForm } from '../../../engine/domain/forms/check-form.ts'
import { fieldName } from '../../../engine/domain/forms/field-name.ts'
import type { FormDefinition, FormValues } from '../../../engine/domain/forms/form.ts'
import { hiddenDefaults } from '../../../engine/domain/forms/hidden-fields.ts'
import { maskSecrets } from '../../../engine/domain/forms/secrets.ts'
import { fieldsInvalid } from '../../errors/visitor-problems.ts'
import type { CartEntry, Item } from '../../store/types.ts'
import { normalAddresses } from '../../website/address-answers.ts'
import type { Site } from '../../website/site.ts'
import { requireSmallAnswers } from './answer-bounds.ts'

/** The questions that a product asks beside its options, such as an engraving; undefined for most products. */
export function additionalFormOf(data: Json | undefined): FormDefinition | undefined {
  const form: unknown = member(member(data, 'structuredContent'), 'additionalFieldsForm')
  // Stored as JSON; the schema of site files has validated it.
  return form === undefined ? undefined : (form as FormDefinition)
}

/**
 * Reads and cleans the answers of a request to the form of a product, and refuses answers to other fields. Scripts and
 * forms send them in different shapes; `locale` is that of the page.
 */
export type AnswersReader = (form: FormDefinition, locale: string) => FormValues

/** Stands for the form of a product without one: every answer is one too many. */
const NO_FORM: FormDefinition = { id: '', name: '', fields: [] }

/**
 * The valid answers to a product's form; null for a product without one. Throws `fields_invalid` for wrong answers, and
 * `form_too_large`.
 *
 * A hidden field that was not sent takes its value from `earlier`, else its own.
 */
export function requireAnswers(
  { website }: Pick<Site, 'website'>,
  { data }: Item,
  readAnswers: AnswersReader,
  earlier: FormValues = {},
): FormValues | null {
  const form = additionalFormOf(data)
  const sent = readAnswers(form ?? NO_FORM, website.settings.locale)
  if (form === undefined) return null
  const hidden = Object.entries(hiddenDefaults(form)).map(([id, value]) => [id, earlier[id] ?? value])
  const answers = {
    ...Object.fromEntries(hidden),
    ...normalAddresses(form, sent, website.settings),
  } as FormValues
  const errors = checkForm(form, answers, website.settings.locale)
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  const kept = maskSecrets(form, answers)
  requireSmallAnswers(kept)
  return kept
}

/** The page that asks the questions of a product before it is bought. `hidden` are values of hidden fields by their id. */
export function questionsUrl(
  { itemId, sku, quantity }: Pick<CartEntry, 'itemId' | 'sku' | 'quantity'>,
  hidden: Readonly<Record<string, string>>,
): string {
  const fields = Object.entries(hidden).map(([id, value]) => [fieldName({ id }), value])
  const query = { itemId, sku, quantity: String(quantity), ...Object.fromEntries(fields) }
  return withQuery(PAGE_PATH.cartFields, query)
}

/** The page that changes the answers of an entry of the cart. */
export function answersUrl({ id }: Pick<CartEntry, 'id'>): string {
  return withQuery(PAGE_PATH.cartFields, { entryId: id })
}
