import { sendCensus } from '../census.ts'
import { track } from '../track.ts'
import { onSight } from './on-sight.ts'

/** The field of each form of the website. */
const FORM_ID = 'input[name="formId"]'

/** Notes forms that the visitor sees and sends. */
export function followForms(signal: AbortSignal): void {
  const forms = document.querySelectorAll(`form:has(${FORM_ID})`)
  onSight(forms, signal, (form) => {
    const formId = form.querySelector<HTMLInputElement>(FORM_ID)?.value ?? ''
    sendCensus('form-render', { formId })
  })
  const note = (event: Event) => {
    const { formId, isNewsletter } = (event as CustomEvent<SentForm>).detail
    track(isNewsletter ? 'NewsletterSignUp' : 'FormSubmitted', { form_id: formId })
  }
  document.addEventListener('form-submitted', note, { signal })
}

/** The detail of the event of a form that was sent. */
interface SentForm {
  readonly formId: string
  readonly isNewsletter: boolean
}
