import { unexpectedError } from '../../domain/diagnostics.ts'
import type { Span } from '../../domain/span.ts'
import { isTruthy, type Json } from '../../domain/value.ts'
import type { Call, If, OpcodeName, Or, PredicateBlock, Repeated, Section } from '../2-parse/ast.ts'
import { type Resolve, toResolve, toSectionResolve } from '../4-render/resolve.ts'
import type { Frame, Instruction } from '../4-render/scope.ts'
import { readArguments } from '../plugin.ts'
import type { Compilation } from './compilation.ts'

/** Whether a branch runs; null after its predicate threw, which ends the whole block. */
type Condition = (frame: Frame) => boolean | null

/** `{.section a}`: the node becomes the innermost frame, for the `.or` as well (decision D2). */
export function compileSection(node: Section, compilation: Compilation): Instruction {
  const resolve = toSectionResolve(node.reference)
  const body = compilation.later(node.body)
  const alternate = compileAlternates(node.alternates, 'SECTION', compilation)
  return (frame) => {
    const value = resolve(frame)
    if (isTruthy(value)) return body()(frame.push(value))
    return alternate === undefined ? '' : alternate(frame.push(value))
  }
}

/** `{.repeated section a}`: a frame for the array, one for the element; what is no filled array runs the `.or` outside both. */
export function compileRepeated(node: Repeated, compilation: Compilation): Instruction {
  const resolve = toSectionResolve(node.reference)
  const alternate = compileAlternates(node.alternates, 'REPEATED', compilation) ?? printNothing
  const body = compilation.later(node.body)
  const between = node.between.length === 0 ? undefined : compilation.later(node.between)
  return (frame) => {
    const list = resolve(frame)
    if (!Array.isArray(list) || list.length === 0) return alternate(frame)
    try {
      return repeat(list, frame, body(), between?.())
    } catch (error) {
      throw frame.run.located(error, node.span)
    }
  }
}

function repeat(
  list: readonly Json[],
  frame: Frame,
  body: Instruction,
  between: Instruction | undefined,
): string {
  const { budget } = frame.run
  const array = frame.push(list)
  // One frame serves all elements: nothing outlives the pass that could still see it.
  const element = array.push(undefined)
  const last = list.length - 1
  let output = ''
  budget.charge(list.length)
  for (let at = 0; at <= last; at++) {
    array.index = at
    element.reset(list[at])
    output += body(element)
    if (between !== undefined && at < last) output += between(element)
    budget.checkOutput(output.length)
  }
  return output
}

/** `{.if a || b && c}`: folded from left to right; stops as soon as the last operator decides (specification §2.7). */
export function compileIf(node: If, compilation: Compilation): Instruction {
  const [first, ...rest] = node.references.map(toResolve)
  if (first === undefined) return failEmptyIf(node.span)
  if (rest.length === 0) return compileBranch((frame) => isTruthy(first(frame)), node, 'IF', compilation)
  const stops = node.operators.map((operator) => operator === 'or')
  return compileBranch((frame) => fold(frame, first, rest, stops), node, 'IF', compilation)
}

/** `stops[k]` is the result at which the operator before the next reference ends the fold. */
function fold(frame: Frame, first: Resolve, rest: readonly Resolve[], stops: readonly boolean[]): boolean {
  let result = isTruthy(first(frame))
  for (let at = 0; at < rest.length; at++) {
    if (result === stops[at]) return result
    result = isTruthy((rest[at] as Resolve)(frame))
    if (result === stops[at]) return result
  }
  return result
}

/** An `.if` that tests nothing is accepted and fails at run time, in the reference's words. */
function failEmptyIf(span: Span): Instruction {
  const finding = unexpectedError('IF', 'TypeError', "Cannot read properties of undefined (reading 'node')")
  return ({ run }) => {
    run.report(finding, span)
    return ''
  }
}

/** `{.predicate? args}` */
export function compilePredicateBlock(node: PredicateBlock, compilation: Compilation): Instruction {
  const condition = compileCondition(node.predicate, 'PREDICATE', compilation)
  return compileBranch(condition, node, 'PREDICATE', compilation)
}

function compileBranch(
  condition: Condition,
  { body: block, alternates }: If | PredicateBlock,
  name: OpcodeName,
  compilation: Compilation,
): Instruction {
  const body = compilation.later(block)
  const alternate = compileAlternates(alternates, name, compilation) ?? printNothing
  return (frame) => {
    const runs = condition(frame)
    if (runs === true) return body()(frame)
    return runs === false ? alternate(frame) : ''
  }
}

function printNothing(): string {
  return ''
}

/** The `.or` branches as one instruction; undefined when there are none. `name` is the block's, for messages. */
function compileAlternates(
  alternates: readonly Or[],
  name: OpcodeName,
  compilation: Compilation,
): Instruction | undefined {
  const branches = alternates.map(({ predicate, body }) => ({
    condition: predicate === null ? () => true : compileCondition(predicate, name, compilation),
    body: compilation.later(body),
  }))
  const [only] = branches
  if (only === undefined) return undefined
  if (alternates[0]?.predicate === null) return (frame) => only.body()(frame)
  return (frame) => {
    for (const { condition, body } of branches) {
      const runs = condition(frame)
      if (runs !== false) return runs === true ? body()(frame) : ''
    }
    return ''
  }
}

function compileCondition(
  { name, args, span }: Call,
  block: OpcodeName,
  { predicates }: Compilation,
): Condition {
  const predicate = predicates.get(name)
  if (predicate === undefined) return () => false
  const values = readArguments(predicate.args, args?.list ?? [])
  return (frame) => {
    const { run } = frame
    run.site = span
    run.budget.charge(1)
    try {
      return predicate.test(frame, values)
    } catch (error) {
      run.reportThrown(error, block, span)
      return null
    }
  }
}
