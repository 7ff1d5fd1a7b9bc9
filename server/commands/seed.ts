/**
 * Makes websites of folders with site files, by default of all in `fixtures/sites`. It may run while the service does, and again.
 *
 *     npm run seed
 *     npm run seed -- path/to/site
 */
import { toDatabaseAddress } from '../config.ts'
import { seedSite } from '../store/seed.ts'
import { readSiteFiles } from '../store/site-files.ts'
import { listSiteFolders, SITES_FOLDER } from '../store/site-folders.ts'
import { openStore } from '../store/store.ts'
import { CommandError, runCommand } from './run-command.ts'

await runCommand(async ({ config, args, print }) => {
  const folders = args.length > 0 ? args : listSiteFolders()
  if (folders.length === 0) throw new CommandError(`No folder in ${SITES_FOLDER} has a site.json.`)
  // Nothing is stored unless all can be read.
  const sites = await Promise.all(folders.map(readSiteFiles))
  const store = await openStore(toDatabaseAddress(config))
  try {
    for (const files of sites) {
      const counts = Object.entries(await seedSite(store, files, Date.now()))
      print(`${files.site.identifier}: ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}`)
    }
  } finally {
    await store.close()
  }
})
