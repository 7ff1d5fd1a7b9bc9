/**
 * Vitrine's template engine: template text and JSON in, HTML and diagnostics out.
 *
 * Pure: no I/O, and no clock, locale or time zone but those it is handed.
 */
import type { Diagnostic } from './domain/diagnostics.ts'
import { DEFAULT_LIMITS, type Limits } from './domain/limits.ts'
import { createLocales, type LoadLocaleData, type Locales } from './domain/locale.ts'
import { Memo } from './domain/memo.ts'
import type { Json } from './domain/value.ts'
import { formatters as builtInFormatters } from './formatters/index.ts'
import type { Registries } from './language/3-compile/compilation.ts'
import { createFragments } from './language/3-compile/fragments.ts'
import { loadPartial, type PartialSource } from './language/3-compile/partial.ts'
import { collectReferences, type References } from './language/3-compile/references.ts'
import {
  type CompiledTemplate,
  compileSource,
  compileTree,
  type Template,
} from './language/3-compile/template.ts'
import { type InstructionTree, toTree } from './language/3-compile/tree-writer.ts'
import type { Clock } from './language/4-render/budget.ts'
import { type RenderResult as Rendered, refuse, render } from './language/4-render/render.ts'
import type { RunInputs } from './language/4-render/scope.ts'
import { explainRender } from './language/explain/explain.ts'
import type { Explanation } from './language/explain/explanation.ts'
import type { Formatter, Predicate } from './language/plugin.ts'
import { predicates as builtInPredicates } from './predicates/index.ts'

export type { Diagnostic, DiagnosticType, Place, Severity } from './domain/diagnostics.ts'
export { DEFAULT_LIMITS, type Limits } from './domain/limits.ts'
export type { Span } from './domain/span.ts'
export type { Json } from './domain/value.ts'
export type { References } from './language/3-compile/references.ts'
export type { Template } from './language/3-compile/template.ts'
export type { InstructionTree } from './language/3-compile/tree-writer.ts'
export type { Clock } from './language/4-render/budget.ts'
export type { RenderStats } from './language/4-render/render.ts'
export type { ExplainedCall, Explanation, UndefinedPath } from './language/explain/explanation.ts'
export {
  type Argument,
  defineFormatter,
  definePredicate,
  type Formatter,
  type Predicate,
} from './language/plugin.ts'

/** Whether built-in markup escapes the data it takes in, or reproduces the reference's bytes. */
export type Compatibility = 'safe' | 'reference'

/**
 * What an engine is made with.
 *
 * `formatters` and `predicates` come beside the built-in ones and win over those of the same name. `fragments` is the markup
 * behind built-in formatters, by name. `localeData` reads the data of a language; without it no formatter knows any locale. `clock`
 * gives milliseconds; without one there is no time limit.
 */
export interface EngineOptions {
  readonly formatters?: readonly Formatter[]
  readonly predicates?: readonly Predicate[]
  readonly fragments?: { readonly [name: string]: string }
  readonly localeData?: LoadLocaleData
  readonly limits?: Partial<Limits>
  readonly compatibility?: Compatibility
  readonly clock?: Clock
}

/**
 * What one render is given besides its context.
 *
 * With `explain` the result also says what the render used, which takes several times as long.
 * `partials` may be source, trees or compiled templates. `now` is in milliseconds since the epoch. `expressions` and `includes`
 * default to true.
 */
export interface RenderOptions {
  readonly partials?: { readonly [name: string]: string | InstructionTree | Template }
  readonly injects?: { readonly [path: string]: Json }
  readonly locale?: string | undefined
  readonly timeZone?: string | undefined
  readonly now?: number | undefined
  readonly expressions?: boolean
  readonly includes?: boolean
  readonly limits?: Partial<Limits>
  readonly compatibility?: Compatibility
  readonly explain?: boolean
}

/** HTML and what there is to say about it. `html` is '' after a limit ended the render; `explanation` is there when it was asked for. */
export interface RenderResult extends Rendered {
  readonly explanation?: Explanation
}

