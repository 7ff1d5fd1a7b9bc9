import type { CLDR } from '@phensley/cldr'
import { printMoney, readMoney } from './locale-number.ts'
import { type Conversion, Rule } from './memo.ts'
import { type Meter, numeralOf, readNumeral } from './message-values.ts'
import { readDatetimeOptions, readIntervalOptions } from './options/date.ts'
import { readCurrencyOptions, readDecimalOptions } from './options/number.ts'
import { type Node, toNumber } from './value.ts'

/**
 * What formatting a message takes from the render: the locale's services, who counts, the time zone of dates, and who remembers
 * what the locale made of a number or date, by all that it depends on besides the locale.
 */
export interface MessageHost {
  readonly cldr: CLDR
  readonly meter: Meter
  zoneId(): string
  remember(dependsOn: Omit<Conversion, 'locale'>, make: () => string): string
}

/** Prints the values of a tag with options; a value that was not passed gives ''. */
export type Tag = (values: readonly Node[], host: MessageHost) => string

/** What a tag costs, in steps: the dates and numbers of a locale are dear. */
const TAG_STEPS = 16

/** Options that are longer are none. */
const MAX_OPTION_LENGTH = 64

/** A tag with its options read; undefined for a name that messages do not know. */
export function createTag(name: string, words: readonly string[]): Tag | undefined {
  const create = CREATORS.get(name)
  if (create === undefined) return undefined
  const tag = create(words.filter((word) => word.length <= MAX_OPTION_LENGTH))
  return (values, host) => {
    host.meter.charge(TAG_STEPS + words.length)
    return tag(values, host)
  }
}

function createDecimal(words: readonly string[]): Tag {
  const rule = new Rule('message-decimal', words)
  const how = readDecimalOptions(words)
  return ([value], host) => {
    if (value === undefined) return ''
    const numeral = numeralOf(value)
    return host.remember({ rule, zoneId: '', first: numeral, second: '' }, () =>
      host.cldr.Numbers.formatDecimal(readNumeral(numeral), how),
    )
  }
}

function createMoney(words: readonly string[]): Tag {
  const rule = new Rule('message-money', words)
  const how = readCurrencyOptions(words)
  return ([node], host) => {
    const money = readMoney(node)
    if (money === undefined) return ''
    const { currency } = money
    const numeral = numeralOf(money.amount)
    return host.remember({ rule, zoneId: '', first: numeral, second: currency }, () =>
      printMoney(host.cldr, readNumeral(numeral), currency, how),
    )
  }
}

function createDatetime(words: readonly string[]): Tag {
  const rule = new Rule('message-datetime', words)
  const how = readDatetimeOptions(words)
  return ([node], host) => {
    const date = toNumber(node)
    if (node === undefined || !Number.isFinite(date)) return ''
    const zoneId = host.zoneId()
    return host.remember({ rule, zoneId, first: date, second: 0 }, () =>
      host.cldr.Calendars.formatDate({ date, zoneId }, how),
    )
  }
}

function createInterval(words: readonly string[]): Tag {
  const rule = new Rule('message-datetime-interval', words)
  const how = readIntervalOptions(words)
  return ([start, end], host) => {
    if (start === undefined || end === undefined) return ''
    const zoneId = host.zoneId()
    const [from, to] = [toNumber(start), toNumber(end)]
    return host.remember({ rule, zoneId, first: from, second: to }, () =>
      host.cldr.Calendars.formatDateInterval({ date: from, zoneId }, { date: to, zoneId }, how),
    )
  }
}

/** What a message knows besides plurals and choices: `{0 money style:code}`. */
const CREATORS: ReadonlyMap<string, (words: readonly string[]) => Tag> = new Map([
  ['money', createMoney],
  ['currency', createMoney],
  ['datetime', createDatetime],
  ['datetime-interval', createInterval],
  ['number', createDecimal],
  ['decimal', createDecimal],
])

export const TAG_NAMES: readonly string[] = [...CREATORS.keys()]
