import type { FieldRule } from '../../../engine/domain/forms/check-form.ts'
import { TRAP_FIELD } from '../../../engine/domain/forms/traps.ts'
import { enhanceForm, type FieldsForm } from '../../parts/fields-form/fields-form.ts'
import { showBusy } from '../../parts/show-busy.ts'
import { announce } from '../../runtime/announcer.ts'
import { CallFailed } from '../../runtime/call.ts'
import { type CallState, createCall } from '../../runtime/call-state.ts'
import { fieldErrors } from '../../runtime/failure-text.ts'
import { islandData } from '../../runtime/island-data.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { loadTexts, type ScriptSay } from '../../runtime/texts.ts'
import { formFailureText } from './failure.ts'
import { createFormCaptcha, type FormCaptcha } from './form-captcha.ts'
import { createFormKeys, type FormKeySource, WITHOUT_KEYS } from './form-keys.ts'
import { type Submitted, sendForm } from './send-form.ts'
import { completeSubmitted, hideSent, showSent } from './sent.ts'
import { createSummaries, type Summaries } from './summaries.ts'

/** The data beside a form. */
interface FormData {
  readonly id: string
  /** Whether the form stays open after it was sent. */
  readonly isAsync?: boolean
  readonly isNewsletter?: boolean
  readonly captchaTheme?: 'light' | 'dark'
  readonly fields: readonly FieldRule[]
  /** The owner's words and address for after it, where the answer of another platform has none. */
  readonly sent?: Partial<Submitted>
}

interface LiveForm {
  readonly root: HTMLElement
  readonly form: HTMLFormElement
  readonly data: FormData
  readonly fields: FieldsForm
  readonly keys: FormKeySource
  readonly captcha: FormCaptcha
  readonly showFailure: Summaries['showFailure']
  readonly say: ScriptSay
}

/** The names of the states for themes: of a form that is sent once, and of one that stays open. */
const STATE = {
  once: { idle: 'idle', pending: 'submitting', success: 'sent', failed: 'failed' },
  open: { idle: 'editing', pending: 'saving', success: 'editing', failed: 'failed' },
} as const

// Beside the script and not after it, because a first touch waits for both.
loadTexts().catch(() => {})

/** A form of the website. */
export const island: Island = async (root) => {
  const form = root.querySelector('form')
  const button = form?.querySelector<HTMLButtonElement>('[type="submit"]')
  if (!form || !button) return
  const data = JSON.parse(islandData(root)) as FormData
  const say = await loadTexts()
  const { showWrong, showFailure } = createSummaries(form, say)
  const fields = enhanceForm(form, data.fields, say, showWrong)
  const keys = data.isNewsletter ? WITHOUT_KEYS : createFormKeys()
  const captcha = await createFormCaptcha(form, button, data.captchaTheme, say)
  const live: LiveForm = { root, form, data, fields, showFailure, say, keys, captcha }
  const names = STATE[data.isAsync ? 'open' : 'once']
  const inButton = showBusy(button, say(data.isAsync ? 'fields_saving' : 'form_submitting'))
  const show = (state: CallState) => {
    root.dataset['state'] = names[state]
    inButton(state)
  }
  const start = createCall(show)
  const onError = (error: unknown) => {
    captcha.reset()
    if (!fields.refuse(fieldErrorsOf(error))) showFailure(formFailureText(error, say))
  }
  root.dataset['state'] = names.idle
  live.keys.prepare()
  form.addEventListener('input', () => hideSent(root))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.ariaBusy === 'true' || !fields.check()) return
    if (captcha.isSolved()) void start(() => submit(live), { onError })
    else showFailure(say('captcha_incomplete'))
  })
}

/** Sends a form. Resolves to the address that the owner has chosen for after it, if to any. */
async function submit(live: LiveForm): Promise<string | undefined> {
  const { root, form, data, fields, keys, captcha, showFailure } = live
  showFailure('')
  const more = { ...captcha.fields(), [TRAP_FIELD]: String(new FormData(form).get(TRAP_FIELD) ?? '') }
  const { id: formId, isNewsletter = false } = data
  const answer = await sendForm({ formId, values: fields.answers(), more }, keys)
  const submitted = completeSubmitted([answer, data.sent], live.say)
  // For scripts that count sign-ups.
  root.dispatchEvent(new CustomEvent('form-submitted', { bubbles: true, detail: { formId, isNewsletter } }))
  if (submitted.successRedirect !== '') return submitted.successRedirect
  showSuccess(live, submitted)
  return undefined
}

/** The wrong fields that the service found; none for another failure, such as a captcha that was not solved. */
function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  const isOfFields = error instanceof CallFailed && error.status === 400
  return (isOfFields && error.refusal.code !== 'captcha_incomplete' && fieldErrors(error)) || {}
}

function showSuccess({ root, form, data, keys, captcha, say }: LiveForm, submitted: Submitted): void {
  if (!data.isAsync) {
    captcha.destroy()
    return showSent(root, submitted, { inPlaceOf: form })
  }
  captcha.reset()
  keys.prepare()
  showSent(root, submitted, {})
  announce(say('form_saved'))
}
