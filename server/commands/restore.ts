/**
 * Puts a backup into the store, all of it or nothing, whichever database it was made of. A store that holds something is replaced with
 * `--replace` only.
 *
 *     npm run restore -- /backups/monday.gz
 *     npm run restore -- /backups/monday.gz --replace
 */
import { parseArgs } from 'node:util'
import { toDatabaseAddress } from '../process/open-store.ts'
import { restore } from '../store/backup/restore.ts'
import { CommandError, printCounts, runCommand } from './run-command.ts'

await runCommand(async ({ config, args, print }) => {
  const options = { replace: { type: 'boolean', default: false } } as const
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0)
    throw new CommandError('Usage: npm run restore -- FILE [--replace]')
  const counts = await restore(toDatabaseAddress(config), file, {
    isReplacing: values.replace,
    nowMs: Date.now(),
  })
  print(
    `The store holds ${printCounts(counts)}. A service that runs has to be started again: it may sign with another secret now.`,
  )
})
