import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** A line of a table; every line has the same members, which are the columns. */
export type CsvRow = Readonly<Record<string, string | number | null>>

/**
 * Writes rows as CSV (RFC 4180) while they are read.
 *
 * A text that a spreadsheet would run as a formula gets an apostrophe in front. The byte order mark tells spreadsheets that
 * the file is UTF-8.
 */
export function toCsv(columns: readonly string[], rows: AsyncIterable<CsvRow>): Readable {
  const writer = stringify({
    bom: true,
    columns: [...columns],
    escape_formulas: true,
    header: true,
    record_delimiter: 'windows',
  })
  // An error of the rows destroys the writer, which ends the answer. It is logged there.
  return pipeline(Readable.from(rows), writer, () => {})
}
