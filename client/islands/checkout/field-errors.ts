/** The messages at the fields of a form. */
export interface FieldErrors {
  has(name: string): boolean
  /** Shows the message of a field; '' takes it away. */
  show(name: string, message: string): void
}

/** Messages in the markup of `templates/linden/parts/field.html`, so that those of the service are taken away too. */
export function createFieldErrors(form: HTMLFormElement): FieldErrors {
  const find = (name: string) => document.getElementById(`error-${name}`)
  return {
    has: (name) => find(name) !== null,
    show: (name, message) => {
      const control = form.querySelector<HTMLElement>(`#field-${name}`)
      if (control === null) return
      const shown = find(name)
      if (message === '') shown?.remove()
      else write(shown ?? addError(control, name), message)
      describe(control, name, message !== '')
    },
  }
}

function write(element: HTMLElement, message: string): void {
  if (element.textContent !== message) element.textContent = message
}

function addError(control: HTMLElement, name: string): HTMLElement {
  const error = document.createElement('p')
  error.className = 'field-error'
  error.id = `error-${name}`
  control.closest('.field, fieldset')?.append(error)
  return error
}

function describe(control: HTMLElement, name: string, isWrong: boolean): void {
  const others = (control.getAttribute('aria-describedby') ?? '')
    .split(/\s+/)
    .filter((id) => id !== '' && id !== `error-${name}`)
  const ids = isWrong ? [...others, `error-${name}`] : others
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '))
  else control.removeAttribute('aria-describedby')
  if (isWrong) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
}
