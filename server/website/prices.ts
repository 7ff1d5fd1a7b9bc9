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
  /** A text of the formatter `message`, with the placeholders that texts about subscriptions have. */
  printBilling(text: string, billing: Pick<Billing, 'every' | 'duration'>, cents: number): string
  /** The cents of an amount that a visitor typed; undefined when the text is no amount. */
  readAmount(text: string): number | undefined
}

/** The placeholders of a text about a subscription, in the order in which `product-price` gives them. */
const BILLING = '{text|message price:price billingPeriodValue:billingPeriodValue duration:duration}'

/** Prints with the `money` formatter of the engine, so a cart prints a price exactly as templates do. */
export function createPrices(
  engine: Engine,
  { currency, locale }: { readonly currency: string; readonly locale: string },
): Prices {
  const template = engine.compile('{@|money}')
  const billingTemplate = engine.compile(BILLING)
  const digits = CURRENCY_DIGITS[currency as Currency] ?? 2
  const toMoney = (cents: number) => ({ value: toAmount(cents, digits), currency })
  const print = (cents: number) => engine.render(template, toMoney(cents), { locale }).html
  return {
    toMoney,
    print,
    readAmount: (text) => readAmount(text, digits),
    printBilling: (text, { every, duration }, cents) => {
      const values = { text, price: print(cents), billingPeriodValue: every, duration }
      return engine.render(billingTemplate, values, { locale }).html
    },
  }
}

/** Writes 1250 hundredths as `12.50`. It works on digits, because binary fractions would round. */
function toAmount(cents: number, digits: number): string {
  const written = String(Math.abs(cents)).padStart(digits + 1, '0')
  const sign = cents < 0 ? '-' : ''
  return digits === 0 ? sign + written : `${sign}${written.slice(0, -digits)}.${written.slice(-digits)}`
}
