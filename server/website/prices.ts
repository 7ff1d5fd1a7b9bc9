import { LRUCache } from 'lru-cache'
import { writeNumber } from '../../engine/domain/data/typed-number.ts'
import { digitsOf } from '../../engine/domain/shop/currency.ts'
import { readAmount, toAmount } from '../../engine/domain/shop/money.ts'
import type { Billing } from '../../engine/domain/shop/subscription.ts'
import type { Engine, Json } from '../../engine/index.ts'

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
  /** The same of an amount as formatters read it. */
  printMoney(money: Json): string
  toMoney(cents: number): MoneyData
  /** Fills the price pattern of a subscription, such as `{price} every {billingPeriodValue} weeks`. */
  printBilling(pattern: string, cents: number, billing: Billing): string
  /** An amount as a visitor types it, such as `12,50`. */
  writeAmount(cents: number): string
  /** The cents of an amount that a visitor typed; undefined when the text is no amount. */
  readAmount(text: string): number | undefined
}

/** Printed amounts that a website keeps. A cart prints most of its amounts again after each change. */
const KEPT_AMOUNTS = 1000

/** Prints with the `money` formatter of the engine, so a cart prints a price exactly as templates do. */
export function createPrices(
  engine: Engine,
  { currency, locale }: { readonly currency: string; readonly locale: string },
): Prices {
  const template = engine.compile('{@|money}')
  const billingTemplate = engine.compile(
    '{pattern|message price:price billingPeriodValue:every duration:duration}',
  )
  const digits = digitsOf(currency)
  const toMoney = (cents: number) => ({ value: toAmount(cents, digits), currency })
  const printMoney = (money: Json) => engine.render(template, money, { locale }).html
  const printed = new LRUCache<number, string>({
    max: KEPT_AMOUNTS,
    memoMethod: (cents) => printMoney(toMoney(cents)),
  })
  const print = (cents: number) => printed.memo(cents)
  return {
    toMoney,
    writeAmount: (cents) => writeNumber(toAmount(cents, digits), locale),
    readAmount: (text) => readAmount(text, { digits, locale }),
    print,
    printMoney,
    printBilling: (pattern, cents, { every, duration }) =>
      engine.render(billingTemplate, { pattern, price: print(cents), every, duration }, { locale }).html,
  }
}
