import { type Node, print } from '../../domain/value.ts'
import type { Frame } from '../4-render/scope.ts'
import { type Literal, toLiteral } from './coerce.ts'
import { FUNCTIONS } from './functions.ts'
import { type Compute, FUSED } from './fused.ts'
import { ASSIGN, type Operator, PLUS } from './operators.ts'
import type { Item } from './parser.ts'

/** What stands for a value while a closure is built, and the mark before a call's arguments. */
type Built = Compute | 'args'

/** A sub-expression: what it computes, and the name it assigns, if it does. */
interface Statement {
  readonly target: string | undefined
  readonly compute: Compute
}

/**
 * Sub-expressions as one closure that gives what is printed; undefined when they have to be evaluated step by step.
 *
 * Closures serve what is written as people write: each operator finds its operands, and exactly one value is left. Anything odder, and
 * whatever fails, is left to the stack machine, which knows the reference's answers.
 */
export function toClosure(
  parts: readonly (readonly Item[])[],
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

/** Assignments are seen by what follows them; when something fails, they are taken back. */
function runStatements(statements: readonly Statement[], frame: Frame): string | undefined {
  const before: Node[] = []
  let output: string | undefined = ''
  for (let at = 0; at < statements.length; at++) {
    const { target, compute } = statements[at] as Statement
    const value = compute(frame)
    if (value === undefined) return takeBack(statements, before, frame)
    before.push(target === undefined ? undefined : frame.variables?.get(target))
    if (target !== undefined) frame.define(target, value)
    output = target === undefined ? printed(value) : ''
  }
  return output
}

/** Gives the names of the statements that ran their values from before, the last first. */
function takeBack(statements: readonly Statement[], before: readonly Node[], frame: Frame): undefined {
  for (let at = before.length - 1; at >= 0; at--) {
    const target = statements[at]?.target
    if (target !== undefined) frame.define(target, before[at])
  }
}

function printed(value: Literal | undefined): string | undefined {
  return value === undefined ? undefined : print(value)
}

function toStatement(items: readonly Item[]): Statement | undefined {
  const last = items.at(-1)
  const isAssignment = last?.kind === 'operator' && last.operator === ASSIGN
  const target = isAssignment ? assignedName(items[0]) : undefined
  if (isAssignment && target === undefined) return undefined
  const compute = toCompute(isAssignment ? items.slice(1, -1) : items)
  return compute && { target, compute }
}

/** The `@name` that an assignment sets; undefined for a target that takes no value. */
export function assignedName(item: Item | undefined): string | undefined {
  if (item?.kind !== 'variable' || item.path.length !== 1) return undefined
  const [name] = item.path
  return typeof name === 'string' && name.length > 1 && name.startsWith('@') ? name : undefined
}

/** Items of a closure; a left-leaning chain of as many operators is as many calls deep. */
const MAX_ITEMS = 200

function toCompute(items: readonly Item[]): Compute | undefined {
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

function build(item: Item, stack: Built[]): Built | undefined {
  switch (item.kind) {
    case 'literal':
      return () => item.value
    case 'variable':
      return (frame) => toLiteral(item.resolve(frame))
    case 'args':
      return 'args'
    case 'call':
      return buildCall(item.name, stack)
    case 'operator':
      return item.operator === ASSIGN ? undefined : buildOperator(item.operator, stack)
  }
}

function buildCall(name: string, stack: Built[]): Compute | undefined {
  const call = FUNCTIONS.get(name)
  const args: Compute[] = []
  for (let built = stack.pop(); built !== 'args'; built = stack.pop()) {
    if (built === undefined) return undefined
    args.unshift(built)
  }
  return (frame) => {
    const values: Literal[] = []
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

function applyUnary(compute: (value: Literal) => Literal, operand: Compute): Compute {
  return (frame) => {
    const value = operand(frame)
    return value === undefined ? undefined : compute(value)
  }
}

function applyBinary(
  compute: (left: Literal, right: Literal) => Literal,
  left: Compute,
  right: Compute,
): Compute {
  return (frame) => {
    const a = left(frame)
    const b = right(frame)
    return a === undefined || b === undefined ? undefined : compute(a, b)
  }
}

/** `+` joins when either side is text; the text is charged before it is made. */
function join(add: (left: Literal, right: Literal) => Literal, left: Compute, right: Compute): Compute {
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
