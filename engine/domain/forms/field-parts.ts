/** Rules of answers that have several parts: dates, times and phone numbers. */

/** The parts of an answer, by name. */
export type FieldParts = Readonly<Record<string, string>>

/** A day of the years 100 to 9999: a shorter year leaves open which century it means. */
export function isDate(parts: FieldParts): boolean {
  const written = ['Year', 'Month', 'Day'].map((name) => textAt(parts, name))
  if (!written.every((text) => /^\d{1,4}$/.test(text))) return false
  const [year, month, day] = written.map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

/** A time of 12 hours with AM or PM, or one of 24 hours without. A missing minute or second counts as 0. */
export function isTime(parts: FieldParts): boolean {
  const half = textAt(parts, 'Ampm').toUpperCase()
  if (half !== '' && half !== 'AM' && half !== 'PM') return false
  const [least, most] = half === '' ? [0, 23] : [1, 12]
  return (
    isWithin(textAt(parts, 'Hour'), least, most) &&
    isWithin(textAt(parts, 'Minute') || '0', 0, 59) &&
    isWithin(textAt(parts, 'Second') || '0', 0, 59)
  )
}

function textAt(parts: FieldParts, name: string): string {
  return (parts[name] ?? '').trim()
}

function isWithin(text: string, least: number, most: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most
}

/** E.164 allows 15 digits; the shortest national numbers have about 5. */
const PHONE_DIGITS = { min: 5, max: 15 } as const

/** Digits in any of the four parts; the number may begin with +, and visitors may separate digits. */
export function isPhone(parts: FieldParts): boolean {
  const digits = Object.values(parts)
    .join('')
    .replaceAll(/[\s().-]/g, '')
    .replace('+', '')
  return /^\d+$/.test(digits) && digits.length >= PHONE_DIGITS.min && digits.length <= PHONE_DIGITS.max
}

/** The parts of a phone number that came as a list. One of three parts has no country code, so an empty one is put first. */
export function padPhone(parts: readonly string[]): readonly string[] {
  return parts.length === 3 ? ['', ...parts] : parts
}
