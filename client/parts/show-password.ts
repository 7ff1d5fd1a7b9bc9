import type { ScriptSay } from '../runtime/texts.ts'
import { make } from './make.ts'
import './show-password.css'

/** The type of a field that hides or shows a password. */
export type PasswordType = 'password' | 'text'

/**
 * Adds a button that shows a typed password. The field hides it again when its form is sent, so no browser keeps it as a text.
 * `setType` is given where a component decides on the type of its field.
 */
export function addShowPassword(
  input: HTMLInputElement,
  say: ScriptSay,
  setType: (type: PasswordType) => void = (type) => {
    input.type = type
  },
): void {
  if (input.nextElementSibling?.matches('.show-password')) return
  const attributes = { 'aria-label': say('password_show_spoken'), 'aria-pressed': 'false' }
  const button = make('button', { class: 'show-password', type: 'button', ...attributes })
  button.textContent = say('password_show')
  const show = (isShown: boolean) => {
    const { selectionStart, selectionEnd } = input
    setType(isShown ? 'text' : 'password')
    button.ariaPressed = String(isShown)
    // Browsers put the caret elsewhere when the type changes.
    if (document.activeElement === input) input.setSelectionRange(selectionStart, selectionEnd)
  }
  // A spelling service of the browser would send a shown password away.
  input.spellcheck = false
  input.autocapitalize = 'none'
  // A press leaves the caret, and the keyboard of a phone, where it is.
  button.onpointerdown = button.onmousedown = (event) => event.preventDefault()
  button.onclick = () => show(input.type === 'password')
  input.form?.addEventListener('submit', () => show(false), { capture: true })
  input.after(button)
}
