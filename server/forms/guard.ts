import { YOUNGEST_FORM_MS } from '../../engine/domain/forms/traps.ts'
import { formRefused, formStale, formTooFast, formUnconfirmed } from '../errors/form-problems.ts'
import type { Signer } from '../website/signing.ts'
import { type FormKey, readFormKey } from './form-key.ts'

/** A submission before its answers are looked at. */
interface Guarded {
  readonly key: string
  /** The content of the hidden input. */
  readonly trap: string
  /** Whether a browser sent the form by itself, with the key that stood in the page. */
  readonly isPlain: boolean
}

/**
 * Refuses a submission that no person made, by the hidden input and, for plain forms, by the age of its key. Returns the
 * key. A script asks for its key when it submits, and proves itself by the header with the crumb.
 *
 * @throws `form_refused`, `form_too_fast`, `form_key_missing`, or `form_key_stale` when the key has expired or is not of this website
 */
export function guardForm(signer: Signer, websiteId: string, { key, trap, isPlain }: Guarded): FormKey {
  refuseTrapped(trap)
  const nowMs = Date.now()
  const read = readFormKey(signer, websiteId, key, nowMs)
  if (read === undefined) throw isPlain && key === '' ? formUnconfirmed() : formStale()
  if (isPlain && nowMs - read.openedMs < YOUNGEST_FORM_MS) throw formTooFast()
  return read
}

/** Refuses a submission whose hidden input is filled in. It is told so, because a browser extension may have done it. */
export function refuseTrapped(trap: string): void {
  if (trap !== '') throw formRefused()
}
