import type { Span } from '../../domain/span.ts'
import { type Json, type Node, print, toText } from '../../domain/value.ts'
import type { BindVar, CtxVar, Eval, Inject, Reference, Variable } from '../2-parse/ast.ts'
import { type Resolve, toResolve } from '../4-render/resolve.ts'
import type { Frame, Instruction } from '../4-render/scope.ts'
import { compileExpression } from '../expression/instruction.ts'
import type { Formatter } from '../plugin.ts'
import type { Compilation } from './compilation.ts'
import { applyLink, compileChain, type Link } from './formatters.ts'

/** `{a}`, `{a|formatter}`, `{a, b|formatter}`: the first value is printed, the others are for its formatters. */
export function compileVariable(
  { references, formatters, span }: Variable,
  { formatters: known }: Compilation,
): Instruction {
  const resolve = toResolve(references[0] ?? [])
  const chain = compileChain(formatters, known)
  if (chain === undefined) return (frame) => print(resolve(frame))
  const { only } = chain
  if (only !== undefined && references.length === 1) return compileSimple(resolve, only, span)
  const others = toOthers(references)
  return (frame) => {
    const node = resolve(frame)
    try {
      return print(chain.apply(node, chain.usesFrame ? frame.push(node) : frame, others(frame)))
    } catch (error) {
      return failVariable(frame, error, span)
    }
  }
}

/** The most frequent tag after the plain one: one value through one formatter. */
function compileSimple(resolve: Resolve, link: Link, span: Span): Instruction {
  const { convert, usesFrame } = link.formatter
  if (convert !== undefined) return compileConversion(resolve, convert, link.span, span)
  return (frame) => {
    const node = resolve(frame)
    try {
      return print(applyLink(link, node, usesFrame ? frame.push(node) : frame, NONE))
    } catch (error) {
      return failVariable(frame, error, span)
    }
  }
}

function compileConversion(
  resolve: Resolve,
  convert: NonNullable<Formatter['convert']>,
  site: Span,
  span: Span,
): Instruction {
  return (frame) => {
    const { run } = frame
    run.site = site
    try {
      const text = convert(toText(resolve(frame)), run.inputs.safe)
      run.budget.chargeText(text.length)
      return text
    } catch (error) {
      return failVariable(frame, error, span)
    }
  }
}

function failVariable({ run }: Frame, error: unknown, span: Span): string {
  run.reportThrown(error, 'VARIABLE', span)
  return ''
}

/** `{.var @name a|formatter}`: sees one frame less than a variable tag; a formatter that throws leaves the name undefined. */
export function compileBindVar(
  { name, references, formatters, span }: BindVar,
  { formatters: known }: Compilation,
): Instruction {
  const resolve = toResolve(references[0] ?? [])
  const chain = compileChain(formatters, known)
  if (chain === undefined) {
    return (frame) => {
      frame.define(name, resolve(frame))
      return ''
    }
  }
  const others = toOthers(references)
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

function toOthers(references: readonly Reference[]): (frame: Frame) => readonly Node[] {
  if (references.length <= 1) return () => NONE
  const resolves = references.slice(1).map(toResolve)
  return (frame) => resolves.map((resolve) => resolve(frame))
}

/** `{.ctx @name key=a}`: a new object; what does not resolve is null, which stops lookups. */
export function compileCtxVar({ name, bindings }: CtxVar): Instruction {
  const entries = bindings.map(([key, reference]): readonly [string, Resolve] => [key, toResolve(reference)])
  return (frame) => {
    frame.run.budget.charge(entries.length)
    const object: Record<string, Json> = {}
    for (const [key, resolve] of entries) object[key] = resolve(frame) ?? null
    frame.define(name, object)
    return ''
  }
}

/** `{.inject @name path}`: a falsy injectable counts as missing. */
export function compileInject({ name, path }: Inject): Instruction {
  return (frame) => {
    const { injects } = frame.run.inputs
    const value = Object.hasOwn(injects, path) ? injects[path] : undefined
    frame.define(name, value || undefined)
    return ''
  }
}

/** `{.eval expression}`: nothing at all where the host has expressions off. */
export function compileEval({ text, span }: Eval): Instruction {
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
