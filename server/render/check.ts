import {
  type Diagnostic,
  limitDiagnostics,
  partialUnknown,
  toDiagnostic,
} from '../../engine/domain/diagnostics.ts'
import { NO_SPAN, SourceText, type Span } from '../../engine/domain/span.ts'
import type { Engine, InstructionTree, References, Template } from '../../engine/index.ts'
import type { CheckRequest } from './schema.ts'
import type { FoundTemplate, TemplateCache } from './template-cache.ts'

/** What a check works with. */
interface CheckServices {
  readonly engine: Engine
  readonly templates: TemplateCache
  /** Problems that are listed, over the template and its partials together. */
  readonly maxDiagnostics: number
}

/** The answer of `POST /check`. */
interface CheckResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly tree?: InstructionTree
  readonly references?: References
}

/** A template or partial under its name, null for the template itself. */
interface CheckedUnit {
  readonly name: string | null
  readonly source: SourceText
  readonly template: Template
  readonly references: References
}

/** Looking for the name that was meant takes time for each; nobody reads more hints than this. */
const MAX_SUGGESTIONS = 20

/** Says what is wrong with a template and its partials, and which partials are missing, without rendering anything. */
export function checkTemplate(services: CheckServices, request: CheckRequest): CheckResult {
  const { engine, templates, maxDiagnostics } = services
  const page = templates.findPage(request.template, request.partials)
  const toUnit = (name: string | null, { source, template }: FoundTemplate): CheckedUnit => {
    return { name, source: new SourceText(source), template, references: engine.references(template) }
  }
  const main = toUnit(null, page.template)
  const partials = page.partials.map(([name, partial]) => toUnit(name, partial))
  const diagnostics = findProblems([main, ...partials], Object.keys(request.partials)).take(
    maxDiagnostics + 1,
  )
  return {
    diagnostics: cutAt(maxDiagnostics, [...diagnostics], main),
    ...(request.include.includes('tree') ? { tree: engine.toTree(main.template) } : {}),
    ...(request.include.includes('references') ? { references: main.references } : {}),
  }
}

/** Lazy, because each problem costs a code frame and there may be one for each few bytes of a body. */
function* findProblems(units: readonly CheckedUnit[], partials: readonly string[]): Generator<Diagnostic> {
  const macros = units.flatMap(({ references }) => references.macros)
  const known = new Set([...partials, ...macros])
  let suggestions = 0
  for (const unit of units) {
    for (const diagnostic of unit.template.diagnostics) yield { ...diagnostic, template: unit.name }
    const missing = unit.references.partials.filter((partial) => !known.has(partial))
    const uses = missing.length > 0 ? findUses(unit.source.text) : undefined
    for (const partial of missing) {
      const finding = partialUnknown(partial, suggestions++ < MAX_SUGGESTIONS ? partials : [])
      yield toDiagnostic(finding, unit, uses?.get(partial) ?? NO_SPAN, [])
    }
  }
}

/** Where `apply` and `.include` first name each partial: references come without places. */
function findUses(source: string): Map<string, Span> {
  const uses = new Map<string, Span>()
  for (const { 1: name = '', index, 0: use } of source.matchAll(/(?:apply|\.include) ([^\s|{}]+)/g)) {
    const end = index + use.length
    if (!uses.has(name)) uses.set(name, { start: end - name.length, end })
  }
  return uses
}

function cutAt(
  maxDiagnostics: number,
  diagnostics: readonly Diagnostic[],
  unit: CheckedUnit,
): readonly Diagnostic[] {
  if (diagnostics.length <= maxDiagnostics) return diagnostics
  const cut = toDiagnostic(limitDiagnostics(maxDiagnostics), unit, NO_SPAN, [])
  return [...diagnostics.slice(0, maxDiagnostics), cut]
}
