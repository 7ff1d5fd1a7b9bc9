import type { Preparation } from '../../domain/data/meter.ts'
import type { Block, Instruction } from '../2-parse/ast.ts'
import type { Print } from '../4-render/scope.ts'
import type { Formatter, Predicate } from '../plugin.ts'
import type { Runnable } from '../steps/step.ts'

/** The plugins that a template is compiled with. */
export interface Registries {
  readonly formatters: ReadonlyMap<string, Formatter>
  readonly predicates: ReadonlyMap<string, Predicate>
}

/** Wraps the instructions of a render that is explained. */
export interface Observer {
  /** Returns a function that does the same and records what it did. */
  watch(instruction: Instruction, print: Print): Print
}

/** The plugins and services for compiling one block. Steps must not keep it, because it knows the render. */
export interface Compilation extends Registries {
  readonly observer: Observer | undefined
  readonly preparation: Preparation
  /** Compiles a block when it first runs, because one page runs a small part of its templates. */
  later(block: Block): Runnable
}
