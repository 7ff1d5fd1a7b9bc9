import type { CLDR } from '@phensley/cldr'
import type { TextMeter } from '../data/meter.ts'
import { type Node, toNumber } from '../data/value.ts'
import { type Conversion, Rule } from './conversion-cache.ts'
import { printMoney, readMoney } from './locale-number.ts'
import { numeralOf, readNumeral } from './message-values.ts'
import { readDatetimeOptions, readIntervalOptions } from './options/date.ts'
import { readCurrencyOptions, readDecimalOptions } from './options/number.ts'

/** A plural that prints less than its author wants. `argument` is the name or position of its value. */
export interface MessageFlaw {
  readonly kind: 'lacks-other' | 'counts-no-number'
  readonly argument: string
}

/**
 * Services of a render for messages: the locale, the budget, the time zone of dates, and the cache of formatted values.
 */
export interface MessageHost {
  readonly cldr: CLDR
  readonly meter: TextMeter
  zoneId(): string
  /** Reports a flaw of a message with the value that a plural counts, once in a render. */
  report(flaw: MessageFlaw, value: Node): void
  remember(dependsOn: Omit<Conversion, 'locale'>, make: () => string): string
}

/** Prints the values of a tag by its options. A value that was not passed gives ''. */
export type MessageTag = (values: readonly Node[], host: MessageHost) => string

/** Units of work of a tag, because formatting a number or date is expensive. */
const TAG_UNITS = 16

/** Longer options are ignored. */
const MAX_OPTION_LENGTH = 64

/** Reads the options of a tag. An unknown name gives undefined. */
export function createTag(name: string, words: readonly string[]): MessageTag | undefined {
  const create = CREATORS.get(name)
  if (create === undefined) return undefined
  const tag = create(words.filter((word) => word.length <= MAX_OPTION_LENGTH))
  return (values, host) => {
    host.meter.charge(TAG_UNITS + words.length)
    return tag(values, host)
  }
}

function createDecimal(words: readonly string[]): MessageTag {
  const rule = new Rule('message-decimal', words)
  const options = readDecimalOptions(words)
  return ([value], host) => {
    if (value === undefined) return ''
    const numeral = numeralOf(value)
    return host.remember({ rule, zoneId: '', first: numeral, second: '' }, () =>
      host.cldr.Numbers.formatDecimal(readNumeral(numeral), options),
    )
  }
}

function createMoney(words: readonly string[]): MessageTag {
  const rule = new Rule('message-money', words)
  const options = readCurrencyOptions(words)
  return ([node], host) => {
    const money = readMoney(node)
    if (money === undefined) return ''
    const { currency } = money
    const numeral = numeralOf(money.amount)
    return host.remember({ rule, zoneId: '', first: numeral, second: currency }, () =>
      printMoney(host.cldr, readNumeral(numeral), currency, options),
    )
  }
}

function createDatetime(words: readonly string[]): MessageTag {
  const rule = new Rule('message-datetime', words)
  const options = readDatetimeOptions(words)
  return ([node], host) => {
    const date = toNumber(node)
    if (node === undefined || !Number.isFinite(date)) return ''
    const zoneId = host.zoneId()
    return host.remember({ rule, zoneId, first: date, second: 0 }, () =>
      host.cldr.Calendars.formatDate({ date, zoneId }, options),
    )
  }
}

function createInterval(words: readonly string[]): MessageTag {
  const rule = new Rule('message-datetime-interval', words)
  const options = readIntervalOptions(words)
  return ([start, end], host) => {
    if (start === undefined || end === undefined) return ''
    const zoneId = host.zoneId()
    const [from, to] = [toNumber(start), toNumber(end)]
    return host.remember({ rule, zoneId, first: from, second: to }, () =>
      host.cldr.Calendars.formatDateInterval({ date: from, zoneId }, { date: to, zoneId }, options),
    )
  }
}

/** Tags that a message may contain besides plurals and choices, such as `{0 money style:code}`. */
const CREATORS: ReadonlyMap<string, (words: readonly string[]) => MessageTag> = new Map([
  ['money', createMoney],
  ['currency', createMoney],
  ['datetime', createDatetime],
  ['datetime-interval', createInterval],
  ['number', createDecimal],
  ['decimal', createDecimal],
])

export const TAG_NAMES: readonly string[] = [...CREATORS.keys()]
