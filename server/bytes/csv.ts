import { Readable } from 'node:stream'

/** A line of a table; every line has the same members, which are the columns. */
export type CsvRow = Readonly<Record<string, string | number | null>>

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** Texts that a spreadsheet would run as a formula begin so, also with the wide signs of Chinese and Japanese. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Where such a text begins inside a cell. Excel parts cells at `;` where a comma is the decimal sign, and at tabs in pasted text.
 * Then quotes protect no cell but the first of a line, so a line may begin inside a cell, too. Lists that begin with `-` stay.
 */
const INNER_FORMULA = /([;\t] *"*(?=[=+\-@＝＋－＠])|[\r\n] *"*(?=[=＝]))/g

/** Letters of which a cell with any is quoted. Some programs end a line at each of both line breaks. */
const SPECIAL = /[",;\t\r\n]/

/** Lines are sent together up to this many letters. */
const CHUNK = 16_384

/** Writes rows as CSV (RFC 4180) while they are read. A text that would be a formula gets an apostrophe in front. */
export function toCsv(columns: readonly string[], rows: AsyncIterable<CsvRow> | Iterable<CsvRow>): Readable {
  // An error of the rows destroys the stream, which ends the answer. It is logged there.
  return Readable.from(chunksOf(columns, rows))
}

async function* chunksOf(
  columns: readonly string[],
  rows: AsyncIterable<CsvRow> | Iterable<CsvRow>,
): AsyncGenerator<string> {
  let chunk = BYTE_ORDER_MARK + toLine(columns)
  for await (const row of rows) {
    chunk += toLine(columns.map((column) => row[column]))
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function toLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(value: string | number | null | undefined): string {
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value ?? '')
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function withoutFormulas(text: string): string {
  const inner = text.replace(INNER_FORMULA, "$1'")
  return FORMULA.test(text) ? `'${inner}` : inner
}
