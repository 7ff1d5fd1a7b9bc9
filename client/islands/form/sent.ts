import type { ScriptSay } from '../../runtime/texts.ts'
import type { Submitted } from './send-form.ts'

const PLACE = 'form-sent'

/**
 * The response to a form with what it lacks, from the first of the answers that has it. That of another platform may have
 * nothing, because the specification does not name its members.
 */
export function completeSubmitted(
  answers: readonly (Partial<Submitted> | null | undefined)[],
  say: ScriptSay,
): Submitted {
  const find = (name: keyof Submitted) => answers.find((answer) => answer?.[name])?.[name] ?? ''
  const [message, submissionHTML] = [find('message'), find('submissionHTML')]
  const thanks = submissionHTML === '' ? `<p>${say('form_sent')}</p>` : ''
  return { message: message || thanks, submissionHTML, successRedirect: find('successRedirect') }
}

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
  // Themes take away what invited to write.
  root.closest('.form-block')?.classList.add('is-sent')
  place.focus()
}

/** Takes the words away. */
export function hideSent(root: HTMLElement): void {
  root.querySelector(`.${PLACE}`)?.remove()
}
