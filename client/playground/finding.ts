import type { Diagnostic, Severity } from '../../engine/domain/diagnostics/finding.ts'

/** The name of an editor: of the template, of the data, or of a partial. */
export type EditorName = 'template' | 'data' | `partial:${string}`

/** A place in an editor. Lines and columns count from 1. */
export interface Target {
  readonly editor: EditorName
  readonly line: number
  readonly column: number
  /** UTF-16 units. */
  readonly length: number
}

/** Something to tell about an input, with its place. */
export interface Finding extends Target {
  readonly severity: Severity
  readonly code: string
  readonly message: string
  readonly hint?: string | undefined
}

/** The editor of a template by its name in diagnostics, which is null for the template itself. */
export function editorOf(template: string | null): EditorName {
  return template === null ? 'template' : `partial:${template}`
}

export function toFinding({
  template,
  line,
  column,
  span,
  severity,
  code,
  message,
  hint,
}: Diagnostic): Finding {
  const length = span.end - span.start
  return { editor: editorOf(template), line, column, length, severity, code, message, hint }
}

/**
 * The findings of a render, with those of a check that the render lacks because it never came there.
 *
 * Both report a missing partial, in other words. So a finding of the check is left out where the render reports another
 * one on the same text.
 */
export function mergeFindings(rendered: readonly Finding[], checked: readonly Finding[]): readonly Finding[] {
  const isNew = (one: Finding) => !rendered.some((other) => isOverlapping(one, other))
  return [...rendered, ...checked.filter(isNew)]
}

function isOverlapping(one: Finding, other: Finding): boolean {
  if (one.editor !== other.editor || one.line !== other.line) return false
  return one.column < other.column + other.length && other.column < one.column + one.length
}
