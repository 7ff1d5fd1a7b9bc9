import { toText } from '../../domain/data/value.ts'
import { moneyText } from '../../domain/locale/by-locale.ts'
import { readDecimal } from '../../domain/locale/locale-number.ts'
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
  format: (node, [parsed], { run }) => moneyText(node, parsed, run),
})
