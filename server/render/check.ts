import { boundDiagnostics } from '../../engine/domain/diagnostics/bounded.ts'
import { partialUnknown } from '../../engine/domain/diagnostics/catalogue.ts'
import { type Diagnostic, toDiagnostic } from '../../engine/domain/diagnostics/finding.ts'
import { NO_SPAN, SourceText, type Span } from '../../engine/domain/diagnostics/span.ts'
import type { Engine, InstructionTree, References, Template } from '../../engine/index.ts'
import type { CheckRequest } from './schema.ts'
import type { FoundTemplate, TemplateCache } from './template-cache.ts'

export interface CheckServices {
  readonly engine: Engine
  readonly templates: TemplateCache
  /** The number of diagnostics listed, of the template and its partials together. */
  readonly maxDiagnostics: number
}

/** The body that `POST /check` answers. */
export interface CheckResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly tree?: InstructionTree
  readonly references?: References
}

/** A template or partial. The name of the template itself is null. */
interface CheckedUnit {
  readonly name: string | null
  readonly source: SourceText
  readonly template: Template
  readonly references: References
}

/** Missing partials that get a suggestion, because finding a similar name takes time for each. */
const MAX_SUGGESTIONS = 20

/** Lists the diagnostics of a template and its partials, and the partials that are missing. Renders nothing. */
export function checkTemplate(services: CheckServices, request: CheckRequest, website: string): CheckResult {
  const { engine, templates, maxDiagnostics } = services
  const page = templates.findPage(request.template, request.partials, website)
  const toUnit = (name: string | null, { stored }: FoundTemplate): CheckedUnit => {
    const template = stored.compile()
    return { name, source: new SourceText(stored.source), template, references: engine.references(template) }
  }
  const main = toUnit(null, page.template)
  const partials = page.partials.map(([name, partial]) => toUnit(name, partial))
  const diagnostics = findDiagnostics([main, ...partials], Object.keys(request.partials)).take(
    maxDiagnostics + 1,
  )
  templates.wereUsed(page)
  return {
    diagnostics: boundDiagnostics([...diagnostics], maxDiagnostics),
    ...(request.include.includes('tree') ? { tree: engine.toTree(main.template) } : {}),
    ...(request.include.includes('references') ? { references: main.references } : {}),
  }
}

/** Yields diagnostics one by one, because each costs a code frame and a body can hold one for every few bytes. */
function* findDiagnostics(units: readonly CheckedUnit[], partials: readonly string[]): Generator<Diagnostic> {
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

/** The first use of each partial by `apply` or `.include`, because references carry no spans. */
function findUses(source: string): Map<string, Span> {
  const uses = new Map<string, Span>()
  for (const { 1: name = '', index, 0: use } of source.matchAll(/(?:apply|\.include) ([^\s|{}]+)/g)) {
    const end = index + use.length
    if (!uses.has(name)) uses.set(name, { start: end - name.length, end })
  }
  return uses
}
