import { escapeMarkup } from '../../domain/escape.ts'
import { printMoney, readDecimal, readMoney } from '../../domain/locale-number.ts'
import { readCurrencyOptions, readDecimalOptions } from '../../domain/options/number.ts'
import { toText } from '../../domain/value.ts'
import { defineFormatter } from '../../language/plugin.ts'
import { options } from './arguments.ts'

/** `{ratio|decimal style:percent maxfrac:1}`: '' for what is not exactly a number, and without a locale. */
export const decimal = defineFormatter({
  name: 'decimal',
  about: 'Prints a number by the rules of the locale.',
  args: [options(readDecimalOptions)],
  format(node, [how], { run }) {
    const number = readDecimal(toText(node))
    return number === undefined ? '' : (run.inputs.cldr()?.Numbers.formatDecimal(number, how) ?? '')
  },
})

/** `{priceMoney|money style:accounting}`: of `{ decimalValue, currencyCode }` or `{ value, currency }`, '' for anything else. */
export const money = defineFormatter({
  name: 'money',
  about: 'Prints an amount of money by the rules of the locale.',
  args: [options(readCurrencyOptions)],
  format(node, [how], { run }) {
    const found = readMoney(node)
    const amount = readDecimal(toText(found?.amount))
    const cldr = run.inputs.cldr()
    if (found === undefined || amount === undefined || cldr === undefined) return ''
    // A code that the locale does not know is printed as it is.
    const currency = run.inputs.safe ? escapeMarkup(found.currency) : found.currency
    return printMoney(cldr, amount, currency, how)
  },
})
