import type { Formatter } from '../../language/plugin.ts'
import { datetime, datetimeInterval } from './datetime.ts'
import { message } from './message.ts'
import { decimal, money } from './number.ts'
import { relativeTime, timesince } from './relative-time.ts'

export const i18nFormatters: readonly Formatter[] = [
  datetime,
  datetimeInterval,
  decimal,
  message,
  money,
  relativeTime,
  timesince,
]
