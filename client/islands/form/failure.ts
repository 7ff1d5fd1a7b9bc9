import { CallFailed } from '../../runtime/call.ts'
import { failureText, fieldErrors } from '../../runtime/failure-text.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import { NoFormKey } from './form-keys.ts'

/** The words of some statuses (storefront specification §8). All others have those of the service. */
const BY_STATUS = {
  401: 'form_unauthorized',
  404: 'form_unknown',
  429: 'form_rate_limited',
  500: 'form_failed',
} as const

/** The sentence for a form that could not be sent. */
export function formFailureText(error: unknown, say: ScriptSay): string {
  if (error instanceof NoFormKey) return say('form_key_failed')
  if (!(error instanceof CallFailed)) return say('form_failed_otherwise')
  const { status, refusal } = error
  if (status === 0 || refusal.crumbFail === true) return failureText(error, say)
  if (status in BY_STATUS) return say(BY_STATUS[status as keyof typeof BY_STATUS])
  const [ofField] = Object.values(fieldErrors(error) ?? {})
  return refusal.error || refusal.message || ofField || say('form_failed_otherwise')
}
