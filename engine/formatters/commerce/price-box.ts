import { type CurrencyFormatOptions, DecimalConstants } from '@phensley/cldr'
import { printDecimal } from '../../domain/decimal.ts'
import { escapeText } from '../../domain/escape.ts'
import { printMoney, readDecimal } from '../../domain/locale-number.ts'
import { type Money, printNative } from '../../domain/money.ts'
import { readCurrencyOptions } from '../../domain/options/number.ts'
import type { Billing } from '../../domain/subscription.ts'
import { isTruthy, type Json, toText } from '../../domain/value.ts'
import { type Argument, type Frame, toResolve } from '../../language/plugin.ts'
import { localized } from './localized.ts'

/** `style:code`, `no-group`: how the locale prints amounts, where the site uses that. */
export const currencyOptions: Argument<CurrencyFormatOptions> = {
  name: 'option',
  type: 'word',
  isRest: true,
  read: (written) => readCurrencyOptions(written),
}

/** One message and the amounts it may name. */
export type PriceLine = { readonly text: string; readonly price?: Json; readonly fromPrice?: Json }

/** What stands in a box: the lowest of several prices, else one price, with a sale's in front of it. */
export interface PriceLines {
  readonly from?: PriceLine
  readonly sale?: PriceLine
  readonly normal?: PriceLine
}

/** Renders prices; nothing of the page but what is passed is in reach of their messages. */
export function renderPriceBox(
  name: string,
  lines: PriceLines,
  billing: Billing | undefined,
  frame: Frame,
): string {
  const term: Record<string, Json> =
    billing === undefined ? {} : { billingPeriodValue: billing.every, duration: billing.duration }
  return frame.renderFragment('price-box', { name, ...lines, ...term }, { isIsolated: true })
}

/** A site's own words for a price, as markup: they are text, the amounts put into them are markup already. */
export function priceText(key: string, fallback: string, frame: Frame): string {
  const own = localized(key, frame)
  const text = own === undefined ? fallback : toText(own)
  return frame.run.inputs.safe ? escapeText(text) : text
}

const USES_LOCALE = toResolve(['featureFlags', 'useCLDRMoneyFormat'])

/** An amount as markup, by the rules of the locale where the site wants them; '' when they are missing. */
export function priceMarkup(money: Money, options: CurrencyFormatOptions, frame: Frame): string {
  if (!isTruthy(USES_LOCALE(frame))) return frame.renderFragment('native-money', printNative(money))
  const { inputs } = frame.run
  const cldr = inputs.cldr()
  if (cldr === undefined) return ''
  const amount = readDecimal(printDecimal(money.amount)) ?? DecimalConstants.ZERO
  const text = printMoney(cldr, amount, money.currency, options)
  // A currency that the locale does not know is printed as the data has it.
  return inputs.safe ? escapeText(text) : text
}
