import type { VisitorProblem } from '../errors/visitor-problem.ts'
import type { View } from '../website/view.ts'
import { type FormFields, type TypedValues, toTyped } from './fields.ts'

/** A sentence above a page. */
export interface Notice {
  readonly kind: 'error' | 'success'
  /** Above the message; '' for none. */
  readonly title?: string
  readonly message: string
}

/** A form as a page shows it: the values of its fields, their errors, and the notice above. `status` is that of the page. */
export interface FormState {
  readonly values: TypedValues
  readonly errors: Readonly<Record<string, string>>
  readonly notice: Notice | undefined
  readonly status: number
}

/** A form that the visitor has not sent yet. */
export const NEW_FORM: FormState = { values: {}, errors: {}, notice: undefined, status: 200 }

/** A form that was sent and is shown again with its problem. `title` names the failed action, such as "Unable to Add Item". */
export function rejectedForm(problem: VisitorProblem, form: FormFields, title = ''): FormState {
  const { errors, message, status } = problem
  return { values: toTyped(form), errors, notice: { kind: 'error', title, message }, status }
}

/** The values, errors and notice of a form as templates read them. */
export function toFormContent({ values, errors, notice }: FormState): View {
  return { values, errors, ...toNoticeContent(notice) }
}

/** A notice as templates read it; no member without one. */
export function toNoticeContent(notice: Notice | undefined): View {
  if (notice === undefined) return {}
  const { kind, title = '', message } = notice
  return { notice: { kind, title, message, isError: kind === 'error' } }
}
