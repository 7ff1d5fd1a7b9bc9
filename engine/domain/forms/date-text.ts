import { type FieldParts, isDate, isTime } from './field-parts.ts'

/**
 * The parts of a date as the language writes them: `5/17/2026` for `en-US`, `17.5.2026` for `de`. Parts that are no date are
 * joined as they were typed.
 */
export function dateText(parts: FieldParts, locale: string): string {
  const { Month = '', Day = '', Year = '' } = parts
  if (!isDate(parts)) return [Month, Day, Year].filter(Boolean).join('/')
  const date = Date.UTC(Number(Year), Number(Month) - 1, Number(Day))
  return print(date, locale, { year: 'numeric', month: 'numeric', day: 'numeric' })
}

/** The parts of a time as the language writes them: `3:30 PM` for `en-US`, `15:30` for `de`. */
export function timeText(parts: FieldParts, locale: string): string {
  const { Hour = '', Minute = '', Second = '', Ampm = '' } = parts
  if (!isTime(parts)) return `${[Hour, Minute, Second].filter(Boolean).join(':')} ${Ampm}`.trim()
  const half = Ampm.trim().toUpperCase()
  const hour = half === '' ? Number(Hour) : (Number(Hour) % 12) + (half === 'PM' ? 12 : 0)
  const time = Date.UTC(2000, 0, 1, hour, Number(Minute), Number(Second))
  const second = Second === '' ? {} : ({ second: '2-digit' } as const)
  return print(time, locale, { hour: 'numeric', minute: '2-digit', ...second })
}

/** The narrow space of some languages is an ordinary one, as in all other texts. */
function print(timeMs: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    .format(timeMs)
    .replaceAll('\u202f', ' ')
}
