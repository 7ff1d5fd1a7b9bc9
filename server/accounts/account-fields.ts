import { checkForm, type FieldRule } from '../../engine/domain/forms/check-form.ts'
import { type Text, text } from '../../engine/domain/messages/text.ts'
import { fieldsInvalid } from '../errors/visitor-problems.ts'

/** In UTF-16 code units. Eight is the least that NIST recommends (SP 800-63B). */
const PASSWORD = { min: 8, max: 200 } as const
/** As long as those of an order, which may begin an account. */
const MAX_NAME = 200

const RULES = {
  email: { id: 'email', type: 'email', required: true, missing: text('missing_email') },
  password: {
    id: 'password',
    type: 'text',
    required: true,
    missing: text('missing_password'),
    maxLength: PASSWORD.max,
  },
  newPassword: {
    id: 'newPassword',
    type: 'text',
    required: true,
    missing: text('missing_new_password'),
    maxLength: PASSWORD.max,
  },
  firstName: { id: 'firstName', type: 'name', required: false, maxLength: MAX_NAME },
  lastName: { id: 'lastName', type: 'name', required: false, maxLength: MAX_NAME },
} as const satisfies Readonly<Record<string, FieldRule>>

type FieldName = keyof typeof RULES

/** Throws `fields_invalid` when a field of an account is missing, malformed, too long or, as a new password, too weak. */
export function checkFields(fields: Readonly<Partial<Record<FieldName, string>>>): void {
  const names = Object.keys(fields) as FieldName[]
  const errors = {
    ...checkForm({ fields: names.map((name) => RULES[name]) }, fields),
    ...('newPassword' in fields ? checkNewPassword(fields) : {}),
  }
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
}

/** The error of a new password that is easy to guess; none for an empty one, which has an error already. */
function checkNewPassword({ newPassword = '', email }: { newPassword?: string; email?: string }): {
  newPassword?: Text
} {
  if (newPassword === '') return {}
  if (newPassword.length < PASSWORD.min) return { newPassword: text('password_short', { min: PASSWORD.min }) }
  return newPassword.toLowerCase() === email?.toLowerCase() ? { newPassword: text('password_is_email') } : {}
}
