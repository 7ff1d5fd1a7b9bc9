import { commentUnclosed, limitDiagnostics } from '../../domain/diagnostics/catalogue.ts'
import type { Finding } from '../../domain/diagnostics/finding.ts'
import { NO_SPAN, type Span } from '../../domain/diagnostics/span.ts'
import { lex } from '../1-lex/lexer.ts'
import type { Token } from '../1-lex/token.ts'
import { Assembler, type ShapeLimits } from './assembler.ts'
import type { Root } from './ast.ts'
import { Cursor } from './cursor.ts'
import { lintBlock } from './lints/dead-blocks.ts'
import { Linted } from './lints/linted.ts'
import { lintLiteralTag } from './lints/literal-tags.ts'
import { lintUnclosed } from './lints/unclosed-braces.ts'
import { parseTag, type Report, type Vocabulary } from './tag.ts'

/** A finding and its span. */
export interface Located {
  readonly finding: Finding
  readonly span: Span
}

export interface ParsedTemplate {
  readonly root: Root
  readonly findings: readonly Located[]
}

/**
 * Parses template source into a tree. Never throws.
 *
 * A tag that cannot be read is text. Findings are in source order; those of type `lint` do not exist in the reference
 * implementation. Beyond the nesting limit, the tree ends at the limit and a `limit_nesting` finding is added.
 */
export function parse(source: string, vocabulary: Vocabulary, limits: ShapeLimits): ParsedTemplate {
  const findings: Located[] = []
  const report: Report = (finding, span) => addFinding(findings, finding, span)
  const assembler = new Assembler(limits, report)
  const cursor = new Cursor(source, NO_SPAN)
  const linted = new Linted(source, vocabulary, report)
  const tokens = lex(source)
  let count = 0
  for (const token of tokens) {
    if (assembler.hasFailed) break
    count++
    if (token.kind === 'tag') addTag(token, cursor, assembler, linted)
    else addOther(token, tokens[count], assembler, linted)
  }
  return { root: assembler.end({ start: source.length, end: source.length }), findings }
}

/** Findings kept per template, because a mistake in a generated template can occur thousands of times. */
const MAX_FINDINGS = 1000

function addFinding(findings: Located[], finding: Finding, span: Span): void {
  if (findings.length < MAX_FINDINGS || finding.endsRender) findings.push({ finding, span })
  else if (findings.length === MAX_FINDINGS) {
    findings.push({ finding: limitDiagnostics(MAX_FINDINGS), span })
  }
}

function addTag(token: Span, cursor: Cursor, assembler: Assembler, linted: Linted): void {
  cursor.enter(token)
  const tag = parseTag(cursor, linted.vocabulary, linted.report)
  if (tag === undefined) {
    lintLiteralTag(linted, token)
    return addText(cursor.source, token, assembler)
  }
  lintBlock(tag, linted.report)
  assembler.add(tag, token)
}

function addOther(
  token: Exclude<Token, { kind: 'tag' }>,
  next: Token | undefined,
  assembler: Assembler,
  linted: Linted,
): void {
  if (token.kind === 'comment') return addComment(linted.source, token, assembler, linted.report)
  if (token.kind === 'unclosed') lintUnclosed(linted, token, next)
  addText(linted.source, token, assembler)
}

function addText(source: string, span: Span, assembler: Assembler): void {
  assembler.add({ kind: 'text', text: source.slice(span.start, span.end), span }, span)
}

function addComment(
  source: string,
  token: Extract<Token, { kind: 'comment' }>,
  assembler: Assembler,
  report: Report,
): void {
  const { start, end, closed } = token
  if (!closed) report(commentUnclosed(), { start, end: start + 3 })
  const text = source.slice(start + 3, closed ? end - 3 : end)
  assembler.add({ kind: 'comment', text, multiline: true, span: token }, token)
}
