import type { Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'

/** The number of an order as buyers read it aloud, such as `HG-1042`; the id of an order without a number. */
export function orderNumberOf(
  { orderPrefix }: Pick<Site, 'orderPrefix'>,
  { number, id }: Pick<Order, 'number' | 'id'>,
): string {
  if (number === null) return id
  return orderPrefix === '' ? String(number) : `${orderPrefix}-${number}`
}

/** The word or sign for a number, such as `Nr. ` or `#`. */
const NUMBER_SIGN = /^(?:n[ro°][.:]?)?#?/

/** The text of a typed number or id in lower case, without the word or sign before it. */
export function cleanOrderNumber(typed: string): string {
  return typed.toLowerCase().replace(NUMBER_SIGN, '')
}

/** A number with or without letters before it, because the owner may have changed them since. */
const NUMBER = /^[a-z]{0,4}[-_.:/]?#?(\d{4,9})$/

/** Reads the number of an order from cleaned text; undefined for other text. */
export function readOrderNumber(cleaned: string): number | undefined {
  const [, digits] = NUMBER.exec(cleaned) ?? []
  return digits === undefined ? undefined : Number(digits)
}
