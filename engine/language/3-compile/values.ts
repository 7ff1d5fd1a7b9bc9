import type { Preparation } from '../../domain/data/meter.ts'
import { type Json, type Node, print, setOwn } from '../../domain/data/value.ts'
import { noteMembers } from '../../domain/data/wide-objects.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import type { BindVar, CtxVar, Eval, Inject, Path, Variable } from '../2-parse/ast.ts'
import { type Lookup, lookUp, toLookup } from '../4-render/lookup.ts'
import { type Resolve, toResolve } from '../4-render/resolve.ts'
import type { Frame, Print } from '../4-render/scope.ts'
import { compileExpression } from '../expression/compile-expression.ts'
import { failVariable } from '../steps/apply.ts'
import { conversionStep, formatterStep, functionStep, type Step, variableStep } from '../steps/step.ts'
import type { Compilation } from './compilation.ts'
import { applyLinks, compileLinks, type Link, usesFrame } from './formatters.ts'
import { prepareEach } from './prepare.ts'

/**
 * `{a}`, `{a|formatter}`, `{a, b|formatter}`: prints the first value. The other values are passed to the formatters.
 */
export function compileVariable({ paths, formatters, span }: Variable, compilation: Compilation): Step {
  const lookup = toLookup(paths[0] ?? [])
  const links = compileLinks(formatters, compilation)
  const [link, second] = links
  if (link === undefined) return variableStep(lookup)
  if (second !== undefined || paths.length > 1)
    return functionStep(compileLongVariable(lookup, links, toOthers(paths, compilation.preparation), span))
  const { formatter, values, span: callSpan } = link
  return formatter.convert === undefined
    ? formatterStep(lookup, formatter, values, callSpan, span)
    : conversionStep(lookup, formatter.convert, callSpan, span)
}

/** Several formatters or several values. */
function compileLongVariable(lookup: Lookup, links: readonly Link[], others: Others, span: Span): Print {
  const pushes = usesFrame(links)
  return (frame) => {
    const node = lookUp(lookup, frame)
    try {
      const value = applyLinks(links, node, pushes ? frame.push(node) : frame, others(frame))
      return print(value, frame.run.budget)
    } catch (error) {
      return failVariable(frame, error, span)
    }
  }
}

/**
 * `{.var @name a|formatter}`: unlike in a variable tag, the value does not become a frame. A formatter that throws
 * leaves the name undefined.
 */
export function compileBindVar({ name, paths, formatters, span }: BindVar, compilation: Compilation): Print {
  const resolve = toResolve(paths[0] ?? [])
  const links = compileLinks(formatters, compilation)
  if (links.length === 0) {
    return (frame) => {
      frame.define(name, resolve(frame))
      return ''
    }
  }
  const others = toOthers(paths, compilation.preparation)
  return (frame) => {
    try {
      frame.define(name, applyLinks(links, resolve(frame), frame, others(frame)))
    } catch (error) {
      frame.run.reportThrown(error, 'BINDVAR', span)
    }
    return ''
  }
}

const NONE: readonly Node[] = []

/** The values of all paths of a tag but the first. */
type Others = (frame: Frame) => readonly Node[]

function toOthers(paths: readonly Path[], preparation: Preparation): Others {
  if (paths.length <= 1) return () => NONE
  const resolves = prepareEach(paths.slice(1), toResolve, preparation)
  return (frame) => {
    const { budget } = frame.run
    return resolves.map((resolve) => {
      budget.charge(1)
      return resolve(frame)
    })
  }
}

/**
 * `{.ctx @name key=a}`: defines a new object. A path that does not resolve gives null, which ends the search for a
 * name.
 */
export function compileCtxVar({ name, bindings }: CtxVar, { preparation }: Compilation): Print {
  const keys = new Set<string>()
  const toEntry = ([key, path]: CtxVar['bindings'][number]): readonly [string, Resolve] => {
    keys.add(key)
    return [key, toResolve(path)]
  }
  const entries = prepareEach(bindings, toEntry, preparation)
  const { size } = keys
  return (frame) => {
    const { budget } = frame.run
    const object: Record<string, Json> = {}
    for (const [key, resolve] of entries) {
      budget.charge(1)
      setOwn(object, key, resolve(frame) ?? null)
    }
    noteMembers(object, size)
    frame.define(name, object)
    return ''
  }
}

/** `{.inject @name path}`: a falsy injectable counts as missing. */
export function compileInject({ name, path }: Inject): Print {
  return (frame) => {
    const { injects } = frame.run.inputs
    const value = Object.hasOwn(injects, path) ? injects[path] : undefined
    frame.define(name, value || undefined)
    return ''
  }
}

/** `{.eval expression}`: prints nothing where the host has turned expressions off. */
export function compileEval({ text, span }: Eval): Print {
  const evaluate = compileExpression(text, span)
  return (frame) => {
    if (!frame.run.inputs.expressions) return ''
    try {
      return evaluate(frame)
    } catch (error) {
      throw frame.run.located(error, span)
    }
  }
}
