import { toBoolean, toNumber } from './functions.ts'
import type { Literal } from './token.ts'

/** One operand to one result. */
const UNARY: ReadonlyMap<string, (value: Literal) => Literal> = new Map<string, (value: Literal) => Literal>([
  ['unary plus', toNumber],
  ['unary minus', (value) => -1 * toNumber(value)],
  ['logical not', (value) => !toBoolean(value)],
  ['bitwise not', (value) => ~toNumber(value)],
])

type Binary = (left: Literal, right: Literal) => Literal

function onNumbers(compute: (left: number, right: number) => number): Binary {
  return (left, right) => compute(toNumber(left), toNumber(right))
}

/** Comparison of the raw values by the host's own rules, which convert text differently from `toNumber`. */
function onRaw(compute: (left: never, right: never) => boolean): Binary {
  return compute as Binary
}

/** Two operands to one result; `+` stands apart, for it may join text. */
const BINARY: ReadonlyMap<string, Binary> = new Map<string, Binary>([
  ['exponent', onNumbers((left, right) => left ** right)],
  ['multiply', onNumbers((left, right) => left * right)],
  ['divide', onNumbers((left, right) => left / right)],
  ['modulus', onNumbers((left, right) => left % right)],
  ['add', onNumbers((left, right) => left + right)],
  ['subtract', onNumbers((left, right) => left - right)],
  ['left shift', onNumbers((left, right) => left << right)],
  ['right shift', onNumbers((left, right) => left >> right)],
  ['bitwise and', onNumbers((left, right) => left & right)],
  ['bitwise xor', onNumbers((left, right) => left ^ right)],
  ['bitwise or', onNumbers((left, right) => left | right)],
  ['less than', onRaw((left, right) => left < right)],
  ['greater than', onRaw((left, right) => left > right)],
  ['less than or equal', onRaw((left, right) => left <= right)],
  ['greater than or equal', onRaw((left, right) => left >= right)],
  // biome-ignore lint/suspicious/noDoubleEquals: loose equality is what the operator means
  ['equality', onRaw((left, right) => left == right)],
  // biome-ignore lint/suspicious/noDoubleEquals: loose equality is what the operator means
  ['inequality', onRaw((left, right) => left != right)],
  ['strict equality', onRaw((left, right) => left === right)],
  ['strict inequality', onRaw((left, right) => left !== right)],
  ['logical and', (left, right) => toBoolean(left) && toBoolean(right)],
  ['logical or', (left, right) => toBoolean(left) || toBoolean(right)],
])

export function computeUnary(name: string, value: Literal): Literal {
  return UNARY.get(name)?.(value) ?? null
}

export function computeBinary(name: string, left: Literal, right: Literal): Literal {
  return BINARY.get(name)?.(left, right) ?? null
}
