import { escapeMarkup } from '../../domain/escape.ts'
import { printMoney, readDecimal, readMoney } from '../../domain/locale-number.ts'
import { readCurrencyOptions, readDecimalOptions } from '../../domain/options/number.ts'
import { toText } from '../../domain/value.ts'
import { defineFormatter } from '../../language/plugin.ts'
import { byLocale, options } from './arguments.ts'

/** `{ratio|decimal style:percent maxfrac:1}`: '' for what is not exactly a number, and without a locale. */
export const decimal = defineFormatter({
  name: 'decimal',
  about: 'Prints a number by the rules of the locale.',
  args: [options('decimal', readDecimalOptions)],
  format(node, [{ how, rule }], frame) {
    const text = toText(node)
    return byLocale(frame, { rule, zoneId: '', first: text, second: '' }, (cldr) => {
      const number = readDecimal(text)
      return number === undefined ? '' : cldr.Numbers.formatDecimal(number, how)
    })
  },
})

/** `{priceMoney|money style:accounting}`: of `{ decimalValue, currencyCode }` or `{ value, currency }`, '' for anything else. */
export const money = defineFormatter({
  name: 'money',
  about: 'Prints an amount of money by the rules of the locale.',
  args: [options('money', readCurrencyOptions)],
  format(node, [{ how, rule }], frame) {
    const found = readMoney(node)
    if (found === undefined) return ''
    const text = toText(found.amount)
    // A code that the locale does not know is printed as it is.
    const currency = frame.run.inputs.safe ? escapeMarkup(found.currency) : found.currency
    return byLocale(frame, { rule, zoneId: '', first: text, second: currency }, (cldr) => {
      const amount = readDecimal(text)
      return amount === undefined ? '' : printMoney(cldr, amount, currency, how)
    })
  },
})
