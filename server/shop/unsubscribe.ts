import { checkForm, toAddress } from '../../engine/domain/form.ts'
import { fieldsInvalid } from '../refusal.ts'
import type { Site } from '../sites/site.ts'
import type { Repositories } from '../store/repositories.ts'

/** Puts an address on the list of those who want no mail; throws the refusal of what is no address. */
export async function unsubscribe(
  { unsubscribed }: Repositories,
  { website }: Site,
  written: string,
): Promise<void> {
  const email = toAddress(written)
  const errors = checkForm({ fields: [{ id: 'email', type: 'email', required: true }] }, { email })
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  await unsubscribed.add(website.id, email, Date.now())
}
