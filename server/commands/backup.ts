/** Writes a snapshot of the store into a file while the service runs. A file of that name stays until the backup is whole. */
import { toDatabaseAddress } from '../process/open-store.ts'
import { backUp } from '../store/backup/backup.ts'
import { printStep } from './command-line.ts'
import { printCounts, runCommand } from './run-command.ts'

const definition = {
  command: 'npm run backup',
  about: 'Writes a snapshot of the store into a file. The service may run meanwhile.',
  operands: { name: 'FILE', about: 'File to write, compressed with gzip.', min: 1, max: 1 },
  examples: ['/backups/monday.gz'],
}

await runCommand(definition, async ({ config, operands: [file = ''], print }) => {
  printStep(`Writing the store to ${file}`)
  const counts = await backUp(toDatabaseAddress(config), file, Date.now())
  print(`${file} holds ${printCounts(counts)}.`)
})
