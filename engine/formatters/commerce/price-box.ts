import { type CurrencyFormatOptions, DecimalConstants } from '@phensley/cldr'
import { printDecimal } from '../../domain/data/decimal.ts'
import { escapeText } from '../../domain/data/escape.ts'
import { convertInParts } from '../../domain/data/parts.ts'
import { isTruthy, type Json, toText } from '../../domain/data/value.ts'
import { keepCurrencyInOrder, printMoney, readDecimal } from '../../domain/locale/locale-number.ts'
import { readCurrencyOptions } from '../../domain/locale/options/number.ts'
import { en } from '../../domain/messages/en.ts'
import { freeTextFor } from '../../domain/shop/free-price.ts'
import { type Money, printNative } from '../../domain/shop/money.ts'
import type { Billing } from '../../domain/shop/subscription.ts'
import { type Argument, type Frame, toResolve } from '../../language/plugin.ts'
import { localized, localizedStrings } from './localized.ts'

/** Currency options such as `style:code` and `no-group`. They apply where the website formats prices by locale. */
export const currencyOptions: Argument<CurrencyFormatOptions> = {
  name: 'option',
  type: 'word',
  isRest: true,
  read: (written) => readCurrencyOptions(written),
}

/** A message and the amounts that it can use. */
export type PriceLine = { readonly text: string; readonly price?: Json; readonly fromPrice?: Json }

/** The lines of a price box: the lowest of several prices, else one price, with the sale price before it. */
export interface PriceLines {
  readonly from?: PriceLine
  readonly sale?: PriceLine
  readonly normal?: PriceLine
}

/** Prints a price box. Its messages can use only the given amounts, nothing else of the page. */
export function renderPriceBox(
  name: string,
  lines: PriceLines,
  billing: Billing | undefined,
  frame: Frame,
): string {
  const term: Record<string, Json> =
    billing === undefined ? {} : { billingPeriodValue: billing.every, duration: billing.duration }
  const labels = lines.sale === undefined ? {} : saleLabels(frame)
  return frame.renderFragment('price-box', { name, ...lines, ...labels, ...term }, { isIsolated: true })
}

/** The labels of both prices for screen readers. They are English in the reference implementation (decision D22). */
function saleLabels(frame: Frame): Record<string, Json> {
  const label = (key: 'salePriceText' | 'originalPriceText') =>
    (frame.run.inputs.safe && toText(localized(key, frame))) || en[key]
  return { saleLabel: label('salePriceText'), originalLabel: label('originalPriceText') }
}

/** The website's own message for a price, as markup: its text is escaped, and the amounts in it are markup. */
export function priceText(key: string, fallback: string, frame: Frame): string {
  const own = localized(key, frame)
  const text = own === undefined ? fallback : toText(own)
  return frame.run.inputs.safe ? convertInParts(text, escapeText, frame.run.budget) : text
}

/** The owner's words for a price of zero, as markup; '' for an amount. */
export function freeMarkup(money: Money, frame: Frame): string {
  const { budget, inputs } = frame.run
  const text = inputs.safe ? freeTextFor(money, localizedStrings(frame)) : ''
  return convertInParts(text, escapeText, budget)
}

const USES_LOCALE = toResolve(['featureFlags', 'useCLDRMoneyFormat'])

/**
 * An amount as markup. Websites with the feature flag `useCLDRMoneyFormat` print it by their locale, which gives ''
 * without one.
 */
export function priceMarkup(money: Money, options: CurrencyFormatOptions, frame: Frame): string {
  if (!isTruthy(USES_LOCALE(frame))) return frame.renderFragment('native-money', printNative(money))
  const cldr = frame.run.cldr()
  if (cldr === undefined) return ''
  const amount = readDecimal(printDecimal(money.amount)) ?? DecimalConstants.ZERO
  const text = printMoney(cldr, amount, money.currency, options)
  // An unknown currency prints as it is in the data.
  return frame.run.inputs.safe ? escapeText(keepCurrencyInOrder(text)) : text
}
