import { CURRENCY_DIGITS, type Currency, readAmount } from '../../engine/domain/shop/money.ts'
import type { Billing } from '../../engine/domain/shop/subscription.ts'
import type { Engine } from '../../engine/index.ts'

/** An amount as formatters read it: `{ value: "12.50", currency: "USD" }`. */
export interface MoneyData {
  readonly value: string
  readonly currency: string
  readonly [name: string]: string
}

/** Prints and reads amounts in a website's currency and locale. */
export interface Prices {
  /** Such as `$12.50`. */
  print(cents: number): string
  toMoney(cents: number): MoneyData
  /** Fills the price pattern of a subscription, such as `{price} every {billingPeriodValue} weeks`. */
  printBilling(pattern: string, cents: number, billing: Billing): string
  /** The cents of an amount that a visitor typed; undefined when the text is no amount. */
  readAmount(text: string): number | undefined
}

/** Prints with the `money` formatter of the engine, so a cart prints a price exactly as templates do. */
export function createPrices(
  engine: Engine,
  { currency, locale }: { readonly currency: string; readonly locale: string },
): Prices {
  const template = engine.compile('{@|money}')
  const billingTemplate = engine.compile(
    '{pattern|message price:price billingPeriodValue:every duration:duration}',
  )
  const digits = CURRENCY_DIGITS[currency as Currency] ?? 2
  const toMoney = (cents: number) => ({ value: toAmount(cents, digits), currency })
  const print = (cents: number) => engine.render(template, toMoney(cents), { locale }).html
  return {
    toMoney,
    readAmount: (text) => readAmount(text, digits),
    print,
    printBilling: (pattern, cents, { every, duration }) =>
      engine.render(billingTemplate, { pattern, price: print(cents), every, duration }, { locale }).html,
  }
}

/** Writes 1250 hundredths as `12.50`. It works on digits, because binary fractions would round. */
function toAmount(cents: number, digits: number): string {
  const written = String(Math.abs(cents)).padStart(digits + 1, '0')
  const sign = cents < 0 ? '-' : ''
  return digits === 0 ? sign + written : `${sign}${written.slice(0, -digits)}.${written.slice(-digits)}`
}
