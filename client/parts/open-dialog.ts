import { makeIconButton } from './make.ts'

interface DialogOptions {
  readonly className: string
  /** Its name for screen readers. */
  readonly label: string
  /** The name of its close button. */
  readonly closeLabel: string
  readonly content: readonly Node[]
}

/**
 * Opens a modal dialog without React. Escape and its close button close it.
 *
 * A closed dialog is removed, and the browser gives the focus back to the element that had it before.
 */
export function openDialog({ className, label, closeLabel, content }: DialogOptions): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = className
  dialog.setAttribute('aria-label', label)
  const close = makeIconButton('picture-button picture-close', closeLabel, 'close')
  close.addEventListener('click', () => dialog.close())
  dialog.append(close, ...content)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
