import { cutAtGrapheme } from '../../engine/domain/data/graphemes.ts'

/** The widest cell. A longer text is cut, so that rows stay readable. */
const MAX_WIDTH = 60

/** Rows with a head as text, in columns. The last column is never cut. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) =>
    row.map((cell, at) => (at < row.length - 1 ? cut(toLine(cell)) : toLine(cell))),
  )
  const widths = head.slice(0, -1).map((_, at) => Math.max(...lines.map((row) => row[at]?.length ?? 0)))
  return lines
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Without line breaks and control characters, which a text of a visitor may hold and a terminal would obey. */
function toLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}

function cut(text: string): string {
  return text.length > MAX_WIDTH ? `${cutAtGrapheme(text, MAX_WIDTH - 1)}…` : text
}

/** A time as tables print it, in UTC: `2026-05-01 09:30`. */
export function toMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}
