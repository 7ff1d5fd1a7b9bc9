import { createToken } from '../store/tokens.ts'
import type { Signer } from '../website/signing.ts'

const LIFE_MS = 24 * 3_600_000

/** The name of the input with the key of a form that is sent without script. */
export const KEY_FIELD = 'key'

/** A form key that this website signed. */
export interface FormKey {
  /** The random part, by which the store knows a used key. */
  readonly id: string
  /** When the visitor got the form. */
  readonly openedMs: number
}

/** Makes a key that submits one form once. It is not bound to a form, because scripts ask for it without naming one. */
export function createFormKey(signer: Signer, websiteId: string, nowMs: number): string {
  const [id, opened] = [createToken(), String(nowMs)]
  return `${id}.${opened}.${signer.sign('form-key', websiteId, id, opened)}`
}

/** Reads a key; undefined for one that has expired, or that this website did not sign. */
export function readFormKey(
  signer: Signer,
  websiteId: string,
  key: string,
  nowMs: number,
): FormKey | undefined {
  const [id = '', opened = '', signature = ''] = key.split('.')
  if (!signer.isSigned(signature, 'form-key', websiteId, id, opened)) return undefined
  const openedMs = Number(opened)
  return nowMs - openedMs < LIFE_MS ? { id, openedMs } : undefined
}
