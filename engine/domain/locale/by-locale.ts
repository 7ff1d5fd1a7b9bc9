import type { CLDR } from '@phensley/cldr'
import { escapeMarkup } from '../data/escape.ts'
import type { Meter } from '../data/meter.ts'
import { type Node, toText } from '../data/value.ts'
import { type Conversion, type ConversionCache, Rule } from './conversion-cache.ts'
import { keepCurrencyInOrder, printMoney, readDecimal, readMoney } from './locale-number.ts'
import { readCurrencyOptions } from './options/number.ts'

/** The parts of a render that printing by its locale needs. */
export interface LocaleRun {
  readonly inputs: {
    readonly locale: string | undefined
    readonly conversions: ConversionCache
    /** Whether data is escaped in markup. */
    readonly safe: boolean
  }
  readonly budget: Meter
  /** Undefined without a locale. */
  cldr(): CLDR | undefined
}

/** Parsed options, and their rule for the cache. */
export interface ParsedOptions<T> {
  readonly settings: T
  readonly rule: Rule
}

/** Units of work of a conversion, which takes up to 50 µs unless its result is cached. */
export const CONVERSION_UNITS = 16

/** The cached text of a conversion by the rules of the locale; '' without a locale. */
export function byLocale(
  run: LocaleRun,
  { rule, zoneId, first, second }: Omit<Conversion, 'locale'>,
  convert: (cldr: CLDR) => string,
): string {
  const found = run.cldr()
  if (found === undefined) return ''
  const { locale = '', conversions } = run.inputs
  run.budget.charge(CONVERSION_UNITS)
  return conversions.remember({ rule, locale, zoneId, first, second }, () => convert(found))
}

type CurrencyOptions = ParsedOptions<ReturnType<typeof readCurrencyOptions>>

/** The options of an amount that is printed as its locale usually does. */
export const USUAL_MONEY: CurrencyOptions = { settings: readCurrencyOptions([]), rule: new Rule('money', []) }

/** Prints `{ decimalValue, currencyCode }` or `{ value, currency }`; '' for other values, and without a locale. */
export function moneyText(node: Node, { settings, rule }: CurrencyOptions, run: LocaleRun): string {
  const found = readMoney(node)
  if (found === undefined) return ''
  const text = toText(found.amount)
  // An unknown currency code prints as it is in the data.
  const currency = run.inputs.safe ? escapeMarkup(found.currency) : found.currency
  const printed = byLocale(run, { rule, zoneId: '', first: text, second: currency }, (cldr) => {
    const amount = readDecimal(text)
    return amount === undefined ? '' : printMoney(cldr, amount, currency, settings)
  })
  return run.inputs.safe ? keepCurrencyInOrder(printed) : printed
}
