import { CONSENT_EVENT } from '../../../engine/domain/tracking/consent.ts'
import { CONSENT_COOKIE, TRACKING_LIFE_S } from '../../../engine/domain/tracking/cookies.ts'
import { setCookie } from '../../runtime/set-cookie.ts'
import type { Island } from '../../runtime/start-islands.ts'

/** The bar that asks for consent is answered without another page. */
export const island: Island = (bar) => {
  const form = bar.querySelector('form')
  form?.addEventListener('submit', (event) => {
    const { submitter } = event
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    // At once, because scripts of tracking read it.
    setCookie(CONSENT_COOKIE, submitter.value, TRACKING_LIFE_S.consent)
    sendAnswer(form, submitter)
    const hadFocus = bar.contains(document.activeElement)
    bar.hidden = true
    // The page comes next, so a keyboard goes on from there.
    const next = bar.nextElementSibling?.querySelector<HTMLElement>('a,button')
    if (hadFocus) next?.focus({ preventScroll: true })
    document.dispatchEvent(new CustomEvent(CONSENT_EVENT))
  })
}

/** The server sets the cookie once more, because Safari keeps one of a script for seven days only. */
function sendAnswer(form: HTMLFormElement, submitter: HTMLButtonElement): void {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)])
  const body = new URLSearchParams(fields)
  fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {
    // The visitor is asked again in a week.
  })
}
