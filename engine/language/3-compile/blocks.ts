import { unexpectedError } from '../../domain/diagnostics.ts'
import type { Span } from '../../domain/span.ts'
import { isTruthy, type Json } from '../../domain/value.ts'
import type { Call, If, OpcodeName, Or, PredicateBlock, Repeated, Section } from '../2-parse/ast.ts'
import { toResolve, toSectionResolve } from '../4-render/resolve.ts'
import type { Instruction } from '../4-render/scope.ts'
import { Frame } from '../4-render/scope.ts'
import { readArguments } from '../plugin.ts'
import type { Compilation } from './compilation.ts'

/** Whether a branch runs; null after its predicate threw, which ends the whole block. */
type Condition = (frame: Frame) => boolean | null

/** `{.section a}`: the node becomes the innermost frame, for the `.or` as well (decision D2). */
export function compileSection(node: Section, compilation: Compilation): Instruction {
  const resolve = toSectionResolve(node.reference)
  const body = compilation.block(node.body)
  const alternate = compileAlternates(node.alternates, 'SECTION', compilation)
  return (frame) => {
    const value = resolve(frame)
    return isTruthy(value)
      ? body(frame.push(value))
      : alternate === undefined
        ? ''
        : alternate(frame.push(value))
  }
}

/** `{.repeated section a}`: a frame for the array, one for the element; what is no filled array runs the `.or` outside both. */
export function compileRepeated(node: Repeated, compilation: Compilation): Instruction {
  const resolve = toSectionResolve(node.reference)
  const alternate = compileAlternates(node.alternates, 'REPEATED', compilation) ?? printNothing
  const body = compilation.block(node.body)
  const between = node.between.length === 0 ? printNothing : compilation.block(node.between)
  return (frame) => {
    const list = resolve(frame)
    if (!Array.isArray(list) || list.length === 0) return alternate(frame)
    try {
      return repeat(list, frame, body, between)
    } catch (error) {
      throw frame.run.located(error, node.span)
    }
  }
}

function repeat(list: readonly Json[], frame: Frame, body: Instruction, between: Instruction): string {
  const { run } = frame
  const array = frame.push(list)
  // One frame serves all elements: nothing outlives the pass that could still see it.
  const element = new Frame(run, array, undefined)
  const last = list.length - 1
  let output = ''
  for (let at = 0; at <= last; at++) {
    run.budget.charge(1)
    array.index = at
    element.reset(list[at])
    output += body(element)
    if (at < last) output += between(element)
    run.budget.checkOutput(output.length)
  }
  return output
}

/** `{.if a || b && c}`: folded from left to right; stops as soon as the last operator decides (specification §2.7). */
export function compileIf(node: If, compilation: Compilation): Instruction {
  const resolves = node.references.map(toResolve)
  const [first, ...rest] = resolves
  if (first === undefined) return failEmptyIf(node.span)
  const stops = node.operators.map((operator) => operator === 'or')
  const isTrue = (frame: Frame): boolean => {
    let result = isTruthy(first(frame))
    for (const [at, resolve] of rest.entries()) {
      const stop = stops[at] ?? false
      if (result === stop) return result
      result = isTruthy(resolve(frame))
      if (result === stop) return result
    }
    return result
  }
  const condition = rest.length === 0 ? (frame: Frame) => isTruthy(first(frame)) : isTrue
  return compileBranch(condition, node, 'IF', compilation)
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
  const body = compilation.block(block)
  const alternate = compileAlternates(alternates, name, compilation) ?? printNothing
  return (frame) => {
    const runs = condition(frame)
    if (runs === true) return body(frame)
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
    body: compilation.block(body),
  }))
  const [only] = branches
  if (only === undefined) return undefined
  if (branches.length === 1 && alternates[0]?.predicate === null) return only.body
  return (frame) => {
    for (const { condition, body } of branches) {
      const runs = condition(frame)
      if (runs !== false) return runs === true ? body(frame) : ''
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
