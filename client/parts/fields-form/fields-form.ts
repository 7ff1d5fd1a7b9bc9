import { checkForm, type FieldRule } from '../../../engine/domain/forms/check-form.ts'
import { cleanAnswers } from '../../../engine/domain/forms/clean-input.ts'
import type { FormValues } from '../../../engine/domain/forms/form.ts'
import { readSentFields } from '../../../engine/domain/forms/sent-fields.ts'
import { announce } from '../../runtime/announcer.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import { createErrorSummary, type ShowWrongFields } from '../error-summary.ts'
import { isTooLong, showCount } from './field-counter.ts'
import {
  errorIn,
  type FieldPlace,
  findField,
  hasContent,
  hasError,
  showError,
  titleOf,
} from './field-place.ts'
import './fields-form.css'

/** An owner's form that checks itself by the rules of the service. */
export interface FieldsForm {
  /** Checks all fields, shows the errors, and takes the visitor to their summary. Answers whether there are none. */
  readonly check: () => boolean
  readonly answers: () => FormValues
  /** Shows errors that the service found, by the id of the field. Answers whether any is of a field that can be seen. */
  readonly refuse: (errors: Readonly<Record<string, string>>) => boolean
}

/**
 * Enhances a form that the server printed.
 *
 * A field is checked when the visitor leaves it with content, and a wrong one again with each change. `showWrong` shows
 * the wrong fields together.
 */
export function enhanceForm(
  form: HTMLFormElement,
  fields: readonly FieldRule[],
  say: ScriptSay,
  showWrong: ShowWrongFields = createErrorSummary(form, say),
): FieldsForm {
  const places = fields.flatMap((rule) => findField(form, rule) ?? [])
  const answers = () => readSentFields({ fields }, sentBy(form))
  const errorOf = ({ rule }: FieldPlace): string => {
    const { lang } = document.documentElement
    const cleaned = cleanAnswers({ fields: [rule] }, answers(), lang)
    const text = checkForm({ fields: [rule] }, cleaned, lang)[rule.id]
    return text === undefined ? '' : say(text)
  }
  const showAll = (messageOf: (place: FieldPlace) => string): boolean => {
    for (const place of places) showError(place, messageOf(place))
    const wrong = places.filter(hasError)
    showWrong(
      wrong.map((place) => ({
        ...{ control: place.control, title: titleOf(place), message: wordsOf(place, say) },
      })),
    )
    return wrong.length === 0
  }
  const afterPress = createAfterPress(form)
  for (const place of places) watch(place, { errorOf: () => errorOf(place), afterPress, say })
  return {
    answers,
    check: () => showAll(errorOf),
    refuse: (errors) => !showAll(({ rule }) => errors[rule.id] ?? ''),
  }
}

/** The error of a field with its title, as `server/sites/views/form-problems.ts` has it. */
function wordsOf(place: FieldPlace, say: ScriptSay): string {
  const [field, message] = [titleOf(place), errorIn(place.container)?.textContent ?? '']
  return message === say('field_required')
    ? say('notice_fill_in', { field })
    : say('notice_at_field', { field, message })
}

/** The content of a form, as the service reads it. */
function sentBy(form: HTMLFormElement): ReadonlyMap<string, readonly string[]> {
  const data = new FormData(form)
  return new Map([...data.keys()].map((name) => [name, data.getAll(name).map(String)]))
}

interface Watch {
  readonly errorOf: () => string
  readonly afterPress: (run: () => void) => void
  readonly say: ScriptSay
}

function watch(place: FieldPlace, { errorOf, afterPress, say }: Watch): void {
  const { container } = place
  const check = () => {
    const wasWrong = hasError(place)
    const message = errorOf()
    showError(place, message)
    if (message !== '' && !wasWrong) announce(message)
  }
  showCount(place, say)
  container.addEventListener('input', () => {
    showCount(place, say)
    if (hasError(place) || isTooLong(place)) check()
  })
  container.addEventListener('focusout', ({ relatedTarget }) => {
    const isInside = relatedTarget instanceof Node && container.contains(relatedTarget)
    if (!isInside && hasContent(place)) afterPress(check)
  })
}

/**
 * Runs something at once, or after the press that is going on.
 *
 * A press takes the focus from a field before it becomes a click. An error that appears in between moves the target away.
 */
function createAfterPress(form: HTMLFormElement): (run: () => void) => void {
  const press = { isOn: false }
  form.addEventListener('pointerdown', () => {
    press.isOn = true
    for (const end of ['pointerup', 'pointercancel'])
      document.addEventListener(end, () => (press.isOn = false), { once: true })
  })
  return (run) => {
    if (!press.isOn) return run()
    // The click comes after the pointer went up, in the same task.
    for (const end of ['pointerup', 'pointercancel'])
      document.addEventListener(end, () => setTimeout(run), { once: true })
  }
}
