import { checkForm, type FieldRule } from '../../engine/domain/forms/check-form.ts'
import { toAddress } from '../../engine/domain/forms/email.ts'
import { text } from '../../engine/domain/messages/text.ts'
import { fieldsInvalid } from '../errors/visitor-problems.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Site } from '../website/site.ts'

const RULES: readonly FieldRule[] = [
  { id: 'email', type: 'email', required: true, missing: text('missing_email') },
]

/** Adds an email address to the list that gets no more mail, and takes it from all mailing lists. Throws `fields_invalid` for a malformed address. */
export async function unsubscribe(
  { subscribers, unsubscribed }: Repositories,
  { website }: Site,
  written: string,
): Promise<void> {
  const email = toAddress(written)
  const errors = checkForm({ fields: RULES }, { email })
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  await subscribers.remove(website.id, email)
  await unsubscribed.add(website.id, email, Date.now())
}
