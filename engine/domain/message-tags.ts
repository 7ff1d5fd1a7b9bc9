import type { CLDR, MessageFormatFunc, MessageFormatFuncMap } from '@phensley/cldr'
import { printMoney, readMoney } from './locale-number.ts'
import { type MessageValue, type Meter, textOf, toDecimal } from './message-values.ts'
import { readDatetimeOptions, readIntervalOptions } from './options/date.ts'
import { readCurrencyOptions, readDecimalOptions } from './options/number.ts'
import { type Node, toNumber } from './value.ts'

/**
 * What formatting a message takes from the render: who counts, the time zone of dates, and who remembers what the locale made of
 * a number or date, by all that it depends on besides the locale.
 */
export interface MessageHost {
  readonly meter: Meter
  readonly zoneId: () => string
  readonly remember: (dependsOn: readonly (string | number)[], make: () => string) => string
}

/** `{0 money style:code}`: what a message knows besides plurals and choices, by name. */
export const TAG_NAMES = ['money', 'currency', 'datetime', 'datetime-interval', 'number', 'decimal'] as const

/** What a tag costs, in steps: the dates and numbers of a locale are dear. */
const TAG_STEPS = 16

/** Options that are longer are none. */
const MAX_OPTION_LENGTH = 64

/** The functions behind the tags of one message; an argument that is not passed gives ''. */
export function createTags(cldr: CLDR, host: MessageHost): MessageFormatFuncMap {
  const number = createNumberTags(cldr, host)
  const date = createDateTags(cldr, host)
  const money = bounded(number.money, host.meter)
  const decimal = bounded(number.decimal, host.meter)
  return {
    money,
    currency: money,
    decimal,
    number: decimal,
    datetime: bounded(date.datetime, host.meter),
    'datetime-interval': bounded(date.interval, host.meter),
  } satisfies Record<(typeof TAG_NAMES)[number], MessageFormatFunc>
}

function bounded(tag: MessageFormatFunc, meter: Meter): MessageFormatFunc {
  return (values, options) => {
    meter.charge(TAG_STEPS + options.length)
    return tag(values, options.every(isShort) ? options : options.filter(isShort))
  }
}

function isShort(option: string): boolean {
  return option.length <= MAX_OPTION_LENGTH
}

function createNumberTags(cldr: CLDR, { remember }: MessageHost) {
  return {
    decimal([value]: MessageValue[], options: string[]): string {
      if (value === undefined) return ''
      return remember(['message-decimal', ...options, textOf(value)], () =>
        cldr.Numbers.formatDecimal(toDecimal(value), readDecimalOptions(options)),
      )
    },
    money([node]: Node[], options: string[]): string {
      const money = readMoney(node)
      if (money === undefined) return ''
      const { amount, currency } = money
      return remember(['message-money', ...options, currency, textOf(amount)], () =>
        printMoney(cldr, toDecimal(amount), currency, readCurrencyOptions(options)),
      )
    },
  }
}

function createDateTags({ Calendars }: CLDR, { zoneId, remember }: MessageHost) {
  return {
    datetime([node]: Node[], options: string[]): string {
      const date = toNumber(node)
      if (node === undefined || !Number.isFinite(date)) return ''
      const zone = zoneId()
      return remember(['message-datetime', ...options, zone, date], () =>
        Calendars.formatDate({ date, zoneId: zone }, readDatetimeOptions(options)),
      )
    },
    interval([start, end]: Node[], options: string[]): string {
      if (start === undefined || end === undefined) return ''
      const zone = zoneId()
      const [from, to] = [toNumber(start), toNumber(end)]
      return remember(['message-datetime-interval', ...options, zone, from, to], () =>
        Calendars.formatDateInterval(
          { date: from, zoneId: zone },
          { date: to, zoneId: zone },
          readIntervalOptions(options),
        ),
      )
    },
  }
}
