import { createFormKey } from '../../../server/forms/form-key.ts'
import type { Store } from '../../../server/store/store.ts'
import { openSigner } from '../../../server/website/signing.ts'

const MINUTE_MS = 60_000

/** Makes form keys of a running service, by default those of a visitor who opened the form a minute ago. */
export async function keysOf(store: Store, websiteId = 'quay'): Promise<(ageMs?: number) => string> {
  const signer = await openSigner(store)
  return (ageMs = MINUTE_MS) => createFormKey(signer, websiteId, Date.now() - ageMs)
}
