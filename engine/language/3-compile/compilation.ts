import type { Instruction as Ast, Block } from '../2-parse/ast.ts'
import type { Instruction } from '../4-render/scope.ts'
import type { Formatter, Predicate } from '../plugin.ts'

/** What a template is compiled with. */
export interface Registries {
  readonly formatters: ReadonlyMap<string, Formatter>
  readonly predicates: ReadonlyMap<string, Predicate>
}

/** Sees the instructions of a render that is explained. */
export interface Observer {
  /** An instruction that does the same and tells about it. */
  watch(node: Ast, instruction: Instruction): Instruction
}

/** What compiling one template has at hand. */
export interface Compilation extends Registries {
  readonly observer: Observer | undefined
  /** A block as an instruction, compiled when it is first asked for: a page runs a small part of its templates. */
  later(block: Block): () => Instruction
}
