import {
  type Block,
  type Call,
  type If,
  type Instruction,
  nameOf,
  type PredicateBlock,
  type Reference,
  type Repeated,
  type Root,
  type Section,
} from '../2-parse/ast.ts'

/** Names a template reads, nested by the sections they are read in; a leaf is null. */
export interface VariableTree {
  [name: string]: VariableTree | null
}

/**
 * What a template refers to.
 *
 * Counts by name; `textBytes` counts UTF-16 units of literal text; `variables` has one tree; `partials` lists the names that
 * `apply` and `.include` are given, in the order of their first use, `macros` those that `.macro` defines.
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

/** Lists what a template refers to (language specification §6.4, with `.if` blocks looked into). */
export function collectReferences({ body, isRoot }: Root): References {
  const collector = new Collector()
  if (isRoot) collector.count('ROOT')
  collector.visitBlock(body)
  return collector.references()
}

class Collector {
  readonly #instructions = new Map<string, number>()
  readonly #formatters = new Map<string, number>()
  readonly #predicates = new Map<string, number>()
  readonly #partials = new Set<string>()
  readonly #macros = new Set<string>()
  readonly #variables: VariableTree = {}
  #scope = this.#variables
  #textBytes = 0

  references(): References {
    return {
      instructions: Object.fromEntries(this.#instructions),
      formatters: Object.fromEntries(this.#formatters),
      predicates: Object.fromEntries(this.#predicates),
      textBytes: this.#textBytes,
      variables: [this.#variables],
      partials: [...this.#partials],
      macros: [...this.#macros],
    }
  }

  count(name: string): void {
    increment(this.#instructions, name)
  }

  visitBlock(block: Block): void {
    for (const node of block) this.#visit(node)
  }

  #visit(node: Instruction): void {
    this.count(nameOf(node))
    switch (node.kind) {
      case 'text':
        this.#textBytes += node.text.length
        break
      case 'variable':
        this.#addVariables(node.references)
        for (const call of node.formatters) this.#addFormatter(call)
        break
      case 'bindvar':
        this.#addVariables(node.references)
        for (const call of node.formatters) this.#addPartial(call)
        break
      case 'ctxvar':
        this.#addVariables(node.bindings.map(([, reference]) => reference))
        break
      case 'include':
        this.#partials.add(node.name)
        break
      case 'macro':
        this.#macros.add(node.name)
        this.visitBlock(node.body)
        break
      case 'struct':
        this.visitBlock(node.body)
        break
      case 'section':
      case 'repeated':
      case 'if':
      case 'predicate':
        this.#visitAlternating(node)
        break
      default:
    }
  }

  #visitAlternating(node: Section | Repeated | If | PredicateBlock): void {
    if (node.kind === 'if') this.#addVariables(node.references)
    if (node.kind === 'predicate') increment(this.#predicates, node.predicate.name)
    const outer = this.#scope
    if ('reference' in node) this.#scope = this.#enter(node.reference)
    this.visitBlock(node.body)
    this.#visitAlternates(node)
    if (node.kind === 'repeated') this.visitBlock(node.between)
    this.#scope = outer
  }

  #visitAlternates({ kind, alternates, closed }: Section | Repeated | If | PredicateBlock): void {
    for (const { predicate, body } of alternates) {
      this.count('OR_PREDICATE')
      if (predicate !== null) increment(this.#predicates, predicate.name)
      this.visitBlock(body)
    }
    const endsAnyway = (kind === 'section' || kind === 'repeated') && alternates.length === 0
    if (closed || endsAnyway) this.count('END')
  }

  #enter(reference: Reference): VariableTree {
    const name = reference.join('.')
    const inner = this.#scope[name] ?? {}
    this.#scope[name] = inner
    return inner
  }

  #addVariables(references: readonly Reference[]): void {
    for (const reference of references) this.#scope[reference.join('.')] ??= null
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

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
