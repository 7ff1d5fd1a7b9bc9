import { makeDiagnostics } from '../../domain/diagnostics/bounded.ts'
import { type Diagnostic, toDiagnostic } from '../../domain/diagnostics/finding.ts'
import { NO_SPAN, SourceText } from '../../domain/diagnostics/span.ts'
import type { Block, Root } from '../2-parse/ast.ts'
import { type Located, type ParsedTemplate, parse } from '../2-parse/parser.ts'
import type { Print } from '../4-render/scope.ts'
import type { Observer, Registries } from './compilation.ts'
import { compileBlock } from './compiler.ts'
import { readTree } from './tree-reader.ts'
import type { InstructionTree } from './tree-writer.ts'

/** A compiled template. It holds no state of a render, so many renders can use it at the same time. */
export interface Template {
  /** Errors and lints of the template itself, in source order, as many as a result may list. */
  readonly diagnostics: readonly Diagnostic[]
  /** UTF-16 units of its source; 0 for a template made from a tree. */
  readonly size: number
}

/** Makes the tree of a template once more. */
type Reread = () => Root

/** The engine's own view of a template. Steps and diagnostics are computed on first use. */
export class CompiledTemplate implements Template {
  readonly source: SourceText
  readonly findings: readonly Located[]
  /** As in the tree. */
  readonly isRoot: boolean
  readonly nesting: number
  readonly #reread: Reread
  readonly #registries: Registries
  readonly #observer: Observer | undefined
  /** Null once its steps are made, because it takes ten times the memory of the source and is rarely asked for again. */
  #root: Root | null
  #diagnostics: readonly Diagnostic[] | undefined
  #body: Print | undefined

  constructor(
    source: SourceText,
    { root, findings }: ParsedTemplate,
    reread: Reread,
    registries: Registries,
    observer?: Observer,
  ) {
    this.source = source
    this.findings = findings
    this.isRoot = root.isRoot
    this.nesting = root.nesting
    this.#root = root
    this.#reread = reread
    this.#registries = registries
    this.#observer = observer
  }

  get size(): number {
    return this.source.text.length
  }

  get diagnostics(): readonly Diagnostic[] {
    const unit = { name: null, source: this.source }
    this.#diagnostics ??= makeDiagnostics(this.findings, ({ finding, span }) =>
      toDiagnostic(finding, unit, span, []),
    )
    return this.#diagnostics
  }

  get root(): Root {
    return this.#root ?? this.#reread()
  }

  get body(): Print {
    if (this.#body === undefined) {
      this.#body = this.compileBlock(this.root.body)
      this.#root = null
    }
    return this.#body
  }

  /** Compiles one block of this template. */
  compileBlock(block: Block): Print {
    return compileBlock(block, this.#registries, this.#observer)
  }

  /** The same template, compiled again with steps that record what they do. */
  observedBy(observer: Observer, registries: Registries): CompiledTemplate {
    const { root, findings } = this
    return new CompiledTemplate(this.source, { root, findings }, this.#reread, registries, observer)
  }
}

const EMPTY: Root = { body: [], closed: true, isRoot: true, nesting: 0 }

/** Compiles source. Never throws. */
export function compileSource(text: string, registries: Registries, maxNesting: number): CompiledTemplate {
  const read = () => parse(text, registries, { maxNesting })
  return new CompiledTemplate(new SourceText(text), read(), () => read().root, registries)
}

/** Compiles the JSON form. Never throws: a value that is not a tree gives an empty template and a finding. */
export function compileTree(
  tree: InstructionTree,
  registries: Registries,
  maxNesting: number,
): CompiledTemplate {
  const read = readTree(tree, maxNesting)
  const root = 'root' in read ? read.root : EMPTY
  const findings = 'finding' in read ? [{ finding: read.finding, span: NO_SPAN }] : []
  // The tree that was given may have changed since, so this one is kept.
  return new CompiledTemplate(new SourceText(''), { root, findings }, () => root, registries)
}
