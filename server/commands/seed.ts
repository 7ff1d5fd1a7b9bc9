/**
 * Makes websites of folders with site files, by default of all in `fixtures/sites`. It may run while the service does, and again.
 * With `--if-empty` it does so only in a store without any website, which it brings to its newest form in any case.
 *
 *     npm run seed
 *     npm run seed -- path/to/site
 *     npm run seed -- --if-empty
 */
import { parseArgs } from 'node:util'
import { toDatabaseAddress } from '../process/open-store.ts'
import { openStore } from '../store/store.ts'
import { seedSite } from '../website/files/seed.ts'
import { readSiteFiles } from '../website/files/site-files.ts'
import { listSiteFolders, SITES_FOLDER } from '../website/files/site-folders.ts'
import { CommandError, runCommand } from './run-command.ts'

await runCommand(async ({ config, args, print }) => {
  const options = { 'if-empty': { type: 'boolean', default: false } } as const
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
  const folders = positionals.length > 0 ? positionals : listSiteFolders()
  if (folders.length === 0) throw new CommandError(`No folder in ${SITES_FOLDER} has a site.json.`)
  // Nothing is stored unless all can be read.
  const sites = await Promise.all(folders.map(readSiteFiles))
  const store = await openStore(toDatabaseAddress(config))
  try {
    if (values['if-empty'] && (await store.read.websites.count()) > 0)
      return print('There is a website already: nothing was changed.')
    for (const files of sites) {
      const counts = Object.entries(await seedSite(store, files, Date.now()))
      print(`${files.site.identifier}: ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}`)
    }
  } finally {
    await store.close()
  }
})
