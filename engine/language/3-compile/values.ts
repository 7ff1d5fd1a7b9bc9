import { type Json, type Node, print, toText } from '../../domain/data/value.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import type { BindVar, CtxVar, Eval, Inject, Path, Variable } from '../2-parse/ast.ts'
import { type Resolve, toResolve } from '../4-render/resolve.ts'
import type { Frame, Step } from '../4-render/scope.ts'
import { compileExpression } from '../expression/compile-expression.ts'
import type { Formatter } from '../plugin.ts'
import type { Compilation } from './compilation.ts'
import { applyLink, compileChain, type Link, LONG } from './formatters.ts'

/**
 * `{a}`, `{a|formatter}`, `{a, b|formatter}`: prints the first value. The other values are passed to the formatters.
 */
export function compileVariable(
  { paths, formatters, span }: Variable,
  { formatters: known }: Compilation,
): Step {
  const resolve = toResolve(paths[0] ?? [])
  const chain = compileChain(formatters, known)
  if (chain === undefined) return (frame) => print(resolve(frame), frame.run.budget)
  const { only } = chain
  if (only !== undefined && paths.length === 1) return compileSimple(resolve, only, span)
  const others = toOthers(paths)
  return (frame) => {
    const node = resolve(frame)
    try {
      const value = chain.apply(node, chain.usesFrame ? frame.push(node) : frame, others(frame))
      return print(value, frame.run.budget)
    } catch (error) {
      return failVariable(frame, error, span)
    }
  }
}

/** One value and one formatter: the most frequent tag after the plain variable. */
function compileSimple(resolve: Resolve, link: Link, span: Span): Step {
  const { convert, usesFrame } = link.formatter
  if (convert !== undefined) return compileConversion(resolve, convert, link.span, span)
  return (frame) => {
    const node = resolve(frame)
    try {
      return print(applyLink(link, node, usesFrame ? frame.push(node) : frame, NONE), frame.run.budget)
    } catch (error) {
      return failVariable(frame, error, span)
    }
  }
}

function compileConversion(
  resolve: Resolve,
  convert: NonNullable<Formatter['convert']>,
  callSpan: Span,
  tagSpan: Span,
): Step {
  return (frame) => {
    const { run } = frame
    run.callSpan = callSpan
    try {
      const given = toText(resolve(frame))
      if (given.length >= LONG) run.budget.charge(given.length >>> 10)
      const text = convert(given, run.inputs.safe, run.budget)
      run.budget.chargeText(text.length)
      return text
    } catch (error) {
      return failVariable(frame, error, tagSpan)
    }
  }
}

function failVariable({ run }: Frame, error: unknown, span: Span): string {
  run.reportThrown(error, 'VARIABLE', span)
  return ''
}

/**
 * `{.var @name a|formatter}`: unlike in a variable tag, the value does not become a frame. A formatter that throws
 * leaves the name undefined.
 */
export function compileBindVar(
  { name, paths, formatters, span }: BindVar,
  { formatters: known }: Compilation,
): Step {
  const resolve = toResolve(paths[0] ?? [])
  const chain = compileChain(formatters, known)
  if (chain === undefined) {
    return (frame) => {
      frame.define(name, resolve(frame))
      return ''
    }
  }
  const others = toOthers(paths)
  return (frame) => {
    try {
      frame.define(name, chain.apply(resolve(frame), frame, others(frame)))
    } catch (error) {
      frame.run.reportThrown(error, 'BINDVAR', span)
    }
    return ''
  }
}

const NONE: readonly Node[] = []

function toOthers(paths: readonly Path[]): (frame: Frame) => readonly Node[] {
  if (paths.length <= 1) return () => NONE
  const resolves = paths.slice(1).map(toResolve)
  return (frame) => resolves.map((resolve) => resolve(frame))
}

/**
 * `{.ctx @name key=a}`: defines a new object. A path that does not resolve gives null, which ends the search for a
 * name.
 */
export function compileCtxVar({ name, bindings }: CtxVar): Step {
  const entries = bindings.map(([key, path]): readonly [string, Resolve] => [key, toResolve(path)])
  return (frame) => {
    frame.run.budget.charge(entries.length)
    const object: Record<string, Json> = {}
    for (const [key, resolve] of entries) object[key] = resolve(frame) ?? null
    frame.define(name, object)
    return ''
  }
}

/** `{.inject @name path}`: a falsy injectable counts as missing. */
export function compileInject({ name, path }: Inject): Step {
  return (frame) => {
    const { injects } = frame.run.inputs
    const value = Object.hasOwn(injects, path) ? injects[path] : undefined
    frame.define(name, value || undefined)
    return ''
  }
}

/** `{.eval expression}`: prints nothing where the host has turned expressions off. */
export function compileEval({ text, span }: Eval): Step {
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
