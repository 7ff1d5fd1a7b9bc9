/** A range of UTF-16 code units in one source text: `start` inclusive, `end` exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The span of what has no source text, such as a node of a tree that was handed over as JSON. */
export const NO_SPAN: Span = { start: 0, end: 0 }

/** A place as an editor shows it: both counted from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A source text that can say where an offset stands; line starts are found once, on first use. */
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

  /** The text of a line (counted from 1) without its line break; '' beyond the last line. */
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

/** Columns that a code frame shows of a line; longer (minified) lines are cut around the place meant. */
const FRAME_WIDTH = 100
const FRAME_LEAD = 40

/**
 * The lines around a span, as a person reads them: line numbers, the text, and a caret under the place.
 *
 * At most three lines of at most 100 columns each, whatever the source is.
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
