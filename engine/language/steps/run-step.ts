import { isTruthy, type Json, type Node, print, toText } from '../../domain/data/value.ts'
import { addTo, type LongOutput, PIECE_UNITS } from '../4-render/long-output.ts'
import { lookUp } from '../4-render/lookup.ts'
import type { Frame } from '../4-render/scope.ts'
import { applyFormatter, failVariable, holds } from './apply.ts'
import {
  type Branch,
  CONDITION,
  CONVERSION,
  FORMATTER,
  FUNCTION,
  IF,
  PREDICATE,
  REPEATED,
  type Runnable,
  SECTION,
  type Step,
  VARIABLE,
} from './step.ts'

type StepOf<Code extends number> = Extract<Step, { readonly code: Code }>

/** Runs one step. Returns its output without the text before it. */
export function runStep(step: Step, frame: Frame): string {
  switch (step.code) {
    case VARIABLE:
      return print(lookUp(step, frame), frame.run.budget)
    case CONVERSION:
      return runConversion(step, frame)
    case FORMATTER:
      return runFormatter(step, frame)
    case SECTION:
      return runSection(step, frame)
    case REPEATED:
      return runRepeated(step, frame)
    case IF:
      return isTruthy(lookUp(step, frame)) ? step.body.run(frame) : runBranches(step.otherwise, frame)
    case CONDITION:
      return step.plugin(frame) ? step.body.run(frame) : runBranches(step.otherwise, frame)
    case PREDICATE:
      return runPredicate(step, frame)
    case FUNCTION:
      return step.plugin(frame)
  }
}

function runConversion(step: StepOf<typeof CONVERSION>, frame: Frame): string {
  const { run } = frame
  run.callSpan = step.callSpan
  try {
    const given = toText(lookUp(step, frame))
    run.budget.chargeScan(given.length)
    const text = step.plugin(given, run.inputs.safe, run.budget)
    run.budget.chargeText(text.length)
    return text
  } catch (error) {
    return failVariable(frame, error, step.span)
  }
}

const NONE: readonly Node[] = []

function runFormatter(step: StepOf<typeof FORMATTER>, frame: Frame): string {
  const { plugin } = step
  const node = lookUp(step, frame)
  try {
    const inner = plugin.usesFrame ? frame.push(node) : frame
    return print(applyFormatter(plugin, step.values, step.callSpan, node, inner, NONE), frame.run.budget)
  } catch (error) {
    return failVariable(frame, error, step.span)
  }
}

/** The value becomes the innermost frame, also for the `.or` branches (language specification, decision D2). */
function runSection(step: StepOf<typeof SECTION>, frame: Frame): string {
  const value = lookUp(step, frame)
  if (isTruthy(value)) return step.body.run(frame.push(value))
  return step.otherwise === null ? '' : runBranches(step.otherwise, frame.push(value))
}

/**
 * One frame for the array and one for the element. An empty or missing array runs the `.or` branches outside of both.
 */
function runRepeated(step: StepOf<typeof REPEATED>, frame: Frame): string {
  const list = lookUp(step, frame)
  if (!Array.isArray(list) || list.length === 0) return runBranches(step.otherwise, frame)
  try {
    return repeat(list, frame, step.body, step.between)
  } catch (error) {
    throw frame.run.located(error, step.span)
  }
}

function repeat(list: readonly Json[], frame: Frame, body: Runnable, between: Runnable | null): string {
  const { budget } = frame.run
  const array = frame.push(list)
  // One frame is reused for all elements, because nothing that refers to it outlives one pass.
  const element = array.push(undefined)
  const last = list.length - 1
  let long: LongOutput | null = null
  let output = ''
  budget.charge(list.length)
  for (let at = 0; at <= last; at++) {
    array.index = at
    element.reset(list[at])
    const made = body.run(element)
    if (output.length + made.length > PIECE_UNITS) {
      long = addTo(long, output, made, budget)
      output = ''
    } else output += made
    if (between !== null && at < last) {
      const separator = between.run(element)
      if (output.length + separator.length > PIECE_UNITS) {
        long = addTo(long, output, separator, budget)
        output = ''
      } else output += separator
    }
    budget.checkOutput(output.length)
  }
  return long === null ? output : long.finish(output)
}

function runPredicate(step: StepOf<typeof PREDICATE>, frame: Frame): string {
  const runs = holds(step.plugin, step.values, step.callSpan, 'PREDICATE', frame)
  if (runs === true) return step.body.run(frame)
  return runs === false ? runBranches(step.otherwise, frame) : ''
}

/** The first branch that holds runs. A predicate that throws ends the block. */
function runBranches(first: Branch | null, frame: Frame): string {
  for (let branch = first; branch !== null; branch = branch.next) {
    const { predicate, values, callSpan, block } = branch
    const runs = branch.always || holds(predicate, values, callSpan, block, frame)
    if (runs !== false) return runs === true ? branch.body.run(frame) : ''
  }
  return ''
}
