import { Decimal, DecimalConstants } from '@phensley/cldr'
import { member, type Node, toText } from '../data/value.ts'
import { readDecimal } from './locale-number.ts'

/** Page data, or a number computed from it; undefined for an argument that was not passed. */
export type MessageValue = Node | Decimal

/** The text that a message prints for a value. */
export function textOf(value: MessageValue): string {
  return value instanceof Decimal ? value.toString() : toText(amountOf(value))
}

/** Money is represented by its amount, also when the amount is null. */
function amountOf(node: Node): Node {
  if (typeof node !== 'object') return node
  const amount = member(node, 'decimalValue')
  if (amount !== undefined) return amount
  const value = member(node, 'value')
  return value === undefined ? node : value
}

/** A value as the text of a number. Text that is not a number counts as 0. */
export function numeralOf(node: Node): string {
  const amount = amountOf(node)
  return typeof amount === 'boolean' ? String(Number(amount)) : toText(amount)
}

/** A value as a number. A value that is not a number gives 0, an argument that was not passed gives NaN. */
export function toDecimal(value: MessageValue): Decimal {
  if (value === undefined) return DecimalConstants.NAN
  return value instanceof Decimal ? value : readNumeral(numeralOf(value))
}

/** Whether a value is a number, or text that is read as one. */
export function isNumeral(value: MessageValue): boolean {
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Decimal) return true
  return value !== undefined && readDecimal(numeralOf(value)) !== undefined
}

/** Text that is not a number gives 0. */
export function readNumeral(numeral: string): Decimal {
  return readDecimal(numeral) ?? DecimalConstants.ZERO
}
