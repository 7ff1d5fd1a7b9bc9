import type { FieldRule } from '../../../engine/domain/forms/check-form.ts'
import { inputNames } from '../../../engine/domain/forms/sent-fields.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field of an owner's form, and its place on the page. */
export interface FieldPlace {
  readonly rule: FieldRule
  /** Its first control, which takes the focus when the field is wrong. */
  readonly control: Control
  readonly controls: readonly Control[]
  /** The element around all of its controls. It is a group where there are several. */
  readonly container: HTMLElement
}

/** Finds the controls of a field; undefined for fields that a visitor does not see. */
export function findField(form: HTMLFormElement, rule: FieldRule): FieldPlace | undefined {
  const names = new Set(inputNames(rule))
  const controls = [...form.elements].filter((element): element is Control =>
    names.has((element as Control).name),
  )
  const [control] = controls
  const container = control?.closest<HTMLElement>('.field')
  return control && container ? { rule, control, controls, container } : undefined
}

/** Whether the visitor has entered or chosen anything. */
export function hasContent({ controls }: FieldPlace): boolean {
  return controls.some((control) => (isBox(control) ? control.checked : control.value.trim() !== ''))
}

/** The title of a field, without what its label says besides. */
export function titleOf({ container }: FieldPlace): string {
  return container.querySelector('legend, label')?.firstChild?.textContent?.trim() ?? ''
}

/** Whether the field shows an error. */
export function hasError({ container }: FieldPlace): boolean {
  return errorIn(container) !== null
}

/** Shows the error of a field, connected to its control or group; '' takes it away. */
export function showError({ container, control, controls }: FieldPlace, message: string): void {
  const isWrong = message !== ''
  const error = errorIn(container) ?? createError(control.id)
  error.textContent = message
  if (isWrong) container.append(error)
  else error.remove()
  for (const one of controls) if (!isBox(one)) setAttribute(one, 'aria-invalid', isWrong ? 'true' : '')
  describe(container instanceof HTMLFieldSetElement ? container : control, error.id, isWrong)
}

/** Connects an element with the error that describes it, or no longer. */
function describe(element: Element, errorId: string, isWrong: boolean): void {
  const ids = new Set((element.getAttribute('aria-describedby') ?? '').split(' '))
  if (isWrong) ids.add(errorId)
  else ids.delete(errorId)
  setAttribute(element, 'aria-describedby', [...ids].join(' ').trim())
}

/** Sets an attribute; '' takes it away. */
function setAttribute(element: Element, name: string, value: string): void {
  if (value === '') element.removeAttribute(name)
  else element.setAttribute(name, value)
}

/** The error that a field shows. */
export function errorIn(container: HTMLElement): HTMLElement | null {
  return container.querySelector('.field-error')
}

function createError(controlId: string): HTMLElement {
  const error = document.createElement('p')
  error.className = 'field-error'
  error.id = `${controlId}-error`
  return error
}

/** Whether a control is chosen by a click. */
function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}
