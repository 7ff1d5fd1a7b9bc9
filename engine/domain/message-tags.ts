import type { CLDR, MessageFormatFunc, MessageFormatFuncMap } from '@phensley/cldr'
import { printMoney, readMoney } from './locale-number.ts'
import type { MessageValue, MessageValues, Meter } from './message-values.ts'
import { readDatetimeOptions, readIntervalOptions } from './options/date.ts'
import { readCurrencyOptions, readDecimalOptions } from './options/number.ts'
import { type Node, toNumber } from './value.ts'

/** What formatting a message takes from the render: who counts, and the time zone of dates. */
export interface MessageHost {
  readonly meter: Meter
  readonly zoneId: () => string
}

/** `{0 money style:code}`: what a message knows besides plurals and choices, by name. */
export const TAG_NAMES = ['money', 'currency', 'datetime', 'datetime-interval', 'number', 'decimal'] as const

/** What a tag costs, in steps: the dates and numbers of a locale are dear. */
const TAG_STEPS = 16

/** Options that are longer are none. */
const MAX_OPTION_LENGTH = 64

/** The functions behind the tags of one message; an argument that is not passed gives ''. */
export function createTags(cldr: CLDR, values: MessageValues, host: MessageHost): MessageFormatFuncMap {
  const number = createNumberTags(cldr, values)
  const date = createDateTags(cldr, host.zoneId)
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

function createNumberTags(cldr: CLDR, values: MessageValues) {
  return {
    decimal: ([value]: MessageValue[], options: string[]): string =>
      value === undefined
        ? ''
        : cldr.Numbers.formatDecimal(values.asDecimal(value), readDecimalOptions(options)),
    money([node]: Node[], options: string[]): string {
      const money = readMoney(node)
      if (money === undefined) return ''
      return printMoney(cldr, values.asDecimal(money.amount), money.currency, readCurrencyOptions(options))
    },
  }
}

function createDateTags({ Calendars }: CLDR, zoneId: () => string) {
  return {
    datetime([node]: Node[], options: string[]): string {
      const date = toNumber(node)
      if (node === undefined || !Number.isFinite(date)) return ''
      return Calendars.formatDate({ date, zoneId: zoneId() }, readDatetimeOptions(options))
    },
    interval([start, end]: Node[], options: string[]): string {
      if (start === undefined || end === undefined) return ''
      const from = { date: toNumber(start), zoneId: zoneId() }
      const to = { date: toNumber(end), zoneId: zoneId() }
      return Calendars.formatDateInterval(from, to, readIntervalOptions(options))
    },
  }
}
