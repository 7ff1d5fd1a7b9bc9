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

/** The words before a number in our mails and on our pages, in each language: an order, its reference. Blanks are gone. */
const ORDER_WORDS =
  /^(?:(?:your|ihre)?(?:order|bestellung|bestell)|(?:رقم)?(?:ال)?طلبك?|reference|verwendungszweck|المرجع|الرقمالمرجعي):?/
/** The word or sign for a number, such as `Nr. ` or `#`. */
const NUMBER_SIGN = /^(?:n[ro°]|number|nummer|رقم)?[.:]*#?/

/** The text of a typed number or id in lower case, without the words or sign before it. */
export function cleanOrderNumber(typed: string): string {
  return typed.toLowerCase().replace(ORDER_WORDS, '').replace(NUMBER_SIGN, '')
}

/** A number with or without letters before it, because the owner may have changed them since. */
const NUMBER = /^[a-z]{0,4}[-_.:/]?#?([\doil]{4,9})$/

/** Reads the number of an order from cleaned text, also with the letters O, I and L as digits; undefined for other text. */
export function readOrderNumber(cleaned: string): number | undefined {
  const [, digits = ''] = NUMBER.exec(cleaned) ?? []
  return /\d/.test(digits) ? Number(toDigits(digits)) : undefined
}

/** Text in lower case with the digits that its letters look like. */
export function toDigits(typed: string): string {
  return typed.replaceAll('o', '0').replaceAll(/[il]/g, '1')
}
