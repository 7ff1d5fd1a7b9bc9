/** Text between backticks, with as many as it takes. */
export function code(text: string): string {
  const ticks = '`'.repeat(longestRun(text) + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${ticks}${pad}${text}${pad}${ticks}`
}

/** Text as a block of its own, exactly as it is. */
export function codeBlock(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}

/** A link to a place of this page. */
export function linkTo(anchor: string, text: string): string {
  return `[${code(text)}](#${anchor})`
}

/** The place that links lead to; the anchors that viewers make of headings differ. */
export function place(anchor: string): string {
  return `<a id="${anchor}"></a>`
}

/** Text outside of code, in which nothing is markup. */
export function plain(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\\`*_[\]]/g, '\\$&')
}

/** A table; cells are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
