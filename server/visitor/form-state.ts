import type { VisitorProblem } from '../errors/visitor-problem.ts'
import type { View } from '../website/view.ts'
import { type FormFields, type TypedValues, toTyped } from './fields.ts'
import type { Done } from './flash.ts'

/** A wrong field in the notice above a page, which links to its control. */
export type FieldProblem = {
  /** The id of the control in the page. */
  readonly target: string
  readonly message: string
}

/** Word about the visitor's last action, above a page. */
export interface Notice extends Omit<Done, 'message' | 'pageTitle'> {
  readonly kind: 'error' | 'success'
  /** Above the message; '' for none. */
  readonly title?: string
  readonly message: string
  readonly problems?: readonly FieldProblem[]
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

/** In place of a problem, for a form that is shown again because one of its buttons changed what it shows. */
export const AS_TYPED: VisitorProblem = {
  ...{ status: 200, code: 'as_typed', message: '' },
  ...{ errors: {}, members: {}, headers: {} },
}

/** A form that was sent and is shown again with its problem. `title` names the failed action, such as "Unable to Add Item". */
export function rejectedForm(problem: VisitorProblem, form: FormFields, title = ''): FormState {
  const { errors, message, status, code } = problem
  const notice = code === AS_TYPED.code ? undefined : ({ kind: 'error', title, message } as const)
  return { values: toTyped(form), errors, notice, status }
}

/**
 * The values, errors and notice of a form as templates read them. The notice links to each wrong field.
 *
 * `targets` are the ids of controls by the name of their field; others have the id `field-<name>`.
 */
export function toFormContent(state: FormState, targets: Readonly<Record<string, string>> = {}): View {
  const { values, errors, notice } = state
  const problems = Object.entries(errors).map(([name, message]) => ({
    target: targets[name] ?? `field-${name}`,
    message,
  }))
  return { values, errors, ...toNoticeContent(notice && { problems, ...notice }) }
}

/** Problems of a form that may be sent again from its page: fields, its session, the rate of writes, or a store that is held. */
const FORM_PROBLEMS: ReadonlySet<string> = new Set([
  ...['fields_invalid', 'crumb_invalid', 'rate_limited', 'store_busy', 'store_full'],
])

/** Whether a problem lies in the form itself, and not in what it is about. */
export function isOfForm({ code }: VisitorProblem): boolean {
  return FORM_PROBLEMS.has(code)
}

/** A notice as templates read it; no member without one. */
export function toNoticeContent(notice: Notice | undefined): View {
  if (notice === undefined) return {}
  const { kind, title = '', message, problems = [], links = [], undo = null } = notice
  return {
    notice: {
      ...{ kind, title, problems, links, undo },
      // A message that a link repeats is said once.
      message: problems.some((one) => one.message === message) ? '' : message,
      isError: kind === 'error',
    },
  }
}
