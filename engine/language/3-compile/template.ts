import { type Diagnostic, toDiagnostic } from '../../domain/diagnostics.ts'
import { NO_SPAN, SourceText } from '../../domain/span.ts'
import type { Block, Root } from '../2-parse/ast.ts'
import { type Located, parse } from '../2-parse/parser.ts'
import type { Instruction } from '../4-render/scope.ts'
import type { Observer, Registries } from './compilation.ts'
import { compileBlock } from './compiler.ts'
import { readTree } from './tree-reader.ts'
import type { InstructionTree } from './tree-writer.ts'

/** A compiled template. It holds nothing of any render and may be used by many at once. */
export interface Template {
  /** What is wrong with the template itself, and lints, in source order. */
  readonly diagnostics: readonly Diagnostic[]
  /** UTF-16 units of its source; 0 for one made from a tree. */
  readonly size: number
}

/** What the engine knows of a template besides what it shows. Closures and diagnostics are made when first asked for. */
export class CompiledTemplate implements Template {
  readonly source: SourceText
  readonly root: Root
  readonly findings: readonly Located[]
  readonly #registries: Registries
  readonly #observer: Observer | undefined
  #diagnostics: readonly Diagnostic[] | undefined
  #body: Instruction | undefined

  constructor(
    source: SourceText,
    root: Root,
    findings: readonly Located[],
    registries: Registries,
    observer?: Observer,
  ) {
    this.source = source
    this.root = root
    this.findings = findings
    this.#registries = registries
    this.#observer = observer
  }

  get size(): number {
    return this.source.text.length
  }

  get diagnostics(): readonly Diagnostic[] {
    const unit = { name: null, source: this.source }
    this.#diagnostics ??= this.findings.map(({ finding, span }) => toDiagnostic(finding, unit, span, []))
    return this.#diagnostics
  }

  get body(): Instruction {
    this.#body ??= this.compileBlock(this.root.body)
    return this.#body
  }

  /** A block of this template on its own. */
  compileBlock(block: Block): Instruction {
    return compileBlock(block, this.#registries, this.#observer)
  }

  /** The same template, compiled anew to tell what it does. */
  observedBy(observer: Observer, registries: Registries): CompiledTemplate {
    return new CompiledTemplate(this.source, this.root, this.findings, registries, observer)
  }
}

const EMPTY: Root = { body: [], closed: true, isRoot: true, nesting: 0 }

/** Compiles source; never throws. */
export function compileSource(text: string, registries: Registries, maxNesting: number): CompiledTemplate {
  const { root, findings } = parse(text, registries, { maxNesting })
  return new CompiledTemplate(new SourceText(text), root, findings, registries)
}

/** Compiles the JSON form; never throws. What is no tree compiles to nothing, with a finding. */
export function compileTree(
  tree: InstructionTree,
  registries: Registries,
  maxNesting: number,
): CompiledTemplate {
  const read = readTree(tree, maxNesting)
  const root = 'root' in read ? read.root : EMPTY
  const findings = 'finding' in read ? [{ finding: read.finding, span: NO_SPAN }] : []
  return new CompiledTemplate(new SourceText(''), root, findings, registries)
}
