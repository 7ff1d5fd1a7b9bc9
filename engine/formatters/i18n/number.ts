import { escapeMarkup } from '../../domain/data/escape.ts'
import { toText } from '../../domain/data/value.ts'
import { keepCurrencyInOrder, printMoney, readDecimal, readMoney } from '../../domain/locale/locale-number.ts'
import { readCurrencyOptions, readDecimalOptions } from '../../domain/locale/options/number.ts'
import { defineFormatter } from '../../language/plugin.ts'
import { byLocale, options } from './arguments.ts'

/** `{ratio|decimal style:percent maxfrac:1}` prints a number; '' for other values, and without a locale. */
export const decimal = defineFormatter({
  name: 'decimal',
  about: 'Prints a number, by the rules of the locale.',
  args: [options('decimal', readDecimalOptions)],
  format(node, [{ settings, rule }], frame) {
    const text = toText(node)
    return byLocale(frame, { rule, zoneId: '', first: text, second: '' }, (cldr) => {
      const number = readDecimal(text)
      return number === undefined ? '' : cldr.Numbers.formatDecimal(number, settings)
    })
  },
})

/**
 * `{priceMoney|money style:accounting}` prints `{ decimalValue, currencyCode }` or `{ value, currency }`; '' for other
 * values.
 */
export const money = defineFormatter({
  name: 'money',
  about: 'Prints an amount of money, by the rules of the locale.',
  args: [options('money', readCurrencyOptions)],
  format(node, [{ settings, rule }], frame) {
    const found = readMoney(node)
    if (found === undefined) return ''
    const text = toText(found.amount)
    // An unknown currency code prints as it is in the data.
    const currency = frame.run.inputs.safe ? escapeMarkup(found.currency) : found.currency
    const printed = byLocale(frame, { rule, zoneId: '', first: text, second: currency }, (cldr) => {
      const amount = readDecimal(text)
      return amount === undefined ? '' : printMoney(cldr, amount, currency, settings)
    })
    return frame.run.inputs.safe ? keepCurrencyInOrder(printed) : printed
  },
})
