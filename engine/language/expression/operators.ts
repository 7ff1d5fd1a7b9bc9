/**
 * The operators of expressions (language specification §5.4).
 *
 * Higher precedence binds tighter. Names appear in messages and debug output.
 */
export interface Operator {
  readonly symbol: string
  readonly name: string
  readonly precedence: number
  readonly associates: 'left' | 'right'
  readonly arity: 0 | 1 | 2
}

const row = (
  symbol: string,
  name: string,
  precedence: number,
  arity: Operator['arity'] = 2,
  associates: Operator['associates'] = 'left',
): Operator => ({ symbol, name, precedence, arity, associates })

export const UNARY_PLUS = row('+', 'unary plus', 17, 1, 'right')
export const UNARY_MINUS = row('-', 'unary minus', 17, 1, 'right')
export const NOT = row('!', 'logical not', 17, 1, 'right')
export const COMPLEMENT = row('~', 'bitwise not', 17, 1, 'right')
export const ASSIGN = row('=', 'assign', 3, 2, 'right')
export const COMMA = row(',', 'comma', 1, 0, 'right')
export const SEMICOLON = row(';', 'semicolon', 1, 0)
export const LEFT_PAREN = row('(', 'left paren', 1, 0)
export const RIGHT_PAREN = row(')', 'right paren', 1, 0)
export const PLUS = row('+', 'add', 14)
export const MINUS = row('-', 'subtract', 14)

/** Every symbol, longer ones before those they begin with. */
export const OPERATORS: readonly Operator[] = [
  row('===', 'strict equality', 11),
  row('!==', 'strict inequality', 11),
  row('**', 'exponent', 16, 2, 'right'),
  row('<<', 'left shift', 13),
  row('>>', 'right shift', 13),
  row('<=', 'less than or equal', 12),
  row('>=', 'greater than or equal', 12),
  row('==', 'equality', 11),
  row('!=', 'inequality', 11),
  row('&&', 'logical and', 7),
  row('||', 'logical or', 6),
  row('*', 'multiply', 15),
  row('/', 'divide', 15),
  row('%', 'modulus', 15),
  PLUS,
  MINUS,
  row('<', 'less than', 12),
  row('>', 'greater than', 12),
  row('&', 'bitwise and', 10),
  row('^', 'bitwise xor', 9),
  row('|', 'bitwise or', 8),
  NOT,
  COMPLEMENT,
  ASSIGN,
  COMMA,
  SEMICOLON,
  LEFT_PAREN,
  RIGHT_PAREN,
]
