import type {
  CalendarType,
  ContextType,
  DateFormatOptions,
  DateIntervalFormatOptions,
  FormatWidthType,
  RelativeTimeFormatOptions,
} from '@phensley/cldr'
import { numberKeys } from './number.ts'
import { choice, flag, type OptionKeys, readOptions, spelled, splitOption, type Take } from './read.ts'

const WIDTHS: ReadonlySet<string> = new Set<FormatWidthType>(['short', 'medium', 'long', 'full'])

function isWidth(word: string): word is FormatWidthType {
  return WIDTHS.has(word)
}

const CONTEXTS: readonly ContextType[] = ['middle-of-text', 'begin-sentence', 'standalone', 'ui-list-or-menu']

const CALENDARS: readonly CalendarType[] = ['buddhist', 'gregory', 'iso8601', 'persian', 'japanese']

const calendars = choice('ca', CALENDARS, [['gregorian', 'gregory']])

/** An unknown calendar resets a known one before it. */
const calendar: Take<DateFormatOptions> = (options, value) => {
  options.ca = 'gregory'
  calendars(options, value)
}

/** A width, or else a part of the skeleton. */
function widthOf(member: 'date' | 'time' | 'datetime'): Take<DateFormatOptions> {
  return (options, value) => {
    if (isWidth(value)) options[member] = value
    else addToSkeleton(options, value)
  }
}

/** Characters of a skeleton. The library takes time quadratic in them, and no skeleton needs half as many. */
const MAX_SKELETON = 64

function addToSkeleton(options: DateFormatOptions, piece: string): void {
  const skeleton = (options.skeleton ?? '') + piece
  if (skeleton.length <= MAX_SKELETON) options.skeleton = skeleton
}

/** A longer skeleton is ignored. */
const takeSkeleton: Take<{ skeleton?: string }> = (options, value) => {
  if (value.length <= MAX_SKELETON) options.skeleton = value
}

/** Widths or skeletons of both dates of a range. */
function takeShort(member: 'date' | 'time'): Take<DateIntervalFormatOptions> {
  return (options, value) => {
    if (value.length <= MAX_SKELETON) options[member] = value
  }
}

const DATETIME_KEYS: OptionKeys<DateFormatOptions> = new Map<string, Take<DateFormatOptions>>([
  ['date', widthOf('date')],
  ['time', widthOf('time')],
  ['datetime', widthOf('datetime')],
  ['skeleton', takeSkeleton],
  ['calendar', calendar],
  ['context', choice('context', CONTEXTS)],
  ...spelled(['wrap', 'wrapper', 'wrapped'], choice('wrap', ['short', 'medium', 'long', 'full'])),
])

/**
 * Reads the options of `datetime`, such as `date:full time:short` or `yMMMd hm`. Bare words are widths or parts of the
 * skeleton.
 */
export function readDatetimeOptions(words: readonly string[]): DateFormatOptions {
  const options: DateFormatOptions = { ca: 'gregory' }
  for (const word of words) {
    const [key, value] = splitOption(word)
    if (value !== '') DATETIME_KEYS.get(key)?.(options, value)
    else if (key === 'date' || key === 'time') options[key] = 'short'
    else if (isWidth(key)) options.datetime = key
    else addToSkeleton(options, key)
  }
  return options
}

const INTERVAL_KEYS: OptionKeys<DateIntervalFormatOptions> = new Map<string, Take<DateIntervalFormatOptions>>(
  [
    ['skeleton', takeSkeleton],
    ['date', takeShort('date')],
    ['time', takeShort('time')],
    ['context', choice('context', CONTEXTS)],
  ],
)

/**
 * Reads the options of `datetime-interval`, such as `yMMMd` or `date:yMMMd time:hm`. A bare word is the whole skeleton.
 */
export function readIntervalOptions(words: readonly string[]): DateIntervalFormatOptions {
  const options: DateIntervalFormatOptions = { ca: 'gregory' }
  for (const word of words) {
    const [key, value] = splitOption(word)
    const take = INTERVAL_KEYS.get(key)
    if (value !== '') take?.(options, value)
    else if (key !== '' && take === undefined) takeSkeleton(options, key)
  }
  return options
}

const FIELDS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millis'] as const

const RELATIVE_KEYS: OptionKeys<RelativeTimeFormatOptions> = new Map<string, Take<RelativeTimeFormatOptions>>(
  [
    ...numberKeys,
    ['context', choice('context', CONTEXTS)],
    ['dayOfWeek', flag('dayOfWeek')],
    ['numericOnly', flag('numericOnly')],
    ['allowWeeks', flag('allowWeeks')],
    ['alwaysNow', flag('alwaysNow')],
    ['field', choice('field', FIELDS)],
    ['width', choice('width', ['short', 'narrow', 'wide'])],
  ],
)

/** Reads the options of `relative-time`, such as `numericOnly:true field:week maxfrac:1`. */
export function readRelativeTimeOptions(words: readonly string[]): RelativeTimeFormatOptions {
  return readOptions(words, RELATIVE_KEYS, { ca: 'gregory' })
}
