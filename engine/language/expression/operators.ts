import { coerceBoolean, coerceNumber, type LiteralValue } from './coerce.ts'

/**
 * An operator of expressions (language specification §5.4).
 *
 * A higher precedence binds tighter. The name appears in messages and debug output. Operators that only group have no
 * function.
 */
export interface Operator {
  readonly symbol: string
  readonly name: string
  readonly precedence: number
  readonly associates: 'left' | 'right'
  readonly unary?: (value: LiteralValue) => LiteralValue
  readonly binary?: (left: LiteralValue, right: LiteralValue) => LiteralValue
}

function prefix(symbol: string, name: string, unary: (value: LiteralValue) => LiteralValue): Operator {
  return { symbol, name, precedence: 17, associates: 'right', unary }
}

function grouping(symbol: string, name: string, associates: Operator['associates'] = 'left'): Operator {
  return { symbol, name, precedence: 1, associates }
}

function numeric(
  symbol: string,
  name: string,
  precedence: number,
  compute: (left: number, right: number) => number,
  associates: Operator['associates'] = 'left',
): Operator {
  const binary = (left: LiteralValue, right: LiteralValue) => compute(coerceNumber(left), coerceNumber(right))
  return { symbol, name, precedence, associates, binary }
}

/** A comparison of the raw values, because JavaScript's own comparison converts text differently from `coerceNumber`. */
function relation(
  symbol: string,
  name: string,
  precedence: number,
  holds: (left: never, right: never) => boolean,
): Operator {
  return {
    symbol,
    name,
    precedence,
    associates: 'left',
    binary: holds as (left: LiteralValue, right: LiteralValue) => boolean,
  }
}

export const UNARY_PLUS = prefix('+', 'unary plus', coerceNumber)
export const UNARY_MINUS = prefix('-', 'unary minus', (value) => -1 * coerceNumber(value))
export const NOT = prefix('!', 'logical not', (value) => !coerceBoolean(value))
export const COMPLEMENT = prefix('~', 'bitwise not', (value) => ~coerceNumber(value))
export const PLUS = numeric('+', 'add', 14, (left, right) => left + right)
export const MINUS = numeric('-', 'subtract', 14, (left, right) => left - right)
export const ASSIGN: Operator = { symbol: '=', name: 'assign', precedence: 3, associates: 'right' }
export const COMMA = grouping(',', 'comma', 'right')
export const SEMICOLON = grouping(';', 'semicolon')
export const LEFT_PAREN = grouping('(', 'left paren')
export const RIGHT_PAREN = grouping(')', 'right paren')

/** All symbols. A longer symbol comes before its prefixes. */
export const OPERATORS: readonly Operator[] = [
  relation('===', 'strict equality', 11, (left, right) => left === right),
  relation('!==', 'strict inequality', 11, (left, right) => left !== right),
  numeric('**', 'exponent', 16, (left, right) => left ** right, 'right'),
  numeric('<<', 'left shift', 13, (left, right) => left << right),
  numeric('>>', 'right shift', 13, (left, right) => left >> right),
  relation('<=', 'less than or equal', 12, (left, right) => left <= right),
  relation('>=', 'greater than or equal', 12, (left, right) => left >= right),
  // biome-ignore lint/suspicious/noDoubleEquals: loose equality is what the operator means
  relation('==', 'equality', 11, (left, right) => left == right),
  // biome-ignore lint/suspicious/noDoubleEquals: loose equality is what the operator means
  relation('!=', 'inequality', 11, (left, right) => left != right),
  relation('&&', 'logical and', 7, (left, right) => coerceBoolean(left) && coerceBoolean(right)),
  relation('||', 'logical or', 6, (left, right) => coerceBoolean(left) || coerceBoolean(right)),
  numeric('*', 'multiply', 15, (left, right) => left * right),
  numeric('/', 'divide', 15, (left, right) => left / right),
  numeric('%', 'modulus', 15, (left, right) => left % right),
  PLUS,
  MINUS,
  relation('<', 'less than', 12, (left, right) => left < right),
  relation('>', 'greater than', 12, (left, right) => left > right),
  numeric('&', 'bitwise and', 10, (left, right) => left & right),
  numeric('^', 'bitwise xor', 9, (left, right) => left ^ right),
  numeric('|', 'bitwise or', 8, (left, right) => left | right),
  NOT,
  COMPLEMENT,
  ASSIGN,
  COMMA,
  SEMICOLON,
  LEFT_PAREN,
  RIGHT_PAREN,
]
