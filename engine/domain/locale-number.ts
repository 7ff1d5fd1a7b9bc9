/** Numbers as the locale library computes with them: read from page data, printed by the rules of a locale. */
import { type CLDR, type CurrencyFormatOptions, Decimal } from '@phensley/cldr'
import { type Json, member, type Node, toText } from './value.ts'

/**
 * Digits and decimal places that are computed with.
 *
 * The library works in time that grows with the digits, and `1e100000` would be a hundred thousand of them.
 */
const MAX_DIGITS = 1000

/** The number that text spells exactly: `-12.50`, `1e3`, `NaN`; undefined for anything else, blanks included. */
export function readDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_DIGITS) return undefined
  try {
    const decimal = new Decimal(text)
    return Math.abs(decimal.exp()) > MAX_DIGITS ? undefined : decimal
  } catch {
    return undefined
  }
}

/** An amount and a currency code, from wherever the page's data keeps them. */
export interface MoneyNode {
  readonly amount: Json
  readonly currency: string
}

/** `{ decimalValue, currencyCode }` or `{ value, currency }`; a pair that is not whole is none. */
export function readMoney(node: Node): MoneyNode | undefined {
  return (
    pair(member(node, 'decimalValue'), member(node, 'currencyCode')) ??
    pair(member(node, 'value'), member(node, 'currency'))
  )
}

function pair(amount: Node, currency: Node): MoneyNode | undefined {
  return amount === undefined || currency === undefined ? undefined : { amount, currency: toText(currency) }
}

/** `$1,234.50`; throws for NaN and the infinities. */
export function printMoney(
  cldr: CLDR,
  amount: Decimal,
  currency: string,
  options: CurrencyFormatOptions,
): string {
  return cldr.Numbers.formatCurrency(amount, currency as CurrencyCode, options)
}

/** The library's type lists the codes it knows; any other text prints without a symbol. */
type CurrencyCode = Parameters<CLDR['Numbers']['formatCurrency']>[1]
