import type { ScriptSay } from '../../runtime/texts.ts'
import type { FieldPlace } from './field-place.ts'

/** Whether a text is longer than its field allows. */
export function isTooLong({ rule: { maxLength }, control }: FieldPlace): boolean {
  return maxLength !== undefined && control.value.length > maxLength
}

/** Shows how many characters a text has, beside the hint that names the maximum. Screen readers hear the hint, and the error. */
export function showCount(place: FieldPlace, say: ScriptSay): void {
  const { rule, control, container } = place
  const { maxLength: max } = rule
  const hint = container.querySelector('.hint')
  if (max === undefined || hint === null) return
  const counter = hint.querySelector('.field-counter') ?? addCounter(hint)
  counter.textContent = say('field_counter', { count: control.value.length, max })
  counter.classList.toggle('is-over', isTooLong(place))
}

function addCounter(hint: Element): Element {
  const counter = document.createElement('span')
  counter.className = 'field-counter'
  counter.setAttribute('aria-hidden', 'true')
  hint.prepend(counter)
  return counter
}
