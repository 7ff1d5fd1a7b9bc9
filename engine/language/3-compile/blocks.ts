import { isTruthy, type Json } from '../../domain/data/value.ts'
import { unexpectedError } from '../../domain/diagnostics/catalogue.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import type { Call, If, Or, PredicateBlock, Repeated, Section } from '../2-parse/ast.ts'
import type { OpcodeName } from '../2-parse/opcodes.ts'
import { type Resolve, toResolve, toSectionResolve } from '../4-render/resolve.ts'
import type { Frame, Step } from '../4-render/scope.ts'
import { readArguments } from '../plugin.ts'
import type { Compilation } from './compilation.ts'

/** Whether a branch runs; null after its predicate threw, which skips the whole block. */
type Condition = (frame: Frame) => boolean | null

/**
 * `{.section a}`: the value becomes the innermost frame, also for the `.or` branches (language specification, decision
 * D2).
 */
export function compileSection(instruction: Section, compilation: Compilation): Step {
  const resolve = toSectionResolve(instruction.path)
  const body = compilation.later(instruction.body)
  const otherwise = compileBranches(instruction.branches, 'SECTION', compilation)
  return (frame) => {
    const value = resolve(frame)
    if (isTruthy(value)) return body()(frame.push(value))
    return otherwise === undefined ? '' : otherwise(frame.push(value))
  }
}

/**
 * `{.repeated section a}`: one frame for the array and one for the element. An empty or missing array runs the `.or`
 * branches outside of both.
 */
export function compileRepeated(instruction: Repeated, compilation: Compilation): Step {
  const resolve = toSectionResolve(instruction.path)
  const otherwise = compileBranches(instruction.branches, 'REPEATED', compilation) ?? printNothing
  const body = compilation.later(instruction.body)
  const between = instruction.between.length === 0 ? undefined : compilation.later(instruction.between)
  return (frame) => {
    const list = resolve(frame)
    if (!Array.isArray(list) || list.length === 0) return otherwise(frame)
    try {
      return repeat(list, frame, body(), between?.())
    } catch (error) {
      throw frame.run.located(error, instruction.span)
    }
  }
}

function repeat(list: readonly Json[], frame: Frame, body: Step, between: Step | undefined): string {
  const { budget } = frame.run
  const array = frame.push(list)
  // One frame is reused for all elements, because nothing that refers to it outlives one pass.
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

/**
 * `{.if a || b && c}`: evaluated from left to right, and stops as soon as an operator decides (language specification
 * §2.7).
 */
export function compileIf(instruction: If, compilation: Compilation): Step {
  const [first, ...rest] = instruction.paths.map(toResolve)
  if (first === undefined) return failEmptyIf(instruction.span)
  if (rest.length === 0)
    return compileConditional((frame) => isTruthy(first(frame)), instruction, 'IF', compilation)
  const stops = instruction.operators.map((operator) => operator === 'or')
  return compileConditional((frame) => fold(frame, first, rest, stops), instruction, 'IF', compilation)
}

/** `stops[k]` is the result at which the operator before the next path ends the evaluation. */
function fold(frame: Frame, first: Resolve, rest: readonly Resolve[], stops: readonly boolean[]): boolean {
  let result = isTruthy(first(frame))
  for (let at = 0; at < rest.length; at++) {
    if (result === stops[at]) return result
    result = isTruthy((rest[at] as Resolve)(frame))
    if (result === stops[at]) return result
  }
  return result
}

/** An `.if` without a path is accepted and fails at run time, with the message of the reference implementation. */
function failEmptyIf(span: Span): Step {
  const finding = unexpectedError('IF', 'TypeError', "Cannot read properties of undefined (reading 'node')")
  return ({ run }) => {
    run.report(finding, span)
    return ''
  }
}

/** `{.predicate? args}` */
export function compilePredicateBlock(instruction: PredicateBlock, compilation: Compilation): Step {
  const condition = compileCondition(instruction.predicate, 'PREDICATE', compilation)
  return compileConditional(condition, instruction, 'PREDICATE', compilation)
}

function compileConditional(
  condition: Condition,
  { body: block, branches }: If | PredicateBlock,
  name: OpcodeName,
  compilation: Compilation,
): Step {
  const body = compilation.later(block)
  const otherwise = compileBranches(branches, name, compilation) ?? printNothing
  return (frame) => {
    const runs = condition(frame)
    if (runs === true) return body()(frame)
    return runs === false ? otherwise(frame) : ''
  }
}

function printNothing(): string {
  return ''
}

/** Compiles the `.or` branches to one step; undefined without any. `name` is the name of the block in messages. */
function compileBranches(
  branches: readonly Or[],
  name: OpcodeName,
  compilation: Compilation,
): Step | undefined {
  const compiled = branches.map(({ predicate, body }) => ({
    condition: predicate === null ? () => true : compileCondition(predicate, name, compilation),
    body: compilation.later(body),
  }))
  const [only] = compiled
  if (only === undefined) return undefined
  if (branches[0]?.predicate === null) return (frame) => only.body()(frame)
  return (frame) => {
    for (const { condition, body } of compiled) {
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
    const { run, node } = frame
    run.callSpan = span
    run.budget.charge(typeof node === 'string' ? 1 + (node.length >>> 10) : 1)
    try {
      return predicate.test(frame, values)
    } catch (error) {
      run.reportThrown(error, block, span)
      return null
    }
  }
}
