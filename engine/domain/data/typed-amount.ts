/** Amounts of money as visitors type them, also with the sign or code of a currency. Also for page scripts. */
import { toPlain } from './plain-text.ts'
import { readNumber, writeNumber } from './typed-number.ts'

/** The sign of a currency, of which some have letters before them such as `US$`, or what may be a code. */
const CURRENCY = String.raw`[A-Za-z]{0,3}\p{Sc}|[A-Za-z]{3}`
const BEFORE = new RegExp(`^(?:${CURRENCY})`, 'u')
const AFTER = new RegExp(`(?:${CURRENCY})$`, 'u')

/** Reads an amount in the notation of a language: `$50`, `50 €` and `EUR 12,50` give the number without its currency. */
export function readTypedAmount(typed: string, locale: string): string | undefined {
  // One pattern for all three parts would try each share of a run of blanks between them.
  const text = toPlain(typed).trim()
  const [before = ''] = BEFORE.exec(text) ?? []
  const rest = text.slice(before.length)
  const [after = ''] = AFTER.exec(rest) ?? []
  const isOne = before === '' || after === ''
  const number = rest.slice(0, rest.length - after.length)
  return isOne && isCurrency(before + after) ? readNumber(number.trim(), locale) : undefined
}

/** An amount as visitors type it on pages of a language: `12,50` on a German one. */
export function exampleAmount(locale: string): string {
  return writeNumber('12.50', locale)
}

/** Three letters may also be a word, such as `Mio`. */
function isCurrency(mark: string): boolean {
  if (mark === '' || /\p{Sc}$/u.test(mark)) return true
  return Intl.supportedValuesOf('currency').includes(mark.toUpperCase())
}
