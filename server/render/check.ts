import { type Diagnostic, partialUnknown, toDiagnostic } from '../../engine/domain/diagnostics.ts'
import { SourceText } from '../../engine/domain/span.ts'
import type { Engine, InstructionTree, References, Template } from '../../engine/index.ts'
import type { CheckRequest } from './schema.ts'
import type { TemplateCache } from './template-cache.ts'

/** The answer of `POST /check`. */
interface CheckResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly tree?: InstructionTree
  readonly references?: References
}

/** A template or partial under its name, null for the template itself. */
interface CheckedUnit {
  readonly name: string | null
  readonly source: string
  readonly template: Template
  readonly references: References
}

/** Says what is wrong with a template and its partials, and which partials are missing, without rendering anything. */
export function checkTemplate(engine: Engine, cache: TemplateCache, request: CheckRequest): CheckResult {
  const toUnit = (name: string | null, source: string): CheckedUnit => {
    const { template } = cache.compile(source)
    return { name, source, template, references: engine.references(template) }
  }
  const main = toUnit(null, request.template)
  const units = [main, ...Object.entries(request.partials).map(([name, source]) => toUnit(name, source))]
  const known = new Set(units.flatMap(({ name, references }) => [name ?? [], references.macros].flat()))
  return {
    diagnostics: units.flatMap((unit) => [...ownDiagnostics(unit), ...unknownPartials(unit, known)]),
    ...(request.include.includes('tree') ? { tree: engine.toTree(main.template) } : {}),
    ...(request.include.includes('references') ? { references: main.references } : {}),
  }
}

function ownDiagnostics({ name, template }: CheckedUnit): Diagnostic[] {
  return template.diagnostics.map((diagnostic) => ({ ...diagnostic, template: name }))
}

function unknownPartials(
  { name, source, references }: CheckedUnit,
  known: ReadonlySet<string>,
): Diagnostic[] {
  const unit = { name, source: new SourceText(source) }
  return references.partials
    .filter((partial) => !known.has(partial))
    .map((partial) => toDiagnostic(partialUnknown(partial, known), unit, firstUse(source, partial), []))
}

/** Where a partial is named first; what a template refers to is known without its places. */
function firstUse(source: string, partial: string) {
  const uses = [`apply ${partial}`, `.include ${partial}`]
    .map((use) => source.indexOf(use))
    .filter((at) => at !== -1)
  const start = uses.length > 0 ? source.indexOf(partial, Math.min(...uses)) : 0
  return { start, end: uses.length > 0 ? start + partial.length : 0 }
}
