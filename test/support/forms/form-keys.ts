import { createFormKey } from '../../../server/forms/form-key.ts'
import type { Store } from '../../../server/store/store.ts'
import { Signer } from '../../../server/website/signing.ts'

const MINUTE_MS = 60_000

/** Makes form keys of a running service, by default those of a visitor who opened the form a minute ago. */
export async function keysOf(
  { read }: Pick<Store, 'read'>,
  websiteId = 'quay',
): Promise<(ageMs?: number) => string> {
  const signer = new Signer((await read.secrets.byName('signing')) ?? '')
  return (ageMs = MINUTE_MS) => createFormKey(signer, websiteId, Date.now() - ageMs)
}
