import { FORM_SUBMISSION_PATH } from '../../../engine/domain/data/script-paths.ts'
import type { FormValues } from '../../../engine/domain/forms/form.ts'
import { CallFailed } from '../../runtime/call.ts'
import { write } from '../../runtime/write.ts'
import type { FormKeySource } from './form-keys.ts'

/** The response to a form that was kept: markup of the owner, and the path that it leads to; '' for none. */
export interface Submitted {
  readonly message: string
  readonly submissionHTML: string
  readonly successRedirect: string
}

/** A form to send, besides its key. */
interface FormToSend {
  readonly formId: string
  readonly values: FormValues
  /** Further fields by their names. */
  readonly more: Readonly<Record<string, string>>
}

/** Sends a form. A key that is stale is renewed once, so nothing has to be typed again. Throws `CallFailed` and `NoFormKey`. */
export async function sendForm(sent: FormToSend, keys: FormKeySource): Promise<Partial<Submitted> | null> {
  try {
    return await sendOnce(sent, keys)
  } catch (error) {
    if (!(error instanceof CallFailed) || error.refusal.code !== 'form_key_stale') throw error
    keys.renew()
    return sendOnce(sent, keys)
  }
}

function pageFacts() {
  return { pagePath: location.pathname, pageTitle: document.title }
}

async function sendOnce(
  { formId, values, more }: FormToSend,
  keys: FormKeySource,
): Promise<Partial<Submitted> | null> {
  const key = await keys.take()
  const body = { formId, form: JSON.stringify(values), key, ...pageFacts(), ...more }
  const submitted = await write<Partial<Submitted> | null>('POST', FORM_SUBMISSION_PATH, { body })
  keys.renew()
  return submitted
}
