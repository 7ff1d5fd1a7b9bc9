import { createProblem } from '../../parts/fields-form/fields-form.ts'
import { announce } from '../../runtime/announcer.ts'
import type { ScriptSay } from '../../runtime/texts.ts'

/**
 * Says above the button what is wrong, and above and below the form that something is, because a long form may hide the
 * rest; '' takes it back.
 */
export function createSummaries(form: HTMLFormElement, say: ScriptSay): (message: string) => void {
  return (message) => {
    for (const problem of form.querySelectorAll('.form-problem')) problem.remove()
    if (message === '') return
    const buttons = form.querySelector('.form-buttons')
    form.prepend(createProblem(say('form_problem_above')))
    buttons?.before(createProblem(message))
    buttons?.after(createProblem(say('form_problem_below')))
    announce(message)
  }
}
