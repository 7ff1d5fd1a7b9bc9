import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_LIMITS } from '../../engine/domain/diagnostics/limits.ts'
import { SourceText } from '../../engine/domain/diagnostics/span.ts'
import {
  createEngine,
  type Diagnostic,
  defineFormatter,
  type Engine,
  type EngineOptions,
  type Json,
  type RenderOptions,
} from '../../engine/index.ts'
import { Budget } from '../../engine/language/4-render/budget.ts'
import { Run } from '../../engine/language/4-render/run.ts'
import type { RunInputs } from '../../engine/language/4-render/scope.ts'
import { Frame } from '../../engine/language/4-render/scope.ts'
import { printExpression } from '../../engine/language/expression/debug.ts'
import { evaluate } from '../../engine/language/expression/evaluate.ts'
import { parseExpression } from '../../engine/language/expression/parser.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import type { Case, ExpectedError } from './case.ts'

/** The differences of a case, a line each; empty when it passed. */
export type Verdict = readonly string[]

const inputs: EngineOptions = {
  compatibility: 'reference',
  fragments: readFragments(),
  localeData: readLocaleData,
}

const engine = createEngine(inputs)

export function check(each: Case): Verdict {
  switch (each.kind) {
    case 'render':
      return checkRender(each)
    case 'parse':
      return checkParse(each)
    case 'scan':
      return checkScan(each)
    case 'expr':
      return checkExpression(each)
  }
}

function checkRender(each: Case): Verdict {
  const template = each.code === undefined ? (each.template ?? '') : engine.compile(each.code)
  const { html, diagnostics } = engine.render(template, contextOf(each), optionsOf(each))
  return [...differences('output', each, html), ...errorDifferences(each, diagnostics)]
}

function contextOf(each: Case): Json {
  return 'context' in each ? (each.context as Json) : {}
}

function optionsOf({ partials, injects, locale, now, options }: Case): RenderOptions {
  return {
    ...(partials && { partials }),
    ...(injects && { injects }),
    locale,
    now,
    expressions: options?.expr ?? false,
    includes: options?.include ?? false,
    limits: {
      ...(options?.maxTokens && { maxExpressionTokens: options.maxTokens }),
      ...(options?.maxStringLen && { maxExpressionText: options.maxStringLen }),
    },
  }
}

function checkParse(each: Case): Verdict {
  const template = engineFor(each).compile(each.template ?? '')
  const tree = plain(engine.toTree(template))
  return [...differences('tree', each, tree), ...errorDifferences(each, template.diagnostics)]
}

/** An engine that also takes the formatters the case names. */
function engineFor({ formatters = [] }: Case): Engine {
  const extra = formatters.map((name) =>
    defineFormatter({ name, about: 'accepted only', format: (node) => node }),
  )
  return formatters.length === 0 ? engine : createEngine({ ...inputs, formatters: extra })
}

function checkScan(each: Case): Verdict {
  const { instructions, formatters, predicates, textBytes, variables } = engine.references(
    engine.compile(each.template ?? ''),
  )
  return differences('report', each, plain({ instructions, formatters, predicates, textBytes, variables }))
}

/** Expressions may hold braces, so they go to the evaluator itself; its errors are worded as the instruction words them. */
function checkExpression(each: Case): Verdict {
  const source = each.expr ?? ''
  const limits = { ...DEFAULT_LIMITS, ...optionsOf(each).limits }
  const budget = new Budget(limits, undefined)
  const { parts, errors } = parseExpression(source, limits.maxExpressionTokens, budget)
  const inputs = { expressions: true } as RunInputs
  const run = new Run(inputs, budget, { name: null, source: new SourceText(source) })
  const frame = new Frame(run, null, contextOf(each))
  for (const [name, value] of Object.entries(each.vars ?? {})) frame.define(name, value)
  const { value, failures } = errors.length > 0 ? { value: undefined, failures: [] } : evaluate(parts, frame)
  const shown = failures.length > 0 ? undefined : value
  const messages = [
    ...errors.map(
      ({ detail }) => `RuntimeError: Error parsing expression: ${JSON.stringify(source)}: ${detail}`,
    ),
    ...failures.map(({ detail }) => `RuntimeError: Error reducing expression: ${source}: ${detail}`),
  ]
  return [
    ...differences('output', each, shown === undefined || shown === null ? '' : String(shown)),
    ...(each.rpn === undefined
      ? []
      : difference('rpn', each.rpn, printExpression(parts).slice('EVAL='.length))),
    ...(each.result === undefined ? [] : difference('result', each.result, resultOf(shown))),
    ...messageDifferences(
      each,
      messages.map((message) => ({ type: 'engine', message })),
    ),
  ]
}

function resultOf(value: unknown): unknown {
  if (value === undefined) return { type: 'none' }
  if (value === null) return { type: 'null' }
  const isWritable = typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0))
  return { type: typeof value, value: isWritable ? value : Object.is(value, -0) ? '-0' : String(value) }
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function differences(what: string, each: Case, actual: unknown): string[] {
  if (typeof each.output !== 'string') return difference(what, each.output, actual)
  const text = String(actual)
  if (each.outputExact !== undefined) return difference(what, each.outputExact, text)
  const wanted = [each.output, ...(each.alternatives ?? [])]
  const isSame = (one: string) => (each.compare === 'trim' ? one.trim() === text.trim() : one === text)
  return wanted.some(isSame) ? [] : difference(what, each.output, text)
}

function difference(what: string, expected: unknown, actual: unknown): string[] {
  if (isDeepStrictEqual(expected, actual)) return []
  return [`${what}\n    expected ${JSON.stringify(expected)}\n    actual   ${JSON.stringify(actual)}`]
}

function errorDifferences(each: Case, diagnostics: readonly Diagnostic[]): string[] {
  const actual = diagnostics
    .filter(({ type }) => type !== 'lint')
    .map(({ type, message }) => ({ type, message }))
  return messageDifferences(each, actual)
}

function messageDifferences({ errors }: Case, actual: readonly ExpectedError[]): string[] {
  return errors === undefined ? [] : difference('errors', errors, actual)
}
