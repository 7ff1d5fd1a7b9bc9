/**
 * Writes all that the store holds into a file, as it is at one moment; the service may go on. What had the name stays until the backup
 * is whole.
 *
 *     npm run backup -- /backups/monday.gz
 */
import { toDatabaseAddress } from '../process/open-store.ts'
import { backUp } from '../store/backup/backup.ts'
import { CommandError, printCounts, runCommand } from './run-command.ts'

await runCommand(async ({ config, args, print }) => {
  const [file, ...others] = args
  if (file === undefined || others.length > 0) throw new CommandError('Usage: npm run backup -- FILE')
  const counts = await backUp(toDatabaseAddress(config), file, Date.now())
  print(`${file} holds ${printCounts(counts)}.`)
})
