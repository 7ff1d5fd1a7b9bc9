import { toCsv } from '../bytes/csv.ts'
import { recordUnknown } from '../errors/owner-problems.ts'
import { defineCall, type OwnerCall, type SentFile } from './call.ts'
import { EXPORT_TABLES } from './export-tables.ts'

const names = Object.keys(EXPORT_TABLES)

/** The tables of a website as files. */
export const exportCalls: readonly OwnerCall[] = [
  defineCall({
    id: 'exportTable',
    command: { name: 'export', option: 'table' },
    method: 'get',
    path: '/api/owner/exports/{table}',
    pathExample: { table: 'orders' },
    summary: 'Export a table as CSV',
    description: `Answers one of ${names.map((name) => `\`${name}\``).join(', ')} as CSV in UTF-8, with a header. Orders have a row for each of their lines; \`sales\`, \`products\` and the reports of visits are about the last 366 days. A text that a spreadsheet would run as a formula begins with an apostrophe.`,
    answer: 'text/csv',
    problems: ['record_unknown'],
    run: async (owner, { path: { table: name = '' } }): Promise<SentFile> => {
      const table = Object.hasOwn(EXPORT_TABLES, name) ? EXPORT_TABLES[name] : undefined
      if (table === undefined) throw recordUnknown('table', name, ` It has ${names.join(', ')}.`)
      const content = toCsv(table.columns, table.rows(owner))
      return {
        contentType: 'text/csv; charset=utf-8',
        name: `${owner.site.website.identifier}-${name}.csv`,
        content,
      }
    },
  }),
]
