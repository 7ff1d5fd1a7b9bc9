import type { LoadedPartial, Print } from '../4-render/scope.ts'
import type { CompiledTemplate, Template } from './template.ts'
import type { InstructionTree } from './tree-writer.ts'

/** A partial as the host passes it. */
export type PartialSource = string | InstructionTree | Template

/** Compiles a source that is not compiled yet. */
type Prepare = (source: PartialSource) => CompiledTemplate

const printNothing: Print = () => ''

/** Finds and compiles a partial. Returns undefined for an unknown name, and for a value that is not a template. */
export function loadPartial(
  name: string,
  partials: { readonly [name: string]: PartialSource },
  prepare: Prepare,
): LoadedPartial | undefined {
  const given: unknown = Object.hasOwn(partials, name) ? partials[name] : undefined
  const isSource = typeof given === 'string' || Array.isArray(given)
  if (!isSource && (typeof given !== 'object' || given === null)) return undefined
  const compiled = prepare(given as PartialSource)
  const errors = compiled.findings.filter(({ finding }) => finding.type !== 'lint')
  return {
    unit: { name, source: compiled.source },
    // As in the reference implementation, a partial with errors prints nothing at all.
    body: errors.length === 0 ? bodyOf(compiled) : printNothing,
    nesting: compiled.nesting,
    errors,
  }
}

/**
 * A tree may consist of a macro alone, which then is the partial. Any other instruction without a root prints nothing.
 */
function bodyOf(template: CompiledTemplate): Print {
  if (template.isRoot) return template.body
  const [first] = template.root.body
  return first?.kind === 'macro' ? template.compileBlock(first.body) : printNothing
}
