import { cleanInput } from './clean-input.ts'

const EMAIL = { minLength: 3, maxLength: 256 } as const

/**
 * A local part, a domain with a dot, and an ending of 2 to 4 letters or digits. No part can match in two ways, so the
 * pattern cannot backtrack.
 *
 * Letters, digits and the signs of RFC 5322 (atext) alone, because programs of mail leave all others out: they read
 * `<a@x.com`, `(b)a@x.com` and `a@b。x.com` as the mailbox of another text.
 */
const EMAIL_SHAPE = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[A-Za-z0-9]{2,4}$/u

/** Whether a text is an email address (storefront specification §5). */
export function isEmail(text: string): boolean {
  const { length } = text
  return length >= EMAIL.minLength && length <= EMAIL.maxLength && EMAIL_SHAPE.test(text)
}

/** The mailbox of an address, by which mails and orders are counted: `ada+shop@example.com` is that of `ada@example.com`. */
export function toMailbox(written: string): string {
  return toAddress(written).replace(/\+[^@]*/, '')
}

/** The cleaned form of an email address, for storing and comparing. Mailboxes ignore case. */
export function toAddress(written: string): string {
  return cleanInput('email', written).toLowerCase()
}
