/** A range of UTF-16 units in one source text: `start` inclusive, `end` exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The span of a node without source text, for example an instruction of a tree that was passed as JSON. */
export const NO_SPAN: Span = { start: 0, end: 0 }

/** A place as editors show it. Both count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A source text that converts offsets to lines and columns. Line starts are computed on first use. */
export class SourceText {
  readonly text: string
  #lineStarts: readonly number[] | undefined

  constructor(text: string) {
    this.text = text
  }

  position(offset: number): Position {
    const starts = this.#starts()
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }

  /** The text of a line, counted from 1, without its line break; '' after the last line. */
  line(number: number): string {
    const starts = this.#starts()
    const start = starts[number - 1]
    if (start === undefined) return ''
    const next = starts[number]
    return this.text.slice(start, next === undefined ? this.text.length : next - 1)
  }

  #starts(): readonly number[] {
    this.#lineStarts ??= lineStartsOf(this.text)
    return this.#lineStarts
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Columns of a line that a code frame shows. Longer lines, such as minified ones, are cut around the place. */
const FRAME_WIDTH = 100
const FRAME_LEAD = 40

/**
 * The lines around a span: line numbers, text, and carets below the place.
 *
 * At most three lines of at most 100 columns, for any source.
 */
export function codeFrame(source: SourceText, span: Span): string {
  const { line, column } = source.position(span.start)
  const from = Math.max(0, column - 1 - FRAME_LEAD)
  const gutter = String(line).length
  const rows: string[] = []
  for (let number = Math.max(1, line - 2); number <= line; number++) {
    rows.push(`${String(number).padStart(gutter)} | ${clip(source.line(number), from)}`.trimEnd())
  }
  const room = Math.max(1, source.line(line).length - (column - 1))
  const width = Math.max(1, Math.min(span.end - span.start, room, FRAME_WIDTH - (column - 1 - from)))
  rows.push(`${' '.repeat(gutter)} | ${' '.repeat(column - 1 - from)}${'^'.repeat(width)}`)
  return rows.join('\n')
}

function clip(text: string, from: number): string {
  return text.slice(from, from + FRAME_WIDTH).replace(/\t/g, ' ')
}
