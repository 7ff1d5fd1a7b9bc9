import type { Block } from '../2-parse/ast.ts'
import type { Instruction } from '../4-render/scope.ts'
import type { Formatter, Predicate } from '../plugin.ts'

/** What a template is compiled with. */
export interface Registries {
  readonly formatters: ReadonlyMap<string, Formatter>
  readonly predicates: ReadonlyMap<string, Predicate>
}

/** What compiling one template has at hand. */
export interface Compilation extends Registries {
  /** A block as an instruction, compiled when it is first asked for: a page runs a small part of its templates. */
  later(block: Block): () => Instruction
}
