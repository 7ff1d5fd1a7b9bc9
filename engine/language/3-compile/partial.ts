import type { Instruction, LoadedPartial } from '../4-render/scope.ts'
import type { CompiledTemplate, Template } from './template.ts'
import type { InstructionTree } from './tree-writer.ts'

/** A partial as a host hands it over. */
export type PartialSource = string | InstructionTree | Template

/** Compiles what is not compiled yet. */
type Prepare = (source: PartialSource) => CompiledTemplate

const printNothing: Instruction = () => ''

/** Finds a partial by its own name and compiles it; undefined when there is none, or nothing that can be one. */
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
    // Errors keep a partial empty as a whole, as in the reference.
    body: errors.length === 0 ? bodyOf(compiled) : printNothing,
    nesting: compiled.root.nesting,
    errors,
  }
}

/** A tree may be a bare macro, which then is the partial; any other instruction without a root runs nothing. */
function bodyOf(template: CompiledTemplate): Instruction {
  if (template.root.isRoot) return template.body
  const [first] = template.root.body
  return first?.kind === 'macro' ? template.compileBlock(first.body) : printNothing
}
