import type { ScriptSay } from '../runtime/texts.ts'
import './modal.css'

/**
 * Tells the visitor about a failed action in a native dialog, until it is closed; for islands without React.
 *
 * The browser keeps the focus inside, and gives it back to the element that had it before.
 */
export function showAlert(say: ScriptSay, title: string, message: string): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'modal alert'
  dialog.role = 'alertdialog'
  dialog.ariaLabel = title
  const heading = create('h2', 'alert-title', title)
  const button = create('button', 'button', say('modal_ok'))
  const box = create('div', 'modal-box')
  box.append(heading, create('p', '', message), button)
  dialog.append(box)
  button.onclick = () => dialog.close()
  // Its padding belongs to the box inside, so only the backdrop is the dialog itself.
  dialog.onclick = ({ target }) => target === dialog && dialog.close()
  dialog.onclose = () => dialog.remove()
  document.body.append(dialog)
  dialog.showModal()
}

/** An element with a class and a text. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}
