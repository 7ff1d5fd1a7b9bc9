import { DecimalConstants } from '@phensley/cldr'
import { toText } from '../../domain/data/value.ts'
import { printMoney, readDecimal } from '../../domain/locale/locale-number.ts'
import { type Argument, defineFormatter } from '../../language/plugin.ts'

/** Units of work of a number, which the locale library prints in up to 50 µs. */
const CONVERSION_UNITS = 16

/** `{subtotalCents|bookkeeper-money-format}` prints cents as an amount in the currency of the locale's region. */
export const bookkeeperMoneyFormat = defineFormatter({
  name: 'bookkeeper-money-format',
  about: "Prints cents as an amount in the currency of the locale's region.",
  format(node, _, { run }) {
    const cldr = run.cldr()
    if (cldr === undefined) return ''
    run.budget.charge(CONVERSION_UNITS)
    const cents = readDecimal(toText(node)) ?? DecimalConstants.ZERO
    const currency = cldr.Numbers.getCurrencyForRegion(cldr.General.locale().tag.region())
    return printMoney(cldr, cents.divide(100), currency, {})
  },
})

/** `trim` drops trailing zeros. */
const fraction: Argument<{ minimumFractionDigits: number; maximumFractionDigits: number }> = {
  name: 'trim',
  type: 'word',
  isRest: true,
  read: (written) => ({ minimumFractionDigits: written.includes('trim') ? 0 : 2, maximumFractionDigits: 3 }),
}

/**
 * `{taxRate|percentage-format trim}%` prints two or three decimals; with `trim` only those that are not trailing zeros.
 */
export const percentageFormat = defineFormatter({
  name: 'percentage-format',
  about: 'Prints a number with two or three decimals.',
  args: [fraction],
  format(node, [options], { run }) {
    const cldr = run.cldr()
    if (cldr === undefined) return ''
    run.budget.charge(CONVERSION_UNITS)
    return cldr.Numbers.formatDecimal(readDecimal(toText(node)) ?? DecimalConstants.ZERO, options)
  },
})
