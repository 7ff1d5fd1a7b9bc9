import { type Diagnostic, toDiagnostic } from '../../domain/diagnostics.ts'
import { NO_SPAN, SourceText } from '../../domain/span.ts'
import type { Block, Root } from '../2-parse/ast.ts'
import { type Located, parse } from '../2-parse/parser.ts'
import type { Instruction } from '../4-render/scope.ts'
import type { Registries } from './compilation.ts'
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

/** What the engine knows of a template besides what it shows. */
export interface CompiledTemplate extends Template {
  readonly source: SourceText
  readonly root: Root
  readonly findings: readonly Located[]
  readonly body: Instruction
  compileBlock(block: Block): Instruction
}

const EMPTY: Root = { body: [], closed: true, isRoot: true, nesting: 0 }

/** Compiles source; never throws. */
export function compileSource(text: string, registries: Registries, maxNesting: number): CompiledTemplate {
  const { root, findings } = parse(text, registries, { maxNesting })
  return assemble(new SourceText(text), root, findings, registries)
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
  return assemble(new SourceText(''), root, findings, registries)
}

function assemble(
  source: SourceText,
  root: Root,
  findings: readonly Located[],
  registries: Registries,
): CompiledTemplate {
  const unit = { name: null, source }
  let diagnostics: readonly Diagnostic[] | undefined
  let body: Instruction | undefined
  return {
    source,
    root,
    findings,
    size: source.text.length,
    get diagnostics() {
      diagnostics ??= findings.map(({ finding, span }) => toDiagnostic(finding, unit, span, []))
      return diagnostics
    },
    get body() {
      body ??= compileBlock(root.body, registries)
      return body
    },
    compileBlock: (block) => compileBlock(block, registries),
  }
}
