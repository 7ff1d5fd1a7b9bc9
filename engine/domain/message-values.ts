import { Decimal, DecimalConstants, type MessageArgConverter } from '@phensley/cldr'
import { readDecimal } from './locale-number.ts'
import { type Json, member, type Node, toText } from './value.ts'

/** Counts what formatting uses, so that a limit can end it. */
export interface Meter {
  charge(units: number): void
  chargeText(length: number): void
}

/** Page data, or a number that the library computed from it; undefined for an argument that was not passed. */
export type MessageValue = Json | Decimal | undefined

/** How values of the page stand in a message: as text and as numbers. */
export class MessageValues implements MessageArgConverter {
  readonly #meter: Meter

  constructor(meter: Meter) {
    this.#meter = meter
  }

  asString(value: MessageValue): string {
    const text = textOf(value)
    this.#meter.chargeText(text.length)
    return text
  }

  /** 0 for what is no number, NaN for what was not passed. */
  asDecimal(value: MessageValue): Decimal {
    this.#meter.charge(1)
    if (value === undefined) return DecimalConstants.NAN
    return toDecimal(value)
  }
}

/** A value as text, as a message prints it. */
export function textOf(value: MessageValue): string {
  return value instanceof Decimal ? value.toString() : toText(amountOf(value))
}

/** Money stands for its amount, even for one that is null. */
function amountOf(node: Node): Node {
  const amount = member(node, 'decimalValue')
  if (amount !== undefined) return amount
  const value = member(node, 'value')
  return value === undefined ? node : value
}

/** 0 for what is no number. */
export function toDecimal(value: Exclude<MessageValue, undefined>): Decimal {
  if (value instanceof Decimal) return value
  const node = amountOf(value)
  if (typeof node === 'boolean') return node ? DecimalConstants.ONE : DecimalConstants.ZERO
  return readDecimal(toText(node)) ?? DecimalConstants.ZERO
}
