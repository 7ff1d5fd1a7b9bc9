import type { FieldParts } from './field-parts.ts'
import type { FormField } from './form.ts'
import { type FieldPart, HALF_OF_DAY, partsOf } from './parts.ts'

/**
 * The inputs of a field as a language orders them: the day before the month for `en-GB`, and AM or PM only where a clock has 12
 * hours. The names of the inputs are the same everywhere. An answer that has AM or PM keeps its input.
 *
 * Not for page scripts: they take the inputs as the page has them.
 */
export function partsIn(
  field: Pick<FormField, 'type' | 'showCountryCode'>,
  locale: string,
  answer: FieldParts,
): readonly FieldPart[] {
  const parts = partsOf(field)
  if (field.type === 'date') {
    const order = dateOrder(locale)
    return parts.toSorted((a, b) => order.indexOf(a.name.toLowerCase()) - order.indexOf(b.name.toLowerCase()))
  }
  const isWhole = field.type !== 'time' || hasHalves(locale) || (answer[HALF_OF_DAY] ?? '') !== ''
  return isWhole ? parts : parts.filter(({ name }) => name !== HALF_OF_DAY)
}

/** `day`, `month` and `year` in the order of a language. Visitors type years of the calendar that the service checks. */
function dateOrder(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  return format.formatToParts(0).map(({ type }) => type)
}

function hasHalves(locale: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
}
