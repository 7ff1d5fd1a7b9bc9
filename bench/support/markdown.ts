/** A Markdown table with padded columns, which also reads well in a terminal. Names are aligned left, figures right. */
export function toMarkdown(head: readonly string[], rows: readonly string[][], names = 2): string {
  const widths = head.map((title, column) =>
    Math.max(3, ...[title, ...rows.map((row) => row[column] ?? '')].map(({ length }) => length)),
  )
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const pad = (cells: readonly string[]) =>
    cells.map((cell, column) =>
      column < names ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
  const rule = widths.map((width, column) =>
    column < names ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [pad(head), rule, ...rows.map(pad)].map(line).join('\n')
}
