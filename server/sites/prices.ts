import { CURRENCY_DIGITS, type Currency, readAmount } from '../../engine/domain/money.ts'
import type { Engine } from '../../engine/index.ts'

/** An amount as templates read it: `{ value: "12.50", currency: "USD" }`. */
export interface MoneyData {
  readonly value: string
  readonly currency: string
  readonly [name: string]: string
}

/** How one website writes its prices. */
export interface Prices {
  /** `$12.50`, in the language of the website. */
  print(cents: number): string
  toMoney(cents: number): MoneyData
  /** The cents of what somebody typed; undefined for what is no amount. */
  readAmount(text: string): number | undefined
}

/** Writes prices with the engine's own formatter, so that a cart and a template never differ. */
export function createPrices(
  engine: Engine,
  { currency, locale }: { readonly currency: string; readonly locale: string },
): Prices {
  const template = engine.compile('{@|money}')
  const digits = CURRENCY_DIGITS[currency as Currency] ?? 2
  const toMoney = (cents: number) => ({ value: toAmount(cents, digits), currency })
  return {
    toMoney,
    readAmount: (text) => readAmount(text, digits),
    print: (cents) => engine.render(template, toMoney(cents), { locale }).html,
  }
}

/** `1250` hundredths as `12.50`, without a detour over binary fractions. */
function toAmount(cents: number, digits: number): string {
  const written = String(Math.abs(cents)).padStart(digits + 1, '0')
  const sign = cents < 0 ? '-' : ''
  return digits === 0 ? sign + written : `${sign}${written.slice(0, -digits)}.${written.slice(-digits)}`
}
