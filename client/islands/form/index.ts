import type { FieldRule } from '../../../engine/domain/forms/check-form.ts'
import { TRAP_FIELD } from '../../../engine/domain/forms/traps.ts'
import { enhanceForm, type FieldsForm } from '../../parts/fields-form/fields-form.ts'
import { showBusy } from '../../parts/show-busy.ts'
import { announce } from '../../runtime/announcer.ts'
import { CallFailed } from '../../runtime/call.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { loadTexts, type ScriptSay } from '../../runtime/texts.ts'
import { formFailureText } from './failure.ts'
import { createFormCaptcha, type FormCaptcha } from './form-captcha.ts'
import { createFormKeys, type FormKeys, WITHOUT_KEYS } from './form-keys.ts'
import { type Submitted, sendForm } from './send-form.ts'
import { hideSent, showSent } from './sent.ts'
import { createSummaries } from './summaries.ts'

/** The data beside a form. */
interface FormData {
  readonly id: string
  /** Whether the form stays open after it was sent. */
  readonly isAsync?: boolean
  readonly isNewsletter?: boolean
  readonly captchaTheme?: 'light' | 'dark'
  readonly fields: readonly FieldRule[]
}

interface LiveForm {
  readonly root: HTMLElement
  readonly form: HTMLFormElement
  readonly button: HTMLButtonElement
  readonly data: FormData
  readonly fields: FieldsForm
  readonly keys: FormKeys
  readonly captcha: FormCaptcha
  readonly showProblem: (message: string) => void
  readonly say: ScriptSay
}

/** A form of the website: idle, submitting, sent or failed; one that stays open is editing or saving. */
export const island: Island = async (root) => {
  const form = root.querySelector('form')
  const button = form?.querySelector<HTMLButtonElement>('[type="submit"]')
  if (!form || !button) return
  const data = JSON.parse(root.nextElementSibling?.textContent ?? '') as FormData
  const say = await loadTexts()
  const showProblem = createSummaries(form, say)
  const fields = enhanceForm(form, data.fields, say, showProblem)
  const keys = data.isNewsletter ? WITHOUT_KEYS : createFormKeys()
  const captcha = createFormCaptcha(form, button, data.captchaTheme)
  const live: LiveForm = { root, form, button, data, fields, showProblem, say, keys, captcha }
  root.dataset['state'] = data.isAsync ? 'editing' : 'idle'
  live.keys.prepare()
  form.addEventListener('input', () => hideSent(root))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.ariaBusy === 'true' || !fields.check()) return
    if (captcha.isSolved()) void submit(live)
    else showProblem(say('captcha_incomplete'))
  })
}

async function submit(live: LiveForm): Promise<void> {
  const { root, form, button, data, fields, keys, captcha, showProblem, say } = live
  showProblem('')
  root.dataset['state'] = data.isAsync ? 'saving' : 'submitting'
  const endBusy = showBusy(button, say(data.isAsync ? 'fields_saving' : 'form_submitting'))
  try {
    const trap = String(new FormData(form).get(TRAP_FIELD) ?? '')
    const more = { ...captcha.fields(), [TRAP_FIELD]: trap }
    succeed(live, await sendForm({ formId: data.id, values: fields.answers(), more }, keys))
  } catch (error) {
    root.dataset['state'] = 'failed'
    captcha.reset()
    const errors = fieldErrorsOf(error)
    if (errors === undefined) showProblem(formFailureText(error, say))
    else fields.refuse(errors)
  } finally {
    endBusy()
  }
}

/** The wrong fields that the service found; undefined for another failure, such as a captcha that was not solved. */
function fieldErrorsOf(error: unknown): Readonly<Record<string, readonly string[]>> | undefined {
  if (!(error instanceof CallFailed) || error.status !== 400) return undefined
  return error.refusal.code === 'captcha_incomplete' ? undefined : error.refusal.errors
}

function succeed({ root, form, data, keys, captcha, say }: LiveForm, submitted: Submitted): void {
  const { id: formId, isNewsletter = false } = data
  // For scripts that count sign-ups.
  root.dispatchEvent(new CustomEvent('form-submitted', { bubbles: true, detail: { formId, isNewsletter } }))
  if (submitted.successRedirect !== '') return location.assign(submitted.successRedirect)
  root.dataset['state'] = data.isAsync ? 'editing' : 'sent'
  if (!data.isAsync) {
    captcha.destroy()
    return showSent(root, submitted, { inPlaceOf: form })
  }
  captcha.reset()
  keys.prepare()
  showSent(root, submitted, {})
  announce(say('form_saved'))
}
