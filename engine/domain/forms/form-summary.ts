import type { FieldType } from './field-types.ts'
import { answerOf, type FormDefinition, type FormValues, textsOf } from './form.ts'

/** One answer: as `summary-form-field` takes it, and as plain text. */
export interface FieldSummary {
  /** The id of the field. */
  readonly id: string
  readonly type: FieldType
  readonly rawTitle: string
  readonly value?: string
  readonly values?: readonly string[] | Readonly<Record<string, string>>
  readonly text: string
}

/** The answers that a visitor gave, in the order of the fields. Hidden fields are not shown to visitors. */
export function summarizeForm(form: FormDefinition, values: FormValues): readonly FieldSummary[] {
  return summarizeAnswers(form, values).filter(({ type }) => type !== 'hidden')
}

/** All that a form sent, with its hidden fields, in the order of the fields. */
export function summarizeAnswers({ fields }: FormDefinition, values: FormValues): readonly FieldSummary[] {
  return fields
    .filter(({ type }) => type !== 'section')
    .map((field) => {
      const { id, type, title: rawTitle } = field
      const value = answerOf(values, field)
      const text = textsOf(value)
        .filter((one) => one !== '')
        .join(type === 'checkbox' ? ', ' : ' ')
      const content = typeof value === 'string' ? { value } : { values: value }
      return { id, type, rawTitle, ...content, text }
    })
}
