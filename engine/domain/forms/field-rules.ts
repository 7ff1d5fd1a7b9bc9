import { LIKERT } from '../data/codes.ts'
import { exampleAmount } from '../data/typed-amount.ts'
import { type Text, text } from '../messages/text.ts'
import { isEmail } from './email.ts'
import { isDate, isPhone, isTime } from './field-parts.ts'
import type { FieldType } from './field-types.ts'
import { type FieldValue, textsOf } from './form.ts'

/** A rule for the values of one type of field. */
interface ContentRule {
  readonly isMet: (value: FieldValue, options: readonly string[]) => boolean
  readonly message: Text | ((locale: string) => Text)
}

/** The rule of options. Those of a checkbox field differ, as `checkForm` sees to. */
const CHOICE: ContentRule = {
  isMet: (value, options) => textsOf(value).every((one) => options.includes(one)),
  message: text('choice_unknown'),
}

const LIKERT_VALUES: ReadonlySet<string> = new Set(['', ...Object.values(LIKERT).map(String)])

/** The rules of values that are not empty, by the type of their field. Other types take any text. */
export const FIELD_RULES: Partial<Readonly<Record<FieldType, ContentRule>>> = {
  select: CHOICE,
  radio: CHOICE,
  checkbox: CHOICE,
  date: partsRule(isDate, text('date_invalid')),
  time: partsRule(isTime, text('time_invalid')),
  phone: partsRule(isPhone, text('phone_invalid')),
  likert: {
    isMet: (value) => textsOf(value).every((one) => LIKERT_VALUES.has(one)),
    message: text('choice_unknown'),
  },
  // Names and addresses go into mails, where a web address would be the sender's own link.
  name: textRule((typed) => !/[/]|www\./i.test(typed), text('name_with_link')),
  address: textRule((typed) => !/:\/\/|www\./i.test(typed), text('address_with_link')),
  email: textRule(isEmail, text('email_malformed')),
  number: textRule(isNumber, text('number_invalid')),
  website: textRule(isWebAddress, text('website_invalid')),
  currency: textRule(isAmount, (locale) => text('amount_malformed', { example: exampleAmount(locale) })),
  twitter: textRule((typed) => /^@?\w{1,15}$/.test(typed), text('twitter_invalid')),
}

function textRule(isMet: (typed: string) => boolean, message: ContentRule['message']): ContentRule {
  return { isMet: (value) => textsOf(value).every((one) => isMet(one.trim())), message }
}

/** The rule of several inputs, whose value has been read by the names of the parts. */
function partsRule(isMet: (parts: Readonly<Record<string, string>>) => boolean, message: Text): ContentRule {
  return { isMet: (value) => isMet(value as Readonly<Record<string, string>>), message }
}

/** The longest URL (platform specification §5). */
const MAX_URL_LENGTH = 2083

/** A scheme, which visitors leave out as they do in a browser, a host with a dot, a port and a path. */
const WEB_ADDRESS = /^(?:https?:\/\/)?(?:[^\s/?#@:.]+\.)+[^\s/?#@:.]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i

function isWebAddress(typed: string): boolean {
  return typed.length <= MAX_URL_LENGTH && WEB_ADDRESS.test(typed)
}

/** As `readNumber` writes it, within the range of numbers. */
function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text))
}

/** As `readTypedAmount` writes it, with at most 15 integer places (storefront specification §9). */
function isAmount(text: string): boolean {
  return /^\d{1,15}(?:\.\d{1,2})?$/.test(text)
}
