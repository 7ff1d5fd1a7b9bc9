import type { CallCommand } from '../../owner/command.ts'
import type { Site } from '../../website/site.ts'
import { toMinute, toTable } from '../to-table.ts'
import type { ListedRow } from './find-row.ts'

/** A time as the owner API answers it. */
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** The answer of a call as text: lists as tables, each with its name if there are several; all else as a name and a value on each line. */
export function printAnswer(site: Site, answer: object, { columns }: CallCommand = { name: '' }): string {
  const { hasNextPage, nextPageCursor, ...members } = answer as ListedRow
  const more = hasNextPage === true ? [`(and more: --cursor ${nextPageCursor})`] : []
  const hasLists = Object.values(members).filter(isList).length > 1
  const sections = Object.entries(members).flatMap(([name, value]) => {
    if (isList(value)) {
      if (value.length === 0) return [`${toWords(name)}: none`]
      return [(hasLists ? `${toWords(name)}:\n` : '') + tableOf(site, value, columns)]
    }
    return isRow(value) ? sheetOf(site, value) : []
  })
  const facts = Object.entries(members).filter(([, value]) => !isList(value) && !isRow(value))
  return [...sections, ...(facts.length === 0 ? [] : sheetOf(site, Object.fromEntries(facts))), ...more].join(
    '\n\n',
  )
}

function sheetOf(site: Site, row: ListedRow): readonly string[] {
  const { currency } = row
  const lists = Object.values(row)
    .filter((value) => isList(value))
    .filter(({ length }) => length > 0)
  const facts = Object.entries(row)
    .filter(([, value]) => !isList(value))
    .map(([name, value]) => [toWords(name), toCell(site, value, name, currency)])
  return [
    toTable(
      ['', ''],
      facts.filter(([, text]) => text !== ''),
    ).trim(),
    ...lists.map((list) => tableOf(site, list, undefined, currency)),
  ]
}

function tableOf(
  site: Site,
  rows: readonly ListedRow[],
  columns: readonly string[] = [...new Set(rows.flatMap((row) => Object.keys(row)))],
  currency?: unknown,
): string {
  const cells = rows.map((row) =>
    columns.map((column) => toCell(site, valueAt(row, column), column, row['currency'] ?? currency)),
  )
  return toTable(columns.map(toWords), cells)
}

/** The value at `buyer.name`; that at `answers.text` are the texts of all answers. */
function valueAt(value: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.')
  const inner = Array.isArray(value)
    ? value.map((one: ListedRow) => one[name])
    : (value as ListedRow | null)?.[name]
  return rest.length === 0 ? inner : valueAt(inner, rest.join('.'))
}

function toCell(site: Site, value: unknown, name: string, currency: unknown): string {
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .map((one) => toCell(site, one, '', currency))
      .filter(Boolean)
      .join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Cents')) return printMoney(site, value, currency)
  const text = String(value ?? '')
  return TIME.test(text) ? toMinute(Date.parse(text)) : text
}

/** An amount in a currency that the website had before stands with the name of that currency. */
function printMoney({ prices, website }: Site, cents: number, currency: unknown): string {
  return (currency ?? website.settings.currency) === website.settings.currency
    ? prices.print(cents)
    : `${cents} cents of ${currency}`
}

/** `grandTotalCents` as `grand total`. */
function toWords(name: string): string {
  return name
    .replace(/Cents$/, '')
    .replaceAll(/[A-Z.]/g, (letter) => ` ${letter === '.' ? '' : letter.toLowerCase()}`)
}

function isRow(value: unknown): value is ListedRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: unknown): value is readonly ListedRow[] {
  return Array.isArray(value) && (value.length === 0 || value.every(isRow))
}
