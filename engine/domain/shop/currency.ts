/**
 * Currencies that a shop can sell in, with the decimal digits of each.
 *
 * The storefront specification gives their number (26) and the digits, and names six of them. The others are our
 * choice.
 */
export const CURRENCY_DIGITS = {
  ARS: 2,
  AUD: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  COP: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  IDR: 2,
  ILS: 2,
  INR: 2,
  JPY: 0,
  MXN: 2,
  MYR: 2,
  NOK: 2,
  NZD: 2,
  PHP: 2,
  PLN: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  USD: 2,
  ZAR: 2,
} as const

export type Currency = keyof typeof CURRENCY_DIGITS

/** The decimal digits of a currency; 2 for a code that is not listed. */
export function digitsOf(currency: string): number {
  return Object.hasOwn(CURRENCY_DIGITS, currency) ? CURRENCY_DIGITS[currency as Currency] : 2
}

/** The number of smallest units in a unit of a currency: 100, or 1 for yen. */
export function centsOf(currency: string): number {
  return 10 ** digitsOf(currency)
}
