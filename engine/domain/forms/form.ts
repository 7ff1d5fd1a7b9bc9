/** Forms of a website, and submitted values (storefront specification §3). */
import type { CAPTCHA_ALIGNMENTS, CAPTCHA_THEMES, FieldType } from './field-types.ts'

/** A field. `FIELD_TYPES` says which types have which properties. */
export interface FormField {
  readonly id: string
  readonly type: FieldType
  readonly title: string
  readonly description?: string
  readonly required: boolean
  /** The options of a choice; the questions of a Likert field. */
  readonly options?: readonly string[]
  /** Maximum length in UTF-16 units; only text areas have one. */
  readonly maxLength?: number
  readonly placeholder?: string
  /** Shown before an amount, such as `$`. */
  readonly currencySymbol?: string
  /** Whether a phone number has a country code; by default it has. */
  readonly showCountryCode?: boolean
  /** Whether a section ends with a line. */
  readonly underline?: boolean
  /** For a hidden field: the query parameter with its value; by default its id. */
  readonly key?: string
  /** For a hidden field: its value without that parameter. */
  readonly value?: string
}

/** The fields of a form: the questions of a product, or the part of a `SiteForm` that visitors fill in. */
export interface FormDefinition {
  readonly id: string
  readonly name: string
  readonly fields: readonly FormField[]
}

/** A form of a website, shown on its own page and in blocks of pages. */
export interface SiteForm extends FormDefinition {
  /** The text of the button; by default "Submit". */
  readonly submitButtonText?: string
  /** Shown after a submission, in place of the form: markup. */
  readonly parsedSubmissionMessage?: string
  /** The owner's own markup after that message. */
  readonly submissionHTML?: string
  /** The path of this website that a submission leads to; missing to stay. */
  readonly successRedirect?: string
  /** Shown above the button: markup. */
  readonly parsedDisclaimerMessage?: string
  readonly captchaEnabled?: boolean
  readonly captchaTheme?: (typeof CAPTCHA_THEMES)[number]
  readonly captchaAlignment?: (typeof CAPTCHA_ALIGNMENTS)[number]
  /** Whether the form stays open after it was sent, to send further changes. */
  readonly isAsync?: boolean
  /** Makes it a newsletter form: its email address joins this mailing list when the address has been confirmed. */
  readonly mailingListId?: string
  /** The mailbox of the owner that gets each submission; by default the website's contact address. */
  readonly notificationEmail?: string
}

/** A list of subscribers to news. */
export interface MailingList {
  readonly id: string
  readonly name: string
}

/**
 * A submitted value: text; the checked options of a checkbox field; the parts of a field by name; or the answers of a
 * Likert field by question.
 */
export type FieldValue = string | readonly string[] | Readonly<Record<string, string>>

/** Submitted values by the id of their field. */
export type FormValues = Readonly<Record<string, FieldValue>>

/** The value of a field; '' for none. */
export function answerOf(values: FormValues, { id }: Pick<FormField, 'id'>): FieldValue {
  return Object.hasOwn(values, id) ? (values[id] ?? '') : ''
}

/** The texts of a value, as they were entered. */
export function textsOf(value: FieldValue): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value : Object.values(value)
}

/** Whether a form asks its visitor anything. Hidden fields and sections ask nothing. */
export function asksVisitor({ fields }: Pick<FormDefinition, 'fields'>): boolean {
  return fields.some(({ type }) => type !== 'hidden' && type !== 'section')
}
