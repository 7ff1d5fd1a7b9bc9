import { answerText } from '../../engine/domain/forms/answer-text.ts'
import { checkForm } from '../../engine/domain/forms/check-form.ts'
import { cleanAnswers } from '../../engine/domain/forms/clean-input.ts'
import { answerOf, type FormValues, type SiteForm } from '../../engine/domain/forms/form.ts'
import { summarizeAnswers } from '../../engine/domain/forms/form-summary.ts'
import { hiddenDefaults } from '../../engine/domain/forms/hidden-fields.ts'
import { maskSecrets } from '../../engine/domain/forms/secrets.ts'
import { formTooLarge } from '../errors/form-problems.ts'
import { fieldsInvalid } from '../errors/visitor-problems.ts'
import type { FormSubmission, SubmittedAnswer, SubmittedPage } from '../store/form-types.ts'
import { createId } from '../store/ids.ts'
import { normalAddresses } from '../website/address-answers.ts'
import { readerOf } from '../website/print-address.ts'
import type { Site } from '../website/site.ts'

/** The bytes of kept answers. A long letter has 10 KiB. */
const MAX_BYTES = 32 * 2 ** 10

/** The valid values of a form as they are kept, those of hidden fields completed. Throws `fields_invalid`. */
export function requireValues(
  { website }: Pick<Site, 'website'>,
  form: SiteForm,
  sent: FormValues,
): FormValues {
  const { settings } = website
  const cleaned = cleanAnswers(form, sent, settings.locale)
  const values = { ...hiddenDefaults(form), ...normalAddresses(form, cleaned, settings) }
  const errors = checkForm(form, values, settings.locale)
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  return values
}

/** A submission as it is kept: each question with its answer, passwords masked. Throws `form_too_large`. */
export function toSubmission(
  site: Pick<Site, 'say' | 'website'>,
  form: SiteForm,
  values: FormValues,
  page: SubmittedPage,
): FormSubmission {
  const details = { formName: form.name, ...page, answers: toSubmittedAnswers(site, form, values) }
  return { id: createId(), websiteId: site.website.id, formId: form.id, createdAt: Date.now(), details }
}

/** Each question with its answer, passwords masked. Throws `form_too_large`. */
export function toSubmittedAnswers(
  { say, website }: Pick<Site, 'say' | 'website'>,
  form: SiteForm,
  values: FormValues,
): readonly SubmittedAnswer[] {
  const kept = maskSecrets(form, values)
  const reader = readerOf({ say, website })
  const answers = summarizeAnswers(form, kept).map((summary) => {
    const { id, type, rawTitle: title } = summary
    return { id, type, title, value: answerOf(kept, { id }), text: answerText(summary, reader) }
  })
  if (Buffer.byteLength(JSON.stringify(answers)) > MAX_BYTES) throw formTooLarge()
  return answers
}
