import type { Budget } from '../4-render/budget.ts'
import type { Frame } from '../4-render/scope.ts'
import { assignedName } from './closures.ts'
import { chargeLiteral, type LiteralValue, readVariable } from './coerce.ts'
import { FUNCTIONS } from './functions.ts'
import { ASSIGN, type Operator, PLUS } from './operators.ts'
import type { ExpressionError, ExpressionItem } from './parser.ts'

/** The value of the last sub-expression, or undefined. */
export interface Evaluated {
  readonly value?: LiteralValue | undefined
  readonly failures: readonly ExpressionError[]
}

/**
 * A cell of the stack: a value, a name to resolve, the mark of a call, or undefined after an operation without a
 * result.
 */
type Cell = ExpressionItem | undefined

/**
 * Evaluates sub-expressions in order on a stack machine (language specification §5.7).
 *
 * Assignments go to the given frame, which the caller keeps or discards. Items are charged before they are evaluated.
 */
export function evaluate(parts: readonly (readonly ExpressionItem[])[], frame: Frame): Evaluated {
  const machine = new Machine(frame)
  let value: LiteralValue | undefined
  for (const part of parts) value = machine.run(part)
  return { value, failures: machine.failures }
}

class Machine {
  readonly failures: ExpressionError[] = []
  readonly #frame: Frame
  readonly #budget: Budget
  #stack: Cell[] = []

  constructor(frame: Frame) {
    this.#frame = frame
    this.#budget = frame.run.budget
  }

  /** The value of one sub-expression; undefined after an assignment, and when no value remains. */
  run(items: readonly ExpressionItem[]): LiteralValue | undefined {
    this.#stack = []
    this.#budget.charge(items.length)
    for (const item of items) {
      if (item.kind === 'operator' && item.operator === ASSIGN) return this.#assign()
      if (!this.#take(item)) break
    }
    const top = this.#stack.at(-1)
    if (top === undefined) return undefined
    const value = this.#valueOf(top)
    if (value === undefined) this.#fail({ detail: 'Reduce error: unexpected token on stack' })
    return value
  }

  /** Returns false when the sub-expression cannot continue. */
  #take(item: ExpressionItem): boolean {
    switch (item.kind) {
      case 'operator':
        return item.operator.unary ? this.#unary(item.operator.unary) : this.#binary(item.operator)
      case 'call':
        return this.#call(item.name)
      default:
        this.#stack.push(item)
        return true
    }
  }

  /** An operand without a value gives no result and no failure. */
  #unary(compute: (value: LiteralValue) => LiteralValue): boolean {
    const value = this.#valueOf(this.#stack.pop())
    this.#push(value === undefined ? undefined : compute(value))
    return true
  }

  #binary(operator: Operator): boolean {
    const right = this.#valueOf(this.#stack.pop())
    const left = this.#valueOf(this.#stack.pop())
    if (left === undefined || right === undefined) {
      return this.#fail({ detail: `Invalid arguments to operator ${operator.name}` })
    }
    const isJoin = operator === PLUS && (typeof left === 'string' || typeof right === 'string')
    if (isJoin) return this.#join(String(left), String(right))
    this.#push(operator.binary?.(left, right))
    return true
  }

  /** Charges the text before it is made. */
  #join(left: string, right: string): boolean {
    const length = left.length + right.length
    const { maxExpressionText: limit } = this.#budget.limits
    if (length > limit) {
      return this.#fail({ detail: `Concatenation would exceed maximum string length ${limit}`, limit })
    }
    this.#budget.chargeText(length)
    this.#push(left + right)
    return true
  }

  #call(name: string): boolean {
    const args: LiteralValue[] = []
    for (let cell = this.#stack.pop(); cell !== undefined && cell.kind !== 'args'; cell = this.#stack.pop()) {
      const value = this.#valueOf(cell)
      if (value !== undefined) args.push(value)
    }
    const result = FUNCTIONS.get(name)?.(args.reverse())
    if (result === undefined) return this.#fail({ detail: `Error calling function ${name}` })
    this.#push(result)
    return true
  }

  /** Assigns scalars to an `@name`. Other values and targets are ignored. The sub-expression ends here. */
  #assign(): undefined {
    const value = this.#valueOf(this.#stack.pop())
    const name = assignedName(this.#stack.pop())
    if (name !== undefined && value !== undefined) this.#frame.define(name, value)
  }

  #fail(failure: ExpressionError): false {
    this.failures.push(failure)
    return false
  }

  #push(value: LiteralValue | undefined): void {
    this.#stack.push(value === undefined ? undefined : { kind: 'literal', value })
  }

  /** The value of a literal or a name; undefined for objects, arrays, marks and empty cells. */
  #valueOf(cell: Cell): LiteralValue | undefined {
    if (cell?.kind === 'literal') return chargeLiteral(cell.value, this.#budget)
    return cell?.kind === 'variable' ? readVariable(cell.resolve, this.#frame) : undefined
  }
}
