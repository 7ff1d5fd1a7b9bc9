/**
 * The one place that cleans what visitors and owners type, before any rule reads it, so that the same text signs up and is
 * found again.
 */
import { isVisible, toLines, toOneLine, toPlain } from '../data/plain-text.ts'
import { readTypedAmount } from '../data/typed-amount.ts'
import { readNumber, writeNumber } from '../data/typed-number.ts'
import { isArray } from '../data/value.ts'
import type { FieldType } from './field-types.ts'
import { answerOf, type FieldValue, type FormField, type FormValues } from './form.ts'

/**
 * A kind of input. `code` is text in plain signs: codes, numbers of orders, postal codes, web addresses. `line` and
 * `words` are all that a person reads: names and titles in one line, messages in several.
 */
export type InputKind = 'email' | 'phone' | 'code' | 'line' | 'words'

/** The beginning of a link that was copied with its address. A link may say more, such as a subject. */
const MAIL_LINK = /^mailto:([^?]*).*$/is
/** An address as a mail program copies it, `Ada <ada@example.com>`, or with the end of its sentence. */
const PASTED = /^(?:[^<]*<)?([^<>]*?)>?[\s,;.]*$/
const MAX_PASTED = 500
/** The full stop of Japanese keyboards. */
const STOP = /。/g
const PHONE_LINK = /^tel:\s*/i

/** Cleans a typed text by the kind of its field. Text that is clean already stays as it is. */
export function cleanInput(kind: InputKind, typed: string): string {
  if (kind === 'line' || kind === 'words') return cleanWords(kind, typed)
  const plain = toPlain(typed)
  if (kind === 'email') return toPasted(plain.replace(MAIL_LINK, '$1')).trim()
  return kind === 'phone' ? plain.replace(PHONE_LINK, '') : plain
}

/** Text without signs that can be seen is none. */
function cleanWords(kind: 'line' | 'words', typed: string): string {
  if (!isVisible(typed)) return ''
  return (kind === 'line' ? toOneLine(typed) : toLines(typed)).trim()
}

function toPasted(plain: string): string {
  return plain.length > MAX_PASTED ? plain : plain.replace(PASTED, '$1').replace(STOP, '.')
}

/** The quotes around a code, and the end of its sentence. */
const AROUND_CODE = /^["'`´‘’‚‛“”„‟«»‹›「」『』]+|["'`´‘’‚‛“”„‟«»‹›「」『』.,;]+$/g

/** Cleans the code of a coupon, gift card or order, also one that was copied with the quotes or the end of its sentence. */
export function cleanCode(typed: string): string {
  const code = cleanInput('code', typed).replaceAll(/\s/g, '')
  return code.length > MAX_PASTED ? code : code.replaceAll(AROUND_CODE, '')
}

/** Cleans the fields of a form by their kinds; those that `kinds` does not name have one line. */
export function cleanFields<Name extends string>(
  fields: Readonly<Record<Name, string>>,
  kinds?: Readonly<Partial<Record<NoInfer<Name>, InputKind>>>,
): Readonly<Record<Name, string>> {
  const cleaned = Object.entries<string>(fields).map(([name, typed]) => [
    name,
    cleanInput(kinds?.[name as Name] ?? 'line', typed),
  ])
  return Object.fromEntries(cleaned) as Record<Name, string>
}

/** The kinds of the fields of an owner's form; others have one line. */
const FIELD_KINDS: Partial<Readonly<Record<FieldType, InputKind>>> = {
  ...({ email: 'email', phone: 'phone', textarea: 'words' } as const),
  ...({ website: 'code', twitter: 'code', date: 'code', time: 'code' } as const),
}

/** Answers that are kept as they were sent: choices, secrets, and what the page itself sent. */
const AS_GIVEN: ReadonlySet<FieldType> = new Set([
  'select',
  'radio',
  'checkbox',
  'likert',
  'hidden',
  'password',
])

/**
 * Cleans the answers to an owner's form. Numbers and amounts are read in the notation of `locale`, and come out as `1234.5`; text
 * that is no number stays, and its rule refuses it.
 */
export function cleanAnswers(
  { fields }: { readonly fields: readonly Pick<FormField, 'id' | 'type'>[] },
  values: FormValues,
  locale: string,
): FormValues {
  const types = new Map(fields.map(({ id, type }) => [id, type]))
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, cleanAnswer(types.get(id), value, locale)]),
  )
}

function cleanAnswer(type: FieldType | undefined, value: FieldValue, locale: string): FieldValue {
  if (type === undefined || AS_GIVEN.has(type) || isArray(value)) return value
  if (typeof value === 'string') return cleanText(type, value, locale)
  const parts = Object.entries(value as Readonly<Record<string, string>>)
  return Object.fromEntries(parts.map(([name, text]) => [name, cleanPart(type, name, text)]))
}

function cleanText(type: FieldType, typed: string, locale: string): string {
  if (type === 'number') return readNumber(typed, locale) ?? typed.trim()
  if (type === 'currency') return readTypedAmount(typed, locale) ?? typed.trim()
  return cleanAs(FIELD_KINDS[type], typed)
}

function cleanPart(type: FieldType, name: string, typed: string): string {
  const isPostalCode = type === 'address' && name === 'Zip'
  return cleanAs(isPostalCode ? 'code' : FIELD_KINDS[type], typed)
}

/** Words keep the blanks that a script sent, because they count for the length. */
function cleanAs(kind: InputKind | undefined, typed: string): string {
  if (kind === 'words') return toLines(typed)
  return kind === undefined ? toOneLine(typed) : cleanInput(kind, typed)
}

/** Kept answers as a page shows them: numbers in the notation of its language, in which they are read again. */
export function showAnswers(
  { fields }: { readonly fields: readonly Pick<FormField, 'id' | 'type'>[] },
  kept: FormValues,
  locale: string,
): FormValues {
  const numbers = fields.filter(({ type }) => type === 'number' || type === 'currency')
  const shown = numbers.flatMap(({ id }) => {
    const value = answerOf(kept, { id })
    return typeof value === 'string' ? [[id, writeNumber(value, locale)] as const] : []
  })
  return { ...kept, ...Object.fromEntries(shown) }
}
