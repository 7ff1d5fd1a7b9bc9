/**
 * Vitrine's template engine: template text and JSON in, HTML and diagnostics out.
 *
 * It is pure: no I/O, and no clock, locale or time zone except those that the host passes.
 */

import type { Json } from './domain/data/value.ts'
import { boundDiagnostics } from './domain/diagnostics/bounded.ts'
import { DEFAULT_LIMITS, type Limits } from './domain/diagnostics/limits.ts'
import type { ClientBundle } from './domain/islands/client-bundle.ts'
import { CountryLists } from './domain/islands/country-lists.ts'
import { ConversionCache } from './domain/locale/conversion-cache.ts'
import { createLocales, type LoadLocaleData, type Locales } from './domain/locale/locale.ts'
import { Languages } from './domain/messages/languages.ts'
import { formatters as builtInFormatters } from './formatters/index.ts'
import type { Registries } from './language/3-compile/compilation.ts'
import { createFragments, type Fragments } from './language/3-compile/fragments.ts'
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
import { type Rendered, refuse, render } from './language/4-render/render.ts'
import type { RunInputs } from './language/4-render/scope.ts'
import { explainRender } from './language/explain/explain.ts'
import type { Explanation } from './language/explain/explanation.ts'
import type { Formatter, Predicate } from './language/plugin.ts'
import { predicates as builtInPredicates } from './predicates/index.ts'

export type { Json } from './domain/data/value.ts'
export { noteNames } from './domain/data/wide-objects.ts'
export type { Diagnostic, DiagnosticType, Place, Severity } from './domain/diagnostics/finding.ts'
export { DEFAULT_LIMITS, type Limits } from './domain/diagnostics/limits.ts'
export type { Span } from './domain/diagnostics/span.ts'
export type { BundleFile, ClientBundle } from './domain/islands/client-bundle.ts'
export { formatters as builtInFormatters } from './formatters/index.ts'
export { instructions } from './language/2-parse/instructions/index.ts'
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
export { predicates as builtInPredicates } from './predicates/index.ts'

/**
 * `safe` escapes data in the markup of built-in formatters. `reference` reproduces the bytes of the reference
 * implementation.
 */
export type Compatibility = 'safe' | 'reference'

/** Options of an engine. */
export interface EngineOptions {
  /** Added to the built-in formatters; they override those with the same name. */
  readonly formatters?: readonly Formatter[]
  /** Added to the built-in predicates; they override those with the same name. */
  readonly predicates?: readonly Predicate[]
  /** The markup behind built-in formatters, by name. */
  readonly fragments?: { readonly [name: string]: string }
  /** The scripts of pages, for `island-scripts`. Without it that formatter prints nothing. */
  readonly client?: ClientBundle | undefined
  /** Loads the locale data of a language. Without it, the formatters of a locale print nothing. */
  readonly localeData?: LoadLocaleData
  /** Defaults: `DEFAULT_LIMITS`. */
  readonly limits?: Partial<Limits>
  /** Default: `safe`. */
  readonly compatibility?: Compatibility
  /** Without a clock there is no time limit. */
  readonly clock?: Clock
}

/** Options of one render. */
export interface RenderOptions {
  /** Source, trees or compiled templates, by name. */
  readonly partials?: { readonly [name: string]: string | InstructionTree | Template }
  /** Data for `{.inject}`, by path. */
  readonly injects?: { readonly [path: string]: Json }
  readonly locale?: string | undefined
  /** Overrides the time zone of the website in the context. */
  readonly timeZone?: string | undefined
  /**
   * Milliseconds since the epoch, for formatters that compare a date with the current time. A function is called when a template
   * asks for it, and answers the same each time.
   */
  readonly now?: number | (() => number) | undefined
  /** Whether `{.eval}` runs. Default: true. */
  readonly expressions?: boolean
  /** Whether `{.include}` runs. Default: true. */
  readonly includes?: boolean
  readonly limits?: Partial<Limits>
  readonly compatibility?: Compatibility
  /** Adds an `explanation` to the result. The render then takes several times as long. */
  readonly explain?: boolean
}

