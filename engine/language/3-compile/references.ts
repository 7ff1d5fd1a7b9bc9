import { setOwn } from '../../domain/data/value.ts'
import {
  type Block,
  type Call,
  type If,
  type Instruction,
  nameOf,
  type Path,
  type PredicateBlock,
  type Repeated,
  type Root,
  type Section,
} from '../2-parse/ast.ts'

/** The paths that a template reads, nested by its sections. A leaf is null. */
export interface VariableTree {
  [name: string]: VariableTree | null
}

/**
 * Everything that a template refers to.
 *
 * `instructions`, `formatters` and `predicates` count uses by name. `textBytes` counts UTF-16 units of literal text.
 * `variables` holds one tree. `partials` lists the names in `apply` and `.include` in the order of their first use, and
 * `macros` the names that `.macro` defines.
 */
export interface References {
  readonly instructions: Readonly<Record<string, number>>
  readonly formatters: Readonly<Record<string, number>>
  readonly predicates: Readonly<Record<string, number>>
  readonly textBytes: number
  readonly variables: readonly [VariableTree]
  readonly partials: readonly string[]
  readonly macros: readonly string[]
}

/** Collects everything that a template refers to (language specification §6.4), also inside `.if` blocks. */
export function collectReferences({ body, isRoot }: Root): References {
  const collector = new Collector()
  if (isRoot) collector.count('ROOT')
  collector.visitBlock(body)
  return collector.references()
}

/** The same while it is collected. Names come from templates, and those of `Object.prototype` are no members of a map. */
type Variables = Map<string, Variables | null>

class Collector {
  readonly #instructions = new Map<string, number>()
  readonly #formatters = new Map<string, number>()
  readonly #predicates = new Map<string, number>()
  readonly #partials = new Set<string>()
  readonly #macros = new Set<string>()
  readonly #variables: Variables = new Map()
  #scope = this.#variables
  #textBytes = 0

  references(): References {
    return {
      instructions: Object.fromEntries(this.#instructions),
      formatters: Object.fromEntries(this.#formatters),
      predicates: Object.fromEntries(this.#predicates),
      textBytes: this.#textBytes,
      variables: [toTree(this.#variables)],
      partials: [...this.#partials],
      macros: [...this.#macros],
    }
  }

  count(name: string): void {
    increment(this.#instructions, name)
  }

  visitBlock(block: Block): void {
    for (const instruction of block) this.#visit(instruction)
  }

  #visit(instruction: Instruction): void {
    this.count(nameOf(instruction))
    switch (instruction.kind) {
      case 'text':
        this.#textBytes += instruction.text.length
        break
      case 'variable':
        this.#addVariables(instruction.paths)
        for (const call of instruction.formatters) this.#addFormatter(call)
        break
      case 'bindvar':
        this.#addVariables(instruction.paths)
        for (const call of instruction.formatters) this.#addPartial(call)
        break
      case 'ctxvar':
        this.#addVariables(instruction.bindings.map(([, path]) => path))
        break
      case 'include':
        this.#partials.add(instruction.name)
        break
      case 'macro':
        this.#macros.add(instruction.name)
        this.visitBlock(instruction.body)
        break
      case 'struct':
        this.visitBlock(instruction.body)
        break
      case 'section':
      case 'repeated':
      case 'if':
      case 'predicate':
        this.#visitBranching(instruction)
        break
      default:
    }
  }

  #visitBranching(instruction: Section | Repeated | If | PredicateBlock): void {
    if (instruction.kind === 'if') this.#addVariables(instruction.paths)
    if (instruction.kind === 'predicate') increment(this.#predicates, instruction.predicate.name)
    const outer = this.#scope
    if ('path' in instruction) this.#scope = this.#enter(instruction.path)
    this.visitBlock(instruction.body)
    this.#visitBranches(instruction)
    if (instruction.kind === 'repeated') this.visitBlock(instruction.between)
    this.#scope = outer
  }

  #visitBranches({ kind, branches, closed }: Section | Repeated | If | PredicateBlock): void {
    for (const { predicate, body } of branches) {
      this.count('OR_PREDICATE')
      if (predicate !== null) increment(this.#predicates, predicate.name)
      this.visitBlock(body)
    }
    const endsAnyway = (kind === 'section' || kind === 'repeated') && branches.length === 0
    if (closed || endsAnyway) this.count('END')
  }

  #enter(path: Path): Variables {
    const name = path.join('.')
    const inner: Variables = this.#scope.get(name) ?? new Map()
    this.#scope.set(name, inner)
    return inner
  }

  #addVariables(paths: readonly Path[]): void {
    for (const path of paths) {
      const name = path.join('.')
      if (!this.#scope.has(name)) this.#scope.set(name, null)
    }
  }

  #addFormatter(call: Call): void {
    increment(this.#formatters, call.name)
    this.#addPartial(call)
  }

  #addPartial({ name, args }: Call): void {
    const partial = name === 'apply' ? args?.list[0] : undefined
    if (partial !== undefined) this.#partials.add(partial)
  }
}

function toTree(variables: Variables): VariableTree {
  const tree: VariableTree = {}
  for (const [name, inner] of variables) setOwn(tree, name, inner && toTree(inner))
  return tree
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
