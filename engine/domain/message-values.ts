import { Decimal, DecimalConstants } from '@phensley/cldr'
import { readDecimal } from './locale-number.ts'
import { member, type Node, toText } from './value.ts'

/** Counts what formatting uses, so that a limit can end it. */
export interface Meter {
  charge(units: number): void
  chargeText(length: number): void
}

/** Page data, or a number that was computed from it; undefined for an argument that was not passed. */
export type MessageValue = Node | Decimal

/** A value as text, as a message prints it. */
export function textOf(value: MessageValue): string {
  return value instanceof Decimal ? value.toString() : toText(amountOf(value))
}

/** Money stands for its amount, even for one that is null. */
function amountOf(node: Node): Node {
  if (typeof node !== 'object') return node
  const amount = member(node, 'decimalValue')
  if (amount !== undefined) return amount
  const value = member(node, 'value')
  return value === undefined ? node : value
}

/** The text of the number that a value counts as; other text counts as 0. */
export function numeralOf(node: Node): string {
  const amount = amountOf(node)
  return typeof amount === 'boolean' ? String(Number(amount)) : toText(amount)
}

/** 0 for what is no number, NaN for what was not passed. */
export function toDecimal(value: MessageValue): Decimal {
  if (value === undefined) return DecimalConstants.NAN
  return value instanceof Decimal ? value : readNumeral(numeralOf(value))
}

/** 0 for what is no numeral. */
export function readNumeral(numeral: string): Decimal {
  return readDecimal(numeral) ?? DecimalConstants.ZERO
}
