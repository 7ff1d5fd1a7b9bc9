import type { CurrencyFormatOptions, DecimalFormatOptions, NumberFormatOptions } from '@phensley/cldr'
import { choice, digits, type OptionKeys, readOptions, spelled, type Take } from './read.ts'

const group: Take<NumberFormatOptions> = (options, value) => {
  options.group = value === '' || value === 'true'
}

const noGroup: Take<NumberFormatOptions> = (options) => {
  options.group = false
}

const round = choice(
  'round',
  ['up', 'down', 'ceiling', 'floor', 'half-up', 'half-down', 'half-even'],
  [
    ['ceil', 'ceiling'],
    ['truncate', 'down'],
  ],
)

/** Options that all number formatters share. */
export const numberKeys: readonly (readonly [string, Take<NumberFormatOptions>])[] = [
  ...spelled(['group', 'grouping'], group),
  ...spelled(['no-group', 'no-grouping'], noGroup),
  ...spelled(['round', 'rounding'], round),
  ...spelled(['minint', 'minInt', 'minimumIntegerDigits'], digits('minimumIntegerDigits')),
  ...spelled(['maxfrac', 'maxFrac', 'maximumFractionDigits'], digits('maximumFractionDigits')),
  ...spelled(['minfrac', 'minFrac', 'minimumFractionDigits'], digits('minimumFractionDigits')),
  ...spelled(['maxsig', 'maxSig', 'maximumSignificantDigits'], digits('maximumSignificantDigits')),
  ...spelled(['minsig', 'minSig', 'minimumSignificantDigits'], digits('minimumSignificantDigits')),
]

const DECIMAL_STYLES = [
  'decimal',
  'short',
  'long',
  'scientific',
  'percent',
  'percent-scaled',
  'permille',
  'permille-scaled',
] as const

const DECIMAL_KEYS: OptionKeys<DecimalFormatOptions> = new Map<string, Take<DecimalFormatOptions>>([
  ...numberKeys,
  ['style', choice('style', DECIMAL_STYLES, [['standard', 'decimal']])],
])

/** Reads the options of `decimal`, such as `style:percent maxfrac:1 round:down`. */
export function readDecimalOptions(words: readonly string[]): DecimalFormatOptions {
  return readOptions(words, DECIMAL_KEYS, {})
}

const CURRENCY_STYLES = ['symbol', 'accounting', 'code', 'name', 'short'] as const

const CURRENCY_KEYS: OptionKeys<CurrencyFormatOptions> = new Map<string, Take<CurrencyFormatOptions>>([
  ...numberKeys,
  ['style', choice('style', CURRENCY_STYLES, [['standard', 'symbol']])],
  ['symbol', choice('symbolWidth', ['default', 'narrow'])],
])

/** Reads the options of `money` and of prices, such as `style:accounting symbol:narrow no-group`. */
export function readCurrencyOptions(words: readonly string[]): CurrencyFormatOptions {
  return readOptions(words, CURRENCY_KEYS, {})
}