/** Compiles and renders templates. It holds no state but what it was made with. */
export interface Engine {
  /** Never throws; what is wrong is in `template.diagnostics`. */
  compile(source: string | InstructionTree): Template
  /** Never throws; a limit gives no HTML and a `limit_*` diagnostic. Diagnostics of the template itself come first. */
  render(template: string | Template, context?: Json, options?: RenderOptions): RenderResult
  /** The compiled JSON form; `compile` takes it back. */
  toTree(template: Template): InstructionTree
  /** What a template reads and calls. */
  references(template: Template): References
}

/** Makes an engine with all built-in formatters and predicates. */
export function createEngine(options: EngineOptions = {}): Engine {
  const registries = toRegistries(options)
  const defaults = { ...DEFAULT_LIMITS, ...options.limits }
  const compile = (source: string | InstructionTree): CompiledTemplate =>
    typeof source === 'string'
      ? compileSource(source, registries, defaults.maxNesting)
      : compileTree(source, registries, defaults.maxNesting)
  const services: Services = {
    prepare: (given) => (isSource(given) ? compile(given) : (given as CompiledTemplate)),
    compatibility: options.compatibility ?? 'safe',
    locales: createLocales(options.localeData),
    memo: new Memo(),
    loadFragment: createFragments(options.fragments ?? NOTHING, registries),
  }

  return {
    compile,
    render(template, context, given = {}) {
      const compiled = typeof template === 'string' ? compile(template) : (template as CompiledTemplate)
      if (compiled.findings.some(({ finding }) => finding.endsRender)) return refuse(compiled.diagnostics)
      const limits = given.limits === undefined ? defaults : { ...defaults, ...given.limits }
      const { clock } = options
      const inputsFor = (prepare: Prepare) => toInputs(given, compiled, services, prepare)
      const result = given.explain
        ? explainRender({
            template: compiled,
            context,
            registries,
            limits,
            clock,
            toInputs: (observe) => inputsFor((partial) => observe(services.prepare(partial))),
          })
        : render(compiled, context, inputsFor(services.prepare), limits, clock)
      return withTemplateDiagnostics(result, compiled.diagnostics)
    },
    toTree: (template) => toTree((template as CompiledTemplate).root),
    references: (template) => collectReferences((template as CompiledTemplate).root),
  }
}

function toRegistries({ formatters = [], predicates = [] }: EngineOptions): Registries {
  const byName = (formatter: Formatter) =>
    [formatter.name, ...formatter.aliases].map((name): [string, Formatter] => [name, formatter])
  return {
    formatters: new Map([...builtInFormatters, ...formatters].flatMap(byName)),
    predicates: new Map(
      [...builtInPredicates, ...predicates].map((predicate) => [predicate.name, predicate]),
    ),
  }
}

/** What all renders of an engine share. */
interface Services {
  readonly compatibility: Compatibility
  readonly locales: Locales
  readonly memo: Memo
  readonly loadFragment: RunInputs['loadFragment']
  readonly prepare: Prepare
}

/** Compiles a partial, unless it is compiled already. */
type Prepare = (partial: PartialSource) => CompiledTemplate

function isSource(partial: PartialSource): partial is string | InstructionTree {
  return typeof partial === 'string' || Array.isArray(partial)
}

const NOTHING = {}

function toInputs(
  given: RenderOptions,
  { root }: CompiledTemplate,
  services: Services,
  prepare: Prepare,
): RunInputs {
  const { partials = NOTHING, injects = NOTHING, locale, expressions = true, includes = true } = given
  const { loadFragment, locales, memo, compatibility } = services
  return {
    injects,
    locale,
    memo,
    cldr: () => locales(locale),
    timeZone: given.timeZone,
    nowMs: given.now,
    expressions,
    includes,
    safe: (given.compatibility ?? compatibility) === 'safe',
    isRoot: root.isRoot,
    loadFragment,
    partialNames: () => Object.keys(partials),
    loadPartial: (name) => loadPartial(name, partials, prepare),
  }
}

function withTemplateDiagnostics(result: RenderResult, own: readonly Diagnostic[]): RenderResult {
  return own.length === 0 ? result : { ...result, diagnostics: [...own, ...result.diagnostics] }
}
