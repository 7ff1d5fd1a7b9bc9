import { isEmail } from '../../engine/domain/form.ts'
import { en } from '../../engine/domain/messages/en.ts'
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
  if (email === '') throw fieldsInvalid({ email: en.field_required() })
  if (!isEmail(email)) throw fieldsInvalid({ email: en.email_malformed() })
  await unsubscribed.add(website.id, email, Date.now())
}

/** An email address in the one way in which it is kept: to mailboxes, case makes no difference any more. */
export function toAddress(written: string): string {
  return written.trim().normalize('NFC').toLowerCase()
}
