import { createErrorSummary, type ShowWrongFields } from '../../parts/error-summary.ts'
import { make } from '../../parts/make.ts'
import type { ScriptSay } from '../../runtime/texts.ts'

/** The sentences about a form as a whole. Each takes back the one before. */
export interface Summaries {
  /** Shows the wrong fields above the form. */
  readonly showWrong: ShowWrongFields
  /** Says above the button why the form cannot be sent; '' takes it back. */
  readonly showFailure: (message: string) => void
}

/**
 * Makes the sentences of a form. A form of several fields may be taller than the screen, so its other end points to them
 * (storefront specification §8).
 */
export function createSummaries(form: HTMLFormElement, say: ScriptSay): Summaries {
  const buttons = form.querySelector('.form-buttons')
  const isTall = form.querySelectorAll('.field').length > 1
  const clear = () => {
    for (const problem of form.querySelectorAll('.form-problem')) problem.remove()
  }
  const showFields = createErrorSummary(form, say, clear)
  return {
    showWrong: (fields) => {
      clear()
      if (isTall && fields.length > 0) buttons?.after(createProblem(say('form_problem_below')))
      showFields(fields)
    },
    showFailure: (message) => {
      clear()
      showFields([])
      if (message === '') return
      if (isTall) form.prepend(createProblem(say('form_problem_above')))
      const failure = createProblem(message)
      for (const [name, value] of [['role', 'alert'] as const, ['tabindex', '-1'] as const])
        failure.setAttribute(name, value)
      buttons?.before(failure)
      failure.focus()
    },
  }
}

function createProblem(message: string): HTMLElement {
  return make('p', { class: 'field-error form-problem' }, message)
}
