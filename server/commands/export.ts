/** Writes a table of a website as CSV to stdout. */
import { pipeline } from 'node:stream/promises'
import { toCsv } from '../owner/csv.ts'
import { EXPORT_TABLES } from '../owner/export-tables.ts'
import { oneOf } from './options.ts'
import { runCommand } from './run-command.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

const names = Object.keys(EXPORT_TABLES)

const definition = {
  command: 'npm run export',
  about: 'Writes a table of a website as CSV to stdout.',
  operands: WEBSITE_OPERAND,
  options: { table: oneOf('Table to write.', names, { placeholder: 'TABLE', fallback: 'orders' }) },
  examples: ['harbour --table orders > orders.csv'],
}

await runCommand(definition, ({ config, options, operands: [identifier] }) =>
  withOwner(config, identifier, async (owner) => {
    const table = EXPORT_TABLES[options.table]
    if (table === undefined) throw new Error('The option accepts known tables alone.')
    await pipeline(toCsv(table.columns, table.rows(owner)), process.stdout, { end: false })
  }),
)
