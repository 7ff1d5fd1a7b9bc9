import type { Preparation } from '../../domain/data/meter.ts'
import { FUNCTIONS } from './functions.ts'
import { lexExpression } from './lexer.ts'
import { COMMA, LEFT_PAREN, type Operator, RIGHT_PAREN, SEMICOLON } from './operators.ts'
import type { ExpressionToken } from './token.ts'

/** An item of a parsed expression: a value, the mark before the arguments of a call, a call or an operator. */
export type ExpressionItem =
  | ExpressionToken
  | { readonly kind: 'args' }
  | { readonly kind: 'call'; readonly name: string }

/** Sub-expressions in reverse Polish notation, or the errors that prevent an evaluation. */
export interface Expression {
  readonly parts: readonly (readonly ExpressionItem[])[]
  readonly errors: readonly ExpressionError[]
}

/** An error in the wording of the reference implementation. `limit` is set when the expression passed one. */
export interface ExpressionError {
  readonly detail: string
  readonly limit?: number
}

/** UTF-16 units of an expression. Longer ones are refused, because the clock is not looked at inside a token. */
const MAX_LENGTH = 64 * 1024

/** Parses an expression. Linear in its source. */
export function parseExpression(source: string, maxTokens: number, preparation: Preparation): Expression {
  if (source.length > MAX_LENGTH) {
    return { parts: [], errors: [{ detail: `Expression is longer than ${MAX_LENGTH} characters` }] }
  }
  const lexed = lexExpression(source, preparation)
  const { items, error } = markCalls(lexed.tokens, maxTokens)
  const errors = [error, lexed.error === undefined ? undefined : { detail: lexed.error }].filter(
    (each) => each !== undefined,
  )
  return errors.length > 0 ? { parts: [], errors } : new Builder().build(items)
}

/** Separates calls from variables. Stops at the first invalid token. */
function markCalls(
  tokens: readonly ExpressionToken[],
  maxTokens: number,
): { items: ExpressionItem[]; error?: ExpressionError } {
  const items: ExpressionItem[] = []
  for (const [at, token] of tokens.entries()) {
    if (at >= maxTokens) {
      const detail = `Expression exceeds the maximum number of allowed tokens: ${maxTokens}`
      return { items, error: { detail, limit: maxTokens } }
    }
    const name = calledName(token, tokens[at + 1])
    if (name === undefined) items.push(token)
    else if (FUNCTIONS.has(name)) items.push({ kind: 'call', name })
    else return { items, error: { detail: `Invalid function ${name}` } }
  }
  return { items }
}

/** The name before an opening parenthesis. Only a name of one segment can be called. */
function calledName(token: ExpressionToken, next: ExpressionToken | undefined): string | undefined {
  if (token.kind !== 'variable' || token.path.length !== 1) return undefined
  return next?.kind === 'operator' && next.operator === LEFT_PAREN ? String(token.path[0]) : undefined
}

/** The shunting-yard algorithm, with the rules of the language specification §5.7. */
class Builder {
  readonly #parts: ExpressionItem[][] = []
  readonly #errors: ExpressionError[] = []
  readonly #stack: ExpressionItem[] = []
  #output: ExpressionItem[] = []

  build(items: readonly ExpressionItem[]): Expression {
    for (const item of items) {
      if (!this.#add(item)) return { parts: this.#parts, errors: this.#errors }
    }
    this.#flush()
    return { parts: this.#parts, errors: this.#errors }
  }

  /** Returns false when the expression cannot be built. */
  #add(item: ExpressionItem): boolean {
    if (item.kind === 'call') {
      this.#output.push({ kind: 'args' })
      this.#stack.push(item)
    } else if (item.kind === 'operator') return this.#addOperator(item, item.operator)
    else this.#output.push(item)
    return true
  }

  #addOperator(item: ExpressionItem, operator: Operator): boolean {
    switch (operator) {
      case LEFT_PAREN:
        this.#stack.push(item)
        return true
      case COMMA:
        this.#popToParen()
        return true
      case RIGHT_PAREN:
        return this.#closeParen()
      case SEMICOLON:
        this.#flush()
        return true
      default:
        this.#popTighter(operator)
        this.#stack.push(item)
        return true
    }
  }

  #popTighter(operator: Operator): void {
    for (
      let top = this.#stack.at(-1);
      top !== undefined && bindsTighter(top, operator);
      top = this.#stack.at(-1)
    ) {
      this.#popToOutput()
    }
  }

  #popToOutput(): void {
    const top = this.#stack.pop()
    if (top !== undefined) this.#output.push(top)
  }

  /** Moves operators to the output up to an opening parenthesis. Returns whether there is one. */
  #popToParen(): boolean {
    for (let top = this.#stack.at(-1); top !== undefined; top = this.#stack.at(-1)) {
      if (isLeftParen(top)) return true
      this.#popToOutput()
    }
    return false
  }

  #closeParen(): boolean {
    if (!this.#popToParen()) {
      this.#errors.push({ detail: `Mismatched operator found: ${RIGHT_PAREN.name}` })
      return false
    }
    this.#stack.pop()
    if (this.#stack.at(-1)?.kind === 'call') this.#popToOutput()
    return true
  }

  /** Ends a sub-expression. After a mismatch, the rest of the stack is left for the next sub-expression. */
  #flush(): void {
    const output = this.#output
    if (this.#popToParen()) {
      this.#stack.pop()
      this.#errors.push({ detail: `Mismatched operator found: ${LEFT_PAREN.name}` })
    } else if (output.length > 0) this.#parts.push(output)
    this.#output = []
  }
}

function bindsTighter(top: ExpressionItem, operator: Operator): boolean {
  if (top.kind === 'call') return true
  if (top.kind !== 'operator' || top.operator === LEFT_PAREN) return false
  const { precedence } = top.operator
  return (
    precedence > operator.precedence || (precedence === operator.precedence && operator.associates === 'left')
  )
}

function isLeftParen(item: ExpressionItem): boolean {
  return item.kind === 'operator' && item.operator === LEFT_PAREN
}
