import type { Submitted } from './send-form.ts'

const PLACE = 'form-sent'

/** Shows the owner's words after a form, and gives them the focus when they take its place. */
export function showSent(
  root: HTMLElement,
  { message, submissionHTML }: Submitted,
  { inPlaceOf }: { readonly inPlaceOf?: HTMLFormElement },
): void {
  hideSent(root)
  const place = document.createElement('div')
  place.className = PLACE
  place.tabIndex = -1
  // Markup of the website's owner, as the page without script has it.
  const { body } = new DOMParser().parseFromString(message + submissionHTML, 'text/html')
  place.append(...body.childNodes)
  root.append(place)
  if (inPlaceOf === undefined) return
  inPlaceOf.hidden = true
  place.focus()
}

/** Takes the words away. */
export function hideSent(root: HTMLElement): void {
  root.querySelector(`.${PLACE}`)?.remove()
}
