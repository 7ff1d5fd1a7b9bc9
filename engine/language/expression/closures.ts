import { type Node, toText } from '../../domain/data/value.ts'
import type { Frame } from '../4-render/scope.ts'
import { chargeLiteral, type LiteralValue, readVariable } from './coerce.ts'
import { FUNCTIONS } from './functions.ts'
import { type Compute, FUSED } from './fused.ts'
import { ASSIGN, type Operator, PLUS } from './operators.ts'
import type { ExpressionItem } from './parser.ts'

/** An entry of the stack while closures are built: a value, or the mark before the arguments of a call. */
type Built = Compute | 'args'

/** A sub-expression, with the name that it assigns. */
interface Statement {
  readonly target: string | undefined
  readonly compute: Compute
}

/**
 * Compiles sub-expressions into one closure that returns the output; undefined when the stack machine has to evaluate
 * them.
 *
 * Closures handle well-formed expressions only: each operator has its operands, and one value remains. Everything else,
 * and every failure, is left to the stack machine, which reproduces the results of the reference implementation.
 */
export function toClosure(
  parts: readonly (readonly ExpressionItem[])[],
): ((frame: Frame) => string | undefined) | undefined {
  const statements = parts.map(toStatement)
  if (!statements.every((each) => each !== undefined)) return undefined
  const [only] = statements
  if (only === undefined || statements.length > 1) return (frame) => runStatements(statements, frame)
  const { target, compute } = only
  if (target === undefined) return (frame) => printed(compute(frame))
  return (frame) => {
    const value = compute(frame)
    if (value === undefined) return undefined
    frame.define(target, value)
    return ''
  }
}

/** Later sub-expressions see the assignments of earlier ones. A failure reverts all of them. */
function runStatements(statements: readonly Statement[], frame: Frame): string | undefined {
  const before: Node[] = []
  let output: string | undefined = ''
  for (let at = 0; at < statements.length; at++) {
    const { target, compute } = statements[at] as Statement
    const value = compute(frame)
    if (value === undefined) return revert(statements, before, frame)
    before.push(target === undefined ? undefined : frame.variables?.get(target))
    if (target !== undefined) frame.define(target, value)
    output = target === undefined ? printed(value) : ''
  }
  return output
}

/** Restores the previous values of the assigned names, in reverse order. */
function revert(statements: readonly Statement[], before: readonly Node[], frame: Frame): undefined {
  for (let at = before.length - 1; at >= 0; at--) {
    const target = statements[at]?.target
    if (target !== undefined) frame.define(target, before[at])
  }
}

function printed(value: LiteralValue | undefined): string | undefined {
  return value === undefined ? undefined : toText(value)
}

function toStatement(items: readonly ExpressionItem[]): Statement | undefined {
  const last = items.at(-1)
  const isAssignment = last?.kind === 'operator' && last.operator === ASSIGN
  const target = isAssignment ? assignedName(items[0]) : undefined
  if (isAssignment && target === undefined) return undefined
  const compute = toCompute(isAssignment ? items.slice(1, -1) : items)
  return compute && { target, compute }
}

/** The `@name` that an assignment sets; undefined for a target that cannot be assigned. */
export function assignedName(item: ExpressionItem | undefined): string | undefined {
  if (item?.kind !== 'variable' || item.path.length !== 1) return undefined
  const [name] = item.path
  return typeof name === 'string' && name.length > 1 && name.startsWith('@') ? name : undefined
}

/** Bound of items, because a chain of operators nests as many closure calls. */
const MAX_ITEMS = 200

function toCompute(items: readonly ExpressionItem[]): Compute | undefined {
  if (items.length > MAX_ITEMS) return undefined
  const stack: Built[] = []
  for (const item of items) {
    const built = build(item, stack)
    if (built === undefined) return undefined
    stack.push(built)
  }
  const [only] = stack
  return stack.length === 1 && only !== 'args' ? only : undefined
}

function build(item: ExpressionItem, stack: Built[]): Built | undefined {
  switch (item.kind) {
    case 'literal':
      return buildLiteral(item.value)
    case 'variable':
      return (frame) => readVariable(item.resolve, frame)
    case 'args':
      return 'args'
    case 'call':
      return buildCall(item.name, stack)
    case 'operator':
      return item.operator === ASSIGN ? undefined : buildOperator(item.operator, stack)
  }
}

function buildLiteral(value: LiteralValue): Compute {
  return typeof value === 'string' ? (frame) => chargeLiteral(value, frame.run.budget) : () => value
}

function buildCall(name: string, stack: Built[]): Compute | undefined {
  const call = FUNCTIONS.get(name)
  const args: Compute[] = []
  for (let built = stack.pop(); built !== 'args'; built = stack.pop()) {
    if (built === undefined) return undefined
    args.unshift(built)
  }
  return (frame) => {
    const values: LiteralValue[] = []
    for (const arg of args) {
      const value = arg(frame)
      if (value === undefined) return undefined
      values.push(value)
    }
    return call?.(values)
  }
}

function buildOperator(operator: Operator, stack: Built[]): Compute | undefined {
  const right = stack.pop()
  if (right === undefined || right === 'args') return undefined
  const { unary, binary } = operator
  if (unary !== undefined) return applyUnary(unary, right)
  const left = stack.pop()
  if (left === undefined || left === 'args' || binary === undefined) return undefined
  if (operator === PLUS) return join(binary, left, right)
  return FUSED.get(operator.name)?.(left, right, binary) ?? applyBinary(binary, left, right)
}

function applyUnary(compute: (value: LiteralValue) => LiteralValue, operand: Compute): Compute {
  return (frame) => {
    const value = operand(frame)
    return value === undefined ? undefined : compute(value)
  }
}

function applyBinary(
  compute: (left: LiteralValue, right: LiteralValue) => LiteralValue,
  left: Compute,
  right: Compute,
): Compute {
  return (frame) => {
    const a = left(frame)
    const b = right(frame)
    return a === undefined || b === undefined ? undefined : compute(a, b)
  }
}

/** `+` concatenates when a side is text. The text is charged before it is made. */
function join(
  add: (left: LiteralValue, right: LiteralValue) => LiteralValue,
  left: Compute,
  right: Compute,
): Compute {
  return (frame) => {
    const a = left(frame)
    const b = right(frame)
    if (a === undefined || b === undefined) return undefined
    if (typeof a === 'number' && typeof b === 'number') return a + b
    if (typeof a !== 'string' && typeof b !== 'string') return add(a, b)
    const { budget } = frame.run
    const [before, after] = [String(a), String(b)]
    const length = before.length + after.length
    if (length > budget.limits.maxExpressionText) return undefined
    budget.chargeText(length)
    return before + after
  }
}
