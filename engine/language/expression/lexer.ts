import type { Preparation } from '../../domain/data/meter.ts'
import { DIGIT, isAmong } from '../2-parse/characters.ts'
import { Cursor } from '../2-parse/cursor.ts'
import { toResolve } from '../4-render/resolve.ts'
import type { LiteralValue } from './coerce.ts'
import { readNumber } from './number.ts'
import {
  COMPLEMENT,
  MINUS,
  NOT,
  OPERATORS,
  type Operator,
  PLUS,
  RIGHT_PAREN,
  UNARY_MINUS,
  UNARY_PLUS,
} from './operators.ts'
import { readText } from './text.ts'
import type { ExpressionToken } from './token.ts'

/** The tokens before the first error, and that error in the wording of the reference implementation. */
export interface Lexed {
  readonly tokens: readonly ExpressionToken[]
  readonly error?: string
}

type LexedToken = { readonly token: ExpressionToken; readonly end: number } | { readonly error: string }

const CONSTANTS: ReadonlyMap<string, LiteralValue> = new Map<string, LiteralValue>([
  ['null', null],
  ['true', true],
  ['false', false],
  ['PI', Math.PI],
  ['E', Math.E],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['NaN', Number.NaN],
])

const CONTROL_NAMES: ReadonlyMap<string, string> = new Map([
  ['\b', 'backspace'],
  ['\f', 'form feed'],
  ['\n', 'line feed'],
  ['\r', 'carriage return'],
  ['\t', 'tab'],
])

const BLANKS = ' \n\t\r\u00a0'

/** Text for one unit of preparation is 32 UTF-16 units, besides one for each token. */
const TEXT_SHIFT = 5

/** Splits an expression into tokens (language specification §5.2). Linear in its length. */
export function lexExpression(source: string, preparation: Preparation): Lexed {
  preparation.prepare(source.length >>> TEXT_SHIFT)
  const tokens: ExpressionToken[] = []
  let at = 0
  while (at < source.length) {
    if (BLANKS.includes(source.charAt(at))) {
      at++
      continue
    }
    preparation.prepare(1)
    const read = readToken(source, at, tokens.at(-1))
    if ('error' in read) return { tokens, error: read.error }
    tokens.push(read.token)
    at = read.end
  }
  return { tokens }
}

function readToken(source: string, at: number, previous: ExpressionToken | undefined): LexedToken {
  const character = source.charAt(at)
  if (isAmong(DIGIT, source.charCodeAt(at))) return toLiteral(readNumber(source, at))
  if (character === '"' || character === "'") return toLiteral(readText(source, at))
  const operator = OPERATORS.find(({ symbol }) => source.startsWith(symbol, at))
  if (operator !== undefined) {
    return { token: tokenOf(asPrefix(operator, previous)), end: at + operator.symbol.length }
  }
  return readName(source, at) ?? { error: unexpected(character, at) }
}

/** One token for each operator, because every second one of a long expression is one. */
const OPERATOR_TOKENS: ReadonlyMap<Operator, ExpressionToken> = new Map(
  [...OPERATORS, UNARY_PLUS, UNARY_MINUS].map((operator) => [operator, { kind: 'operator', operator }]),
)

function tokenOf(operator: Operator): ExpressionToken {
  // The table has all operators.
  return OPERATOR_TOKENS.get(operator) as ExpressionToken
}

function toLiteral(read: ReturnType<typeof readNumber> | ReturnType<typeof readText>): LexedToken {
  return 'error' in read ? read : { token: { kind: 'literal', value: read.value }, end: read.end }
}

/** Plus and minus are unary at the start, and after any operator except a closing parenthesis. */
function asPrefix(operator: Operator, previous: ExpressionToken | undefined): Operator {
  if (operator === NOT || operator === COMPLEMENT) return operator
  const isPrefix =
    previous === undefined || (previous.kind === 'operator' && previous.operator !== RIGHT_PAREN)
  if (!isPrefix) return operator
  if (operator === PLUS) return UNARY_PLUS
  return operator === MINUS ? UNARY_MINUS : operator
}

function readName(source: string, at: number): LexedToken | undefined {
  const cursor = new Cursor(source, { start: at - 1, end: source.length + 1 })
  const path = cursor.readPath()
  if (path === undefined) return undefined
  const [first] = path
  const constant = path.length === 1 && typeof first === 'string' ? CONSTANTS.get(first) : undefined
  const token: ExpressionToken =
    constant === undefined
      ? { kind: 'variable', path, resolve: toResolve(path) }
      : { kind: 'literal', value: constant }
  return { token, end: cursor.at }
}

function unexpected(character: string, at: number): string {
  const kind = CONTROL_NAMES.get(character) ?? (character <= '\u001f' ? 'control character' : 'character')
  return `Unexpected ${kind} at ${at}: ${JSON.stringify(character)}`
}