/**
 * The result of a render. `html` is '' when a limit ended the render. `explanation` is set with the option `explain`.
 */
export interface RenderResult extends Rendered {
  readonly explanation?: Explanation
}

/** Compiles and renders templates. An engine has no state other than caches. */
export interface Engine {
  /** Compiles source or a tree. Never throws: errors are in `template.diagnostics`. */
  compile(source: string | InstructionTree): Template
  /**
   * Renders a template over a context. Never throws. When a limit is reached, the HTML is empty and a `limit_*`
   * diagnostic is reported. Diagnostics of the template itself come first.
   */
  render(template: string | Template, context?: Json, options?: RenderOptions): RenderResult
  /** The JSON form of a template, which `compile` accepts again. */
  toTree(template: Template): InstructionTree
  /** Lists the paths, partials and plugins that a template reads. */
  references(template: Template): References
}

/** Creates an engine with all built-in formatters and predicates. */
export function createEngine(options: EngineOptions = {}): Engine {
  const registries = toRegistries(options)
  const defaults = { ...DEFAULT_LIMITS, ...options.limits }
  const compile = (source: string | InstructionTree): CompiledTemplate =>
    typeof source === 'string'
      ? compileSource(source, registries, defaults.maxNesting)
      : compileTree(source, registries, defaults.maxNesting)
  const services: EngineServices = {
    prepare: (given) => (isSource(given) ? compile(given) : (given as CompiledTemplate)),
    compatibility: options.compatibility ?? 'safe',
    locales: createLocales(options.localeData),
    conversions: new ConversionCache(),
    languages: new Languages(),
    countries: new CountryLists(),
    client: options.client,
    fragments: createFragments(options.fragments ?? NOTHING, registries),
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
      return withTemplateDiagnostics(result, compiled, limits.maxDiagnostics)
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

/** Services that all renders of an engine share. */
interface EngineServices {
  readonly compatibility: Compatibility
  readonly locales: Locales
  readonly conversions: ConversionCache
  readonly languages: Languages
  readonly countries: CountryLists
  readonly client: ClientBundle | undefined
  readonly fragments: Fragments
  readonly prepare: Prepare
}

/** Compiles a partial that is not compiled yet. */
type Prepare = (partial: PartialSource) => CompiledTemplate

function isSource(partial: PartialSource): partial is string | InstructionTree {
  return typeof partial === 'string' || Array.isArray(partial)
}

const NOTHING = {}

function toInputs(
  given: RenderOptions,
  { isRoot }: CompiledTemplate,
  services: EngineServices,
  prepare: Prepare,
): RunInputs {
  const { partials = NOTHING, injects = NOTHING, locale, now, expressions = true, includes = true } = given
  const { fragments, locales, conversions, languages, countries, client, compatibility } = services
  let names: readonly string[] | undefined
  return {
    injects,
    locale,
    conversions,
    cldr: () => locales(locale),
    timeZone: given.timeZone,
    nowMs: typeof now === 'function' ? now : () => now,
    expressions,
    includes,
    safe: (given.compatibility ?? compatibility) === 'safe',
    isRoot,
    languages,
    countries,
    client,
    loadFragment: fragments.load,
    findFragment: fragments.find,
    partialNames: () => (names ??= Object.keys(partials)),
    loadPartial: (name) => loadPartial(name, partials, prepare),
  }
}

function withTemplateDiagnostics(
  result: Rendered,
  { diagnostics: own }: CompiledTemplate,
  maxDiagnostics: number,
): RenderResult {
  const all = own.length === 0 ? result.diagnostics : [...own, ...result.diagnostics]
  const diagnostics = boundDiagnostics(all, maxDiagnostics)
  return diagnostics === result.diagnostics ? result : { ...result, diagnostics }
}
