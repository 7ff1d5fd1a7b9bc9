/** Reads members of JSON that another platform made: each may be missing, or of another type than expected. */
import type { Meter } from '../data/meter.ts'
import { isArray, isObject, type Json, type JsonObject, type Node } from '../data/value.ts'
import { centsOf } from './currency.ts'

/** A member of an object; undefined for none. */
export function memberIn(object: Node, name: string): Node {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined
}

/** The value as an object; an empty one for anything else. */
export function objectIn(value: Node): JsonObject {
  return isObject(value) ? value : {}
}

/** The objects of a list; empty for anything else. Each element is charged. */
export function objectsIn(value: Node, meter: Meter | undefined): readonly JsonObject[] {
  return elementsIn(value, meter).filter(isObject)
}

/** The elements of a list; empty for anything else. Each one is charged. */
export function elementsIn(value: Node, meter: Meter | undefined): readonly Json[] {
  if (!isArray(value)) return []
  meter?.charge(value.length)
  return value
}

/** The first member that is a number or a text of some length, as text; '' for none. */
export function textIn(object: Node, ...names: readonly string[]): string {
  for (const name of names) {
    const value = memberIn(object, name)
    if (value !== '' && (typeof value === 'string' || typeof value === 'number')) return String(value)
  }
  return ''
}

/** A member that is a number; undefined for none. One that is too large to be exact is none. */
export function numberIn(object: Node, name: string): number | undefined {
  const value = memberIn(object, name)
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined
}

/** A member that is true or false, else the fallback. */
export function booleanIn(object: Node, name: string, fallback: boolean): boolean {
  const value = memberIn(object, name)
  return typeof value === 'boolean' ? value : fallback
}

/**
 * The first of the members that is an amount, in cents: a number of cents, or money such as `{ value: "12.50", currency }`
 * or `{ decimalValue, currencyCode }`. Undefined for none.
 */
export function centsIn(object: Node, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = memberIn(object, name)
    const cents = isObject(value) ? centsOfMoney(value) : value
    if (typeof cents === 'number' && Number.isSafeInteger(Math.round(cents))) return Math.round(cents)
  }
  return undefined
}

function centsOfMoney(money: JsonObject): number {
  const text = textIn(money, 'value', 'decimalValue')
  return text === '' ? Number.NaN : Number(text) * centsOf(currencyOfMoney(money))
}

/** The currency of money, such as `USD`; '' where it names none. */
export function currencyOfMoney(money: Node): string {
  const code = textIn(money, 'currency', 'currencyCode')
  return /^[A-Z]{3}$/.test(code) ? code : ''
}
