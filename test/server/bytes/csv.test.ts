import { expect, it } from 'vitest'
import { type CsvRow, toCsv } from '../../../server/bytes/csv.ts'

async function write(columns: readonly string[], rows: readonly CsvRow[]): Promise<string> {
  async function* read() {
    yield* rows
  }
  let text = ''
  for await (const chunk of toCsv(columns, read())) text += chunk
  return text
}

it.each([
  { what: 'a text', value: 'a b;c', cell: '"a b;c"' },
  { what: 'a semicolon and a formula', value: 'x;=A1;y;-1', cell: `"x;'=A1;y;'-1"` },
  { what: 'a quoted formula behind a semicolon', value: 'x; "=A1"', cell: `"x; ""'=A1"""` },
  { what: 'a tab and a formula', value: 'x\t@A1', cell: `"x\t'@A1"` },
  { what: 'a formula in a line', value: 'x\n=A1', cell: `"x\n'=A1"` },
  { what: 'a list', value: 'x\n- a\n- b', cell: '"x\n- a\n- b"' },
  { what: 'a number', value: -1.5, cell: '-1.5' },
  { what: 'nothing', value: null, cell: '' },
  { what: 'an empty text', value: '', cell: '' },
  { what: 'a comma', value: 'a,b', cell: '"a,b"' },
  { what: 'quotes', value: 'a "b"', cell: '"a ""b"""' },
  { what: 'lines of a form', value: 'a\r\nb', cell: '"a\r\nb"' },
  { what: 'lines of the API', value: 'a\nb', cell: '"a\nb"' },
  { what: 'an old line break', value: 'a\rb', cell: '"a\rb"' },
  { what: 'a tab in front', value: '\t1', cell: `"'\t1"` },
  ...['=', '+', '-', '@', '＝', '＋', '－', '＠'].map((sign) => ({
    what: `a formula with ${JSON.stringify(sign)}`,
    value: `${sign}1`,
    cell: `'${sign}1`,
  })),
  { what: 'a formula after a line break', value: '\n=1', cell: `"'\n'=1"` },
  { what: 'a formula with quotes', value: '=a("b")', cell: '"\'=a(""b"")"' },
])('a cell with $what is written so that it is read as it was', async ({ value, cell }) => {
  expect(await write(['a', 'b'], [{ a: value, b: 'z' }])).toBe(`\ufeffa,b\r\n${cell},z\r\n`)
})

it('a table without rows has its header', async () => {
  expect(await write(['a', 'b,c'], [])).toBe('\ufeffa,"b,c"\r\n')
})

it('a long table is written whole and in order', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => ({ a: at, b: 'word '.repeat(4) }))
  const lines = (await write(['a', 'b'], rows)).split('\r\n')
  expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(rows.map(({ a }) => a))
})

it('an error of the rows ends the table', async () => {
  async function* fail(): AsyncGenerator<CsvRow> {
    yield { a: 1 }
    throw new Error('no more rows')
  }
  await expect(toCsv(['a'], fail()).toArray()).rejects.toThrow('no more rows')
})
