/** Puts a whole backup into the store, or nothing of it. The backup may come from either kind of database. */
import { toDatabaseAddress } from '../process/open-store.ts'
import { restore } from '../store/backup/restore.ts'
import { foldersOfTheme } from '../website/theme-folders.ts'
import { printStep } from './command-line.ts'
import { flag } from './options.ts'
import { printCounts, runCommand } from './run-command.ts'

const definition = {
  command: 'npm run restore',
  about: 'Puts a backup into the store: all of it, or nothing when it fails.',
  operands: { name: 'FILE', about: 'Backup to read, made by npm run backup.', min: 1, max: 1 },
  options: { replace: flag('Deletes the content of a store that is not empty first.') },
  examples: ['/backups/monday.gz', '/backups/monday.gz --replace'],
}

await runCommand(definition, async ({ config, options, operands: [file = ''], print }) => {
  printStep(`Restoring ${file}`)
  const counts = await restore(toDatabaseAddress(config), file, {
    isReplacing: options.replace,
    nowMs: Date.now(),
    hasTheme: (name) => foldersOfTheme(name, config.site.themesFolder).length > 0,
  })
  print(`The store holds ${printCounts(counts)}. A running service reads its keys within 15 seconds.`)
})
