import { isTruthy } from '../../domain/data/value.ts'
import { unexpectedError } from '../../domain/diagnostics/catalogue.ts'
import { NO_SPAN, type Span } from '../../domain/diagnostics/span.ts'
import type { Call, If, Or, PredicateBlock, Repeated, Section } from '../2-parse/ast.ts'
import type { OpcodeName } from '../2-parse/opcodes.ts'
import { type Lookup, lookUp, toLookup, toSectionLookup } from '../4-render/lookup.ts'
import type { Frame, Print } from '../4-render/scope.ts'
import {
  type Branch,
  conditionStep,
  functionStep,
  ifStep,
  predicateStep,
  repeatedStep,
  type Step,
  sectionStep,
  type Test,
} from '../steps/step.ts'
import type { Compilation } from './compilation.ts'
import { prepareEach, preparePredicate } from './prepare.ts'

/** `{.section a}` */
export function compileSection({ path, body, branches }: Section, compilation: Compilation): Step {
  const otherwise = compileBranches(branches, 'SECTION', compilation)
  return sectionStep(toSectionLookup(path), compilation.later(body), otherwise)
}

/** `{.repeated section a}` */
export function compileRepeated(instruction: Repeated, compilation: Compilation): Step {
  const { path, body, between, branches, span } = instruction
  const otherwise = compileBranches(branches, 'REPEATED', compilation)
  const inBetween = between.length === 0 ? null : compilation.later(between)
  return repeatedStep(toSectionLookup(path), compilation.later(body), otherwise, inBetween, span)
}

/**
 * `{.if a || b && c}`: evaluated from left to right, and stops as soon as an operator decides (language specification
 * §2.7).
 */
export function compileIf(instruction: If, compilation: Compilation): Step {
  const [first, ...rest] = prepareEach(instruction.paths, toLookup, compilation.preparation)
  if (first === undefined) return functionStep(failEmptyIf(instruction.span))
  const body = compilation.later(instruction.body)
  const otherwise = compileBranches(instruction.branches, 'IF', compilation)
  if (rest.length === 0) return ifStep(first, body, otherwise)
  const stops = instruction.operators.map((operator) => operator === 'or')
  return conditionStep((frame) => fold(frame, first, rest, stops), body, otherwise)
}

/** `stops[k]` is the result at which the operator before the next path ends the evaluation. */
function fold(frame: Frame, first: Lookup, rest: readonly Lookup[], stops: readonly boolean[]): boolean {
  let result = isTruthy(lookUp(first, frame))
  for (let at = 0; at < rest.length; at++) {
    if (result === stops[at]) return result
    if ((at & 63) === 63) frame.run.budget.charge(64)
    result = isTruthy(lookUp(rest[at] as Lookup, frame))
    if (result === stops[at]) return result
  }
  return result
}

/** An `.if` without a path is accepted and fails at run time, as in the reference implementation. */
function failEmptyIf(span: Span): Print {
  const finding = unexpectedError('IF', 'TypeError', 'The instruction has no path')
  return ({ run }) => {
    run.report(finding, span)
    return ''
  }
}

/** `{.predicate? args}` */
export function compilePredicateBlock(instruction: PredicateBlock, compilation: Compilation): Step {
  const test = compileTest(instruction.predicate, compilation)
  const otherwise = compileBranches(instruction.branches, 'PREDICATE', compilation)
  return predicateStep(test, compilation.later(instruction.body), otherwise)
}

const NO_TEST: Test = { predicate: null, values: [], callSpan: NO_SPAN }

/** Compiles the `.or` branches; null without any. `block` is the name of the block in messages. */
function compileBranches(
  branches: readonly Or[],
  block: OpcodeName,
  compilation: Compilation,
): Branch | null {
  return branches.reduceRight<Branch | null>((next, { predicate, body }) => {
    const always = predicate === null
    const test = always ? NO_TEST : compileTest(predicate, compilation)
    return { ...test, always, block, body: compilation.later(body), next }
  }, null)
}

function compileTest(call: Call, { predicates, preparation }: Compilation): Test {
  const predicate = predicates.get(call.name)
  if (predicate === undefined) return { ...NO_TEST, callSpan: call.span }
  const { plugin, values } = preparePredicate(predicate, call, preparation)
  return { predicate: plugin, values, callSpan: call.span }
}
